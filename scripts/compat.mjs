// Writes docs/compat.md: what of Foundry's API the table has, read from the sources, and what it leaves out and why.
//   node scripts/compat.mjs           writes the page
//   node scripts/compat.mjs --check   fails when the page is not what would be written
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = "docs/compat.md";

/** Folders of the sources, and the namespace that each of them fills. */
const PLACES = [
  ["table/client/api/abstract", "foundry.abstract"],
  ["table/shared/data", "foundry.abstract, foundry.data"],
  ["table/client/api/documents", "foundry.documents"],
  ["table/client/api/collections", "foundry.documents.collections"],
  ["table/client/api/core", "game, foundry.helpers"],
  ["table/client/api/dice", "foundry.dice"],
  ["table/client/api/applications", "foundry.applications"],
  ["table/client/api/canvas", "foundry.canvas"],
  ["table/client/api/grid", "foundry.grid"],
];

/** What is left out on purpose. */
const GAPS = [
  [
    "Active Effects",
    "stored and shown to the system, but their changes are not applied: the rules do not rest on them",
  ],
  [
    "Actors of unlinked tokens (`ActorDelta`)",
    "every token of the system is linked; `token.actor` is the world's actor",
  ],
  [
    "Cards, playlists, roll tables, drawings, tiles, walls, lights, sounds, notes, fog",
    "a battle on an open table needs none",
  ],
  ["Vision, detection, lighting, weather", "everybody sees the table; what is secret is not on it"],
  ["Levels of scenes (generation 14)", "scenes keep `background` and the other fields of generation 13"],
  ["Region events and `region.tokens`", "the system measures against terrain itself"],
  [
    "Movement history, planned and paused movement, terrain costs of movement",
    "a movement is one way, made at once",
  ],
  [
    "`gmOnlyFields` hiding what they hold",
    "documented as fields that only a Game Master may write; everybody can read them",
  ],
  ["Writing into compendium packs", "packs of a system are locked"],
  ["Modules", "`game.modules` is empty"],
  ["Files, uploads, sound, video", "the server hands out the built system and nothing else"],
  [
    "Most of the Token HUD's own controls, token ruler, bars and effect icons on tokens",
    "the system draws its own marks and measures by itself",
  ],
  ["Targets of other users", "a target is known only where it was set"],
  ["Pings, cursors of others, hotbar, scene navigation bar", "the table has none"],
  ["`canvas.regions.placeRegion` (generation 14)", "areas are created as documents"],
  ["Grids with lines", "scenes are measured as if they were gridless"],
  ["Detached windows, the `/stream` view", "windows stay on the page, and the page is always the game"],
  ["World time, calendars", "`game.time.worldTime` stays 0"],
];

function* listSources(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listSources(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

/** The exported classes of a source, each with the first sentence of its comment. */
function readClasses(path) {
  const text = readFileSync(path, "utf8");
  const pattern = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:abstract )?class (\w+)/g;
  return [...text.matchAll(pattern)].map(([, comment, name]) => {
    const sentence = comment
      .replace(/^\s*\* ?/gm, "")
      .replace(/\s+/g, " ")
      .trim();
    return { name, says: sentence.replaceAll("|", "\\|") };
  });
}

function writePage() {
  const lines = [
    "# What the table has of Foundry's API",
    "",
    "Written by `node scripts/compat.mjs` from the sources. Anything that is asked of `foundry`, `game`, `CONFIG`, `CONST`,",
    "`canvas` or `ui` and is not there throws an `UnsupportedApiError` that names it, except names that the chosen generation",
    "lacks and names that modules add: these read as undefined.",
    "",
  ];
  for (const [folder, namespace] of PLACES) {
    const classes = [...listSources(folder)]
      .flatMap(readClasses)
      .sort((a, b) => a.name.localeCompare(b.name));
    if (classes.length === 0) continue;
    lines.push(`## ${namespace}`, "", "| class | |", "| --- | --- |");
    for (const { name, says } of classes) lines.push(`| \`${name}\` | ${says} |`);
    lines.push("");
  }
  lines.push("## Left out", "", "| what | why |", "| --- | --- |");
  for (const [what, why] of GAPS) lines.push(`| ${what} | ${why} |`);
  return `${lines.join("\n")}\n`;
}

const page = writePage();
if (process.argv.includes("--check")) {
  if (!existsSync(PAGE) || readFileSync(PAGE, "utf8") !== page) {
    console.error(`${PAGE} is old: run node scripts/compat.mjs`);
    process.exitCode = 1;
  }
} else {
  mkdirSync("docs", { recursive: true });
  writeFileSync(PAGE, page);
}
