// Packs a folder into a zip whose root is the folder's content, as Foundry's installer wants it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";

export function writeZip(folder, target) {
  const files = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path).split(sep).join("/")] = readFileSync(path);
  }
  writeFileSync(target, zipSync(files, { level: 9 }));
}
