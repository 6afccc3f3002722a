import type { ClientDocument } from "../../abstract/client-document.ts";
import type { PlaceablesLayer } from "../../canvas/layers/placeables-layer.ts";
import type { PlaceableObject } from "../../canvas/placeables/placeable-object.ts";
import type { User } from "../../documents/user.ts";
import { currentGame } from "../../host.ts";
import type {
  ApplicationClosingOptions,
  ApplicationContext,
  ApplicationOptions,
  ApplicationPosition,
  ApplicationRenderOptions,
} from "../api/application-configuration.ts";
import { ApplicationV2 } from "../api/application-v2.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

/** The menu around an object of the canvas: it lies on the object, and there is one for each layer. */
export class BasePlaceableHUD extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["placeable-hud"],
    tag: "form",
    window: { frame: false, positioned: true },
    actions: { visibility: BasePlaceableHUD.#onToggleVisibility },
    form: { closeOnSubmit: false },
  };

  static override get BASE_APPLICATION(): typeof ApplicationV2 {
    return BasePlaceableHUD;
  }

  #object: PlaceableObject | undefined;
  #closing: Promise<this> | undefined;

  /** The object that the menu belongs to now. */
  get object(): PlaceableObject | undefined {
    return this.#object;
  }

  get document(): ClientDocument | undefined {
    return this.#object?.document;
  }

  get layer(): PlaceablesLayer | undefined {
    return this.#object?.layer;
  }

  /** Shows the menu at an object. */
  async bind(object: PlaceableObject): Promise<void> {
    if (this.#closing || this.#object !== object) await this.close();
    this.#object = object;
    await this.render({ force: true });
  }

  /** Closes the menu; whoever asks again while it closes waits for the same end. */
  override close(options: ApplicationClosingOptions = {}): Promise<this> {
    this.#closing ??= super.close(options).finally(() => {
      this.#closing = undefined;
    });
    return this.#closing;
  }

  protected override _canRender(_options: ApplicationRenderOptions): boolean | void {
    if (!this.#object || this.#object.destroyed) return false;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<ApplicationContext> {
    const context = await super._prepareContext(options);
    const isGM = (currentGame().user as User).isGM;
    return Object.assign(context, { isGM, hidden: Reflect.get(this.document ?? {}, "hidden") === true });
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    document.getElementById("hud")?.append(element);
  }

  protected override _updatePosition(position: ApplicationPosition): ApplicationPosition {
    if (!this.#object) return position;
    const { x, y, width, height } = this.#object.bounds;
    const at = { left: x, top: y, width, height };
    for (const [side, length] of Object.entries(at)) this.element.style.setProperty(side, `${length}px`);
    return { ...position, ...at };
  }

  protected override async _preClose(options: ApplicationClosingOptions): Promise<void> {
    await super._preClose(options);
    this.#object = undefined;
  }

  static async #onToggleVisibility(this: BasePlaceableHUD): Promise<void> {
    await this.document?.update({ hidden: Reflect.get(this.document, "hidden") !== true });
    await this.render();
  }
}
