import { escapeHTML } from "../../../../shared/utils/text.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import { currentGame } from "../../host.ts";
import { DialogV2 } from "../api/dialog-v2.ts";
import { localize } from "../localize.ts";

/** Asks whether a document is to be deleted, and deletes it. */
export async function confirmDeletion(doc: ClientDocument): Promise<void> {
  const name = escapeHTML(String(doc._source["name"] ?? doc.id));
  const isSure = await DialogV2.confirm({
    window: { title: "TABLE.Directory.delete", icon: "fa-solid fa-trash" },
    content: `<p>${localize("TABLE.Directory.deleteHint", { name })}</p>`,
    modal: true,
  });
  if (isSure) await doc.delete();
}

/** Asks for the name and the type of a new document, and creates it. */
export async function createByDialog(cls: typeof ClientDocument): Promise<ClientDocument | null> {
  const types = cls.hasTypeData ? cls.TYPES.filter((type) => type !== "base") : [];
  const content = document.createElement("div");
  content.className = "standard-form";
  content.append(createGroup(localize("TABLE.Directory.name"), createNameInput(cls)));
  if (types.length > 0)
    content.append(createGroup(localize("TABLE.Directory.type"), createTypeSelect(cls, types)));
  const data = await DialogV2.input({
    window: {
      title: localize("TABLE.Directory.createOne", { type: localize(cls.metadata.label) }),
      icon: "fa-solid fa-plus",
    },
    content,
    ok: { label: "TABLE.Directory.create" },
  });
  if (typeof data !== "object" || data === null) return null;
  return (await cls.create(data)) ?? null;
}

function createGroup(text: string, input: HTMLElement): HTMLElement {
  const group = document.createElement("div");
  group.className = "form-group";
  const label = document.createElement("label");
  label.textContent = text;
  input.id = `create-${input.getAttribute("name")}`;
  label.htmlFor = input.id;
  group.append(label, input);
  return group;
}

function createNameInput(cls: typeof ClientDocument): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "text";
  input.name = "name";
  input.required = true;
  input.value = localize(cls.metadata.label);
  return input;
}

function createTypeSelect(cls: typeof ClientDocument, types: readonly string[]): HTMLSelectElement {
  const select = document.createElement("select");
  select.name = "type";
  for (const type of types) {
    const key = `TYPES.${cls.documentName}.${type}`;
    select.append(new Option(currentGame().i18n.has(key) ? localize(key) : type, type));
  }
  return select;
}
