import { MASS_SETTINGS, type MassSettings, OPTIONS, type SettingName } from "#rules/settings.ts";

const NAMES = Object.keys(MASS_SETTINGS) as SettingName[];

/** Registers the readings of the ledger's decisions as world settings, and what each client may choose. */
export function registerSettings(onReadingChange: () => void): void {
  for (const name of NAMES) registerReading(name, onReadingChange);
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

function registerReading(name: SettingName, onChange: () => void): void {
  const { values } = MASS_SETTINGS[name];
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

/** Switches every option, whatever its own switch says. @rule D-186 */
export async function switchOptions(value: "on" | "off"): Promise<void> {
  for (const name of OPTIONS) await game.settings.set("mangonel", name, value);
}

/** Puts readings in force: those that are named, and the defaults of all others. */
export async function applyReadings(readings: Partial<MassSettings>): Promise<void> {
  const inForce = readSettings();
  for (const name of NAMES) {
    const value = readings[name] ?? MASS_SETTINGS[name].values[0];
    if (inForce[name] !== value) await game.settings.set("mangonel", name, value as never);
  }
}
