import type { Figure } from "#battle/skirmish/state.ts";
import { FIGURE_KINDS, STANCES } from "#rules/skirmish/figure.ts";
import { readRange } from "#rules/skirmish/missiles.ts";
import { readAllowance } from "#rules/skirmish/movement.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { BASE_SIZES } from "#rules/skirmish/tables/bases.ts";
import { MISSILES } from "#rules/skirmish/tables/ranges.ts";
import { drawFigure, FIGURE_SCALE, lookOfFigure } from "../canvas/silhouettes.ts";
import { ruleText } from "../explain-rule.ts";
import { readFigure } from "../figure-data.ts";
import { formatInches, formatNumber } from "../format.ts";
import { FigureModel } from "../models/figure-model.ts";
import { readSkirmishSettings } from "../settings.ts";
import { ActorTemplateSheet } from "./base-sheets.ts";
import { listSideChoices } from "./side-choices.ts";
import { SvgPen } from "./svg-pen.ts";
import type { Fact } from "./unit-facts.ts";

const HOME = { x: 0, y: 0, heading: 0 } as const;

const fact = (label: string, value: string, rule: string): Fact => ({
  label,
  value,
  rule,
  ruleText: ruleText(rule),
});

/** What a figure can do and what it has done. @rule S-FIG-1, S-MOVE-1, S-FIRE-1 */
function listFacts({ profile, base, turn, condition }: Figure): readonly Fact[] {
  const ruleset = skirmishRulesetWith(readSkirmishSettings());
  const { weapon } = profile;
  return [
    fact("MANGONEL.Sheet.move", formatInches(readAllowance(profile, "none", ruleset).inches), "S-MOVE-1"),
    ...(weapon === "none"
      ? []
      : [
          fact("MANGONEL.Sheet.weapon", game.i18n.localize(`MANGONEL.Skirmish.weapon.${weapon}`), "S-FIG-1"),
          fact("MANGONEL.Sheet.range", formatInches(readRange(weapon, ruleset)), "S-FIRE-1"),
        ]),
    fact("MANGONEL.Sheet.base", `${formatNumber(base.width, 2)} × ${formatNumber(base.depth, 2)}″`, "D-221"),
    fact(
      "MANGONEL.Sheet.condition",
      game.i18n.localize(
        `MANGONEL.Skirmish.condition.${condition.type === "gone" ? condition.how : condition.type}`,
      ),
      "S-FIG-1",
    ),
    fact("MANGONEL.Sheet.spent", formatInches(turn.spentInches), "S-MOVE-1"),
  ];
}

/** The figure seen from above, as the field shows it. */
function drawPicture(figure: Figure) {
  const pen = new SvgPen();
  drawFigure(pen, lookOfFigure(figure));
  const { width, depth } = figure.base;
  return {
    paths: pen.paths,
    scale: 1 / FIGURE_SCALE,
    viewBox: `${-width / 2 - 0.3} ${-depth / 2 - 0.3} ${width + 0.6} ${depth + 0.6}`,
  };
}

const choices = (keys: readonly string[], nameOf: (key: string) => string): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, game.i18n.localize(nameOf(key))]));

/** The sheet of one figure of the skirmish. */
export class FigureSheet extends ActorTemplateSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["mangonel", "unit-sheet", "figure-sheet"],
    position: { width: 440, height: "auto" as const },
    window: { resizable: true },
    form: { submitOnChange: true },
  };

  static override PARTS = {
    body: { template: "systems/mangonel/templates/sheets/figure-sheet.hbs", scrollable: [""] },
  };

  override get title(): string {
    return this.actor.name;
  }

  protected override async _prepareContext(options: never) {
    const context = await super._prepareContext(options);
    const { system, id, name } = this.actor;
    const figure = system instanceof FigureModel ? readFigure(id ?? "", name, HOME, system) : undefined;
    const kind = figure?.profile.kind ?? "warrior";
    return {
      ...context,
      name,
      system,
      side: figure?.side ?? "",
      picture: figure ? drawPicture(figure) : null,
      kind: game.i18n.localize(
        kind === "warrior"
          ? `MANGONEL.Skirmish.kind.warrior.${figure?.profile.stance ?? "foot"}`
          : `MANGONEL.Skirmish.kind.${kind}`,
      ),
      marks: [
        ...(figure?.profile.leader ? [game.i18n.localize("MANGONEL.Skirmish.leader")] : []),
        ...(figure?.profile.berserker ? [game.i18n.localize("MANGONEL.Skirmish.berserker")] : []),
      ],
      facts: figure ? listFacts(figure) : [],
      sides: listSideChoices(figure?.side ?? ""),
      kinds: choices(FIGURE_KINDS, (key) => `MANGONEL.Skirmish.kindOf.${key}`),
      stances: choices(STANCES, (key) => `MANGONEL.Skirmish.stance.${key}`),
      weapons: choices(["none", ...MISSILES], (key) => `MANGONEL.Skirmish.weapon.${key}`),
      isPack: kind === "packAnimal",
      editable: this.isEditable && game.user.isGM,
    };
  }

  /** A figure that becomes of another kind stands on the base of that kind. @rule D-221 */
  protected override _processFormData(event: SubmitEvent | null, form: HTMLFormElement, data: never) {
    const processed = super._processFormData(event as never, form, data) as {
      system?: { profile?: { kind?: keyof typeof BASE_SIZES; stance?: "foot" | "mounted" }; base?: object };
    };
    const { kind, stance } = processed.system?.profile ?? {};
    const target = event?.target;
    const isChanged = target instanceof HTMLElement && /kind|stance/.test(target.getAttribute("name") ?? "");
    if (isChanged && kind && stance && processed.system)
      processed.system.base = { shape: "rectangle", ...BASE_SIZES[kind][stance] };
    return processed as never;
  }
}
