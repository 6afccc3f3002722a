// Writes the icons that the system uses as single SVG files. Fails when a name does not exist.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Icons of the package that `templates`, `src` and `packs` name as `systems/mangonel/icons/<name>.svg`. */
export const ICON_NAMES = [
  "archer",
  "bow-arrow",
  "cannon",
  "cannon-ball",
  "castle",
  "catapult",
  "cavalry",
  "crossbow",
  "crossed-sabres",
  "crossed-swords",
  "frog-mouth-helm",
  "high-shot",
  "horse-head",
  "mortar",
  "mounted-knight",
  "musket",
  "old-wagon",
  "pikeman",
  "pirate-cannon",
  "pitchfork",
  "round-shield",
  "sharp-halberd",
  "spears",
  "swordman",
  "templar-shield",
  "trebuchet",
  "visored-helm",
];

export function writeIcons() {
  const { icons, width, height } = JSON.parse(
    readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"),
  );
  mkdirSync("build/icons", { recursive: true });
  for (const name of ICON_NAMES) {
    const icon = icons[name];
    if (!icon) throw new Error(`There is no icon ${name}`);
    const w = icon.width ?? width;
    const h = icon.height ?? height;
    writeFileSync(
      `build/icons/${name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${icon.body.replaceAll("currentColor", "#fff")}</svg>\n`,
    );
  }
}
