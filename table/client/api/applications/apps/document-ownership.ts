import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../../shared/constants.ts";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import { currentGame } from "../../host.ts";
import { DialogV2 } from "../api/dialog-v2.ts";
import { localize } from "../localize.ts";

const LEVELS = Object.entries(DOCUMENT_OWNERSHIP_LEVELS);

/** Asks who may see and change a document, and writes it. */
export async function configureOwnership(doc: ClientDocument): Promise<void> {
  const ownership = (doc._source["ownership"] ?? {}) as Record<string, number>;
  const content = document.createElement("div");
  content.className = "standard-form ownership-list";
  content.append(
    createRow("default", localize("TABLE.Ownership.everybody"), ownership["default"] ?? 0, false),
  );
  for (const user of currentGame().users.players) {
    content.append(createRow(user.id ?? "", user.name, ownership[user.id ?? ""] ?? -1, true));
  }
  const data = await DialogV2.input({
    window: {
      title: localize("TABLE.Ownership.title", { name: String(doc._source["name"] ?? "") }),
      icon: "fa-solid fa-user-lock",
    },
    content,
    ok: { label: "TABLE.Dialog.save" },
  });
  if (typeof data !== "object" || data === null) return;
  const changes: PlainObject = { ...ownership };
  for (const [id, level] of Object.entries(data as PlainObject)) {
    if (Number(level) < 0) delete changes[id];
    else changes[id] = Number(level);
  }
  await doc.update({ ownership: changes }, { diff: false, recursive: false });
}

function createRow(name: string, label: string, level: number, canInherit: boolean): HTMLElement {
  const row = document.createElement("div");
  row.className = "form-group";
  const text = document.createElement("label");
  text.textContent = label;
  const select = document.createElement("select");
  select.name = name;
  select.id = `ownership-${name}`;
  text.htmlFor = select.id;
  for (const [key, value] of LEVELS) {
    if (value < 0 && !canInherit) continue;
    select.append(
      new Option(localize(`TABLE.Ownership.${key}`), String(value), value === level, value === level),
    );
  }
  row.append(text, select);
  return row;
}
