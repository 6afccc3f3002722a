import { HARD_COVERS, MISSILE_COVERS, TERRAIN_KIND_NAMES, type TerrainKind } from "#field/terrain-kinds.ts";
import { GroundDrawing } from "./ground-drawing.ts";
import { type GroundChoice, shapeOfKind, usualWidthOf } from "./piece.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What the fields of the window hold; blank where it is as the kind has it. */
const BLANK = { kind: "woods", heightInches: "", widthInches: "", missileCover: "", hardCover: "" };

const choices = (names: readonly string[], chosen: string, labelOf: (name: string) => string) =>
  names.map((name) => ({ name, label: labelOf(name), chosen: name === chosen }));

/** The palette of ground: what is to be drawn, how high and wide it is and what cover it gives; then it is drawn. */
export class GroundWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "mangonel-ground",
    classes: ["mangonel", "ground-window"],
    window: { title: "MANGONEL.Ground.title", icon: "fa-solid fa-mountain" },
    position: { width: 340, height: "auto" as const, left: 120, top: 90 },
    actions: { draw: GroundWindow.#onDraw },
  };

  static override PARTS = { body: { template: "systems/mangonel/templates/ground/ground-window.hbs" } };

  static #window: GroundWindow | undefined;

  #chosen = BLANK;

  /** Opens the palette; the GM alone lays ground. */
  static open(): void {
    if (!game.user.isGM) return;
    GroundWindow.#window ??= new GroundWindow();
    void GroundWindow.#window.render({ force: true });
  }

  get #kind(): TerrainKind {
    return TERRAIN_KIND_NAMES.find((name) => name === this.#chosen.kind) ?? "woods";
  }

  protected override async _prepareContext(options: never) {
    const context = await super._prepareContext(options);
    const { kind, missileCover, hardCover } = this.#chosen;
    return {
      ...context,
      chosen: this.#chosen,
      kinds: choices(TERRAIN_KIND_NAMES, kind, (name) => `MANGONEL.Terrain.kind.${name}`),
      missileCovers: choices(MISSILE_COVERS, missileCover, (name) => `MANGONEL.Terrain.missileCover.${name}`),
      hardCovers: choices(HARD_COVERS, hardCover, (name) => `MANGONEL.Terrain.hardCover.${name}`),
      isHill: kind === "hill",
      usualWidth: shapeOfKind(this.#kind) === "strip" ? usualWidthOf(this.#kind) : 0,
    };
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    for (const { name, value } of this.#fields) {
      const field = this.element.querySelector<HTMLInputElement>(`[name="${name}"]`);
      field?.addEventListener("change", () => {
        this.#chosen = { ...this.#chosen, [name]: field.value };
        if (field.value !== value && name === "kind") void this.render();
      });
    }
  }

  get #fields(): readonly { readonly name: string; readonly value: string }[] {
    return Object.entries(this.#chosen).map(([name, value]) => ({ name, value }));
  }

  #choice(): GroundChoice {
    const { heightInches, widthInches, missileCover, hardCover } = this.#chosen;
    const cover = MISSILE_COVERS.find((name) => name === missileCover);
    const hard = HARD_COVERS.find((name) => name === hardCover);
    return {
      kind: this.#kind,
      ...(this.#kind === "hill" && Number(heightInches) > 0 ? { heightInches: Number(heightInches) } : {}),
      ...(Number(widthInches) > 0 ? { widthInches: Number(widthInches) } : {}),
      ...(cover ? { missileCover: cover } : {}),
      ...(hard ? { hardCover: hard } : {}),
    };
  }

  static #onDraw(this: GroundWindow): void {
    GroundDrawing.begin(this.#choice());
  }
}
