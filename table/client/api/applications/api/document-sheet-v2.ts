import { mergeObject } from "../../../../shared/utils/merge.ts";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import { expandObject } from "../../../../shared/utils/paths.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import { currentGame, host } from "../../host.ts";
import { localize } from "../localize.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import type {
  ApplicationClosingOptions,
  ApplicationConfiguration,
  ApplicationContext,
  ApplicationFormConfiguration,
  ApplicationHeaderControlsEntry,
  ApplicationOptions,
  ApplicationRenderOptions,
} from "./application-configuration.ts";
import { ApplicationV2 } from "./application-v2.ts";

const LEVELS = { LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** What a document sheet is made with, besides the options of any application. */
export interface DocumentSheetOptions extends ApplicationOptions {
  document?: ClientDocument;
  /** The level of ownership from which one may see the sheet. */
  viewPermission?: number;
  /** The level of ownership from which one may change it. */
  editPermission?: number;
  canCreate?: boolean;
  sheetConfig?: boolean;
}

/** A window that shows one document and writes its form into it. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    viewPermission: LEVELS.LIMITED,
    editPermission: LEVELS.OWNER,
    canCreate: false,
    sheetConfig: true,
    actions: { copyUuid: DocumentSheetV2.#onCopyUuid },
    form: {
      handler: DocumentSheetV2.#onSubmitDocumentForm,
      submitOnChange: false,
      closeOnSubmit: false,
    },
  };

  readonly #document: ClientDocument;

  constructor(options: DocumentSheetOptions = {}) {
    super(options);
    const { document } = options;
    if (!document) throw new Error(`${new.target.name} needs a document`);
    this.#document = document;
  }

  get document(): ClientDocument {
    return this.#document;
  }

  override get title(): string {
    const label = localize((this.document.constructor as typeof ClientDocument).metadata.label);
    const name: unknown = Reflect.get(this.document, "name");
    return `${label}: ${typeof name === "string" && name ? name : this.document.id}`;
  }

  get isVisible(): boolean {
    const { user } = currentGame();
    return user !== null && this.document.testUserPermission(user, Number(this.options["viewPermission"]));
  }

  get isEditable(): boolean {
    const { user } = currentGame();
    if (!user || this.document.inCompendium) return false;
    return this.document.testUserPermission(user, Number(this.options["editPermission"]));
  }

  protected override _initializeApplicationOptions(options: DocumentSheetOptions): ApplicationConfiguration {
    const { document, ...others } = options;
    const uuid = document?.uuid.replaceAll(".", "-") ?? "unknown";
    const all = super._initializeApplicationOptions({
      uniqueId: `${this.constructor.name}-${uuid}`,
      ...others,
    });
    all["document"] = document;
    return all;
  }

  protected override _canRender(_options: ApplicationRenderOptions): boolean | void {
    if (this.isVisible) return undefined;
    host.ui?.notifications?.warn(localize("TABLE.Sheet.mayNotSee", { name: this.title }));
    return false;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: currentGame().user,
      rootId: document.collection?.has(document.id ?? "") ? this.id : `${this.id}-unsaved`,
    });
  }

  protected override _getHeaderControls(): ApplicationHeaderControlsEntry[] {
    return [
      ...super._getHeaderControls(),
      { icon: "fa-solid fa-passport", label: "TABLE.Sheet.copyAddress", action: "copyUuid" },
    ];
  }

  protected override async _preFirstRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._preFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  protected override async _onRender(
    context: ApplicationContext,
    options: ApplicationRenderOptions,
  ): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  /** Makes every field of the form usable or not. */
  protected _toggleDisabled(disabled: boolean): void {
    for (const element of this.form?.elements ?? []) {
      const isField = element.matches("input, select, textarea, fieldset, button[type='submit']");
      if (isField && !element.closest(".window-header")) element.toggleAttribute("disabled", disabled);
    }
  }

  protected override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  protected override _onChangeForm(config: ApplicationFormConfiguration, event: Event): void {
    if (!this.isEditable) return;
    super._onChangeForm(config, event);
  }

  /** Submits the form as it stands. */
  async submit(submitOptions: PlainObject = {}): Promise<void> {
    const { form } = this;
    const handler = this.options.form?.handler;
    if (!form || !handler) return;
    const event = new Event("submit", { cancelable: true });
    await handler.call(this, event, form, new FormDataExtended(form), submitOptions);
  }

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event | SubmitEvent,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: unknown = {},
  ): Promise<void> {
    const { updateData, ...updateOptions } = options as PlainObject;
    const submitData = this._prepareSubmitData(event, form, formData, updateData as PlainObject | undefined);
    await this._processSubmitData(event, form, submitData, updateOptions);
  }

  /** The changes that a form makes, checked against the document. */
  protected _prepareSubmitData(
    event: Event | SubmitEvent,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: PlainObject,
  ): PlainObject {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, updateData, { performDeletions: true });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  /** The values of a form as an object in the shape of the document. */
  protected _processFormData(
    _event: Event | SubmitEvent | null,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): PlainObject {
    return expandObject(formData.object);
  }

  /** Writes the changes. */
  protected async _processSubmitData(
    _event: Event | SubmitEvent,
    _form: HTMLFormElement,
    submitData: PlainObject,
    options: PlainObject = {},
  ): Promise<void> {
    await this.document.update(submitData, options);
  }

  static async #onCopyUuid(this: DocumentSheetV2): Promise<void> {
    await navigator.clipboard?.writeText(this.document.uuid);
  }
}
