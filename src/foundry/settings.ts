import {
  MASS_SETTINGS,
  type MassSettings,
  OPTIONS,
  type SettingName,
  SKIRMISH_SETTINGS,
  type SkirmishSettingName,
  type SkirmishSettings,
} from "#rules/settings.ts";

const NAMES = Object.keys(MASS_SETTINGS) as SettingName[];
const SKIRMISH_NAMES = Object.keys(SKIRMISH_SETTINGS) as SkirmishSettingName[];

/** Registers the readings of the ledger's decisions as world settings, and what each client may choose. */
export function registerSettings(onReadingChange: () => void): void {
  for (const name of NAMES) registerReading(name, MASS_SETTINGS[name].values, onReadingChange);
  for (const name of SKIRMISH_NAMES) registerReading(name, SKIRMISH_SETTINGS[name].values, onReadingChange);
  // a GM's own browser, which nobody else can read
  game.settings.register("mangonel", "vault", { scope: "client", config: false, type: Object, default: {} });
  game.settings.register("mangonel", "cardsATurn", {
    name: "MANGONEL.Setting.cardsATurn.name",
    hint: "MANGONEL.Setting.cardsATurn.hint",
    scope: "world",
    config: true,
    type: Number,
    default: 10,
  });
  game.settings.register("mangonel", "showGrid", {
    name: "MANGONEL.Setting.showGrid.name",
    hint: "MANGONEL.Setting.showGrid.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
    onChange: onReadingChange,
  });
}

function registerReading(
  name: SettingName | SkirmishSettingName,
  values: readonly (string | number)[],
  onChange: () => void,
): void {
  const [initial] = values;
  const shared = {
    name: `MANGONEL.Setting.${name}.name`,
    hint: `MANGONEL.Setting.${name}.hint`,
    scope: "world",
    config: true,
    onChange,
  } as const;
  if (typeof initial === "number")
    game.settings.register("mangonel", name as "smallMelee", { ...shared, type: Number, default: initial });
  else
    game.settings.register("mangonel", name as "excess", {
      ...shared,
      type: String,
      choices: Object.fromEntries(
        values.map((value) => [value, `MANGONEL.Setting.${name}.value.${String(value).replace("/", "and")}`]),
      ),
      default: initial as "moreThan",
    });
}

/** The readings in force in this world. */
export const readSettings = (): MassSettings =>
  Object.fromEntries(NAMES.map((name) => [name, game.settings.get("mangonel", name)])) as MassSettings;

/** The readings of the skirmish in force in this world. */
export const readSkirmishSettings = (): SkirmishSettings =>
  Object.fromEntries(
    SKIRMISH_NAMES.map((name) => [name, game.settings.get("mangonel", name)]),
  ) as SkirmishSettings;

/** Switches every option, whatever its own switch says. @rule D-186 */
export async function switchOptions(value: "on" | "off"): Promise<void> {
  for (const name of OPTIONS) await game.settings.set("mangonel", name, value);
}

/** Puts the readings of a book in force: those that are named, and the defaults of all others. */
export async function applyReadings<S extends MassSettings | SkirmishSettings>(
  all: Readonly<Record<keyof S & string, { readonly values: readonly (string | number)[] }>>,
  readings: Partial<S>,
): Promise<void> {
  for (const [name, { values }] of Object.entries(all) as [
    keyof S & string,
    { readonly values: readonly (string | number)[] },
  ][]) {
    const value = readings[name] ?? values[0];
    if (game.settings.get("mangonel", name as SettingName) !== value)
      await game.settings.set("mangonel", name as SettingName, value as never);
  }
}
