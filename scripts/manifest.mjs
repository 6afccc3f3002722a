// Reads a built manifest and fails on any path, pack, language or document type that is not there.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Everything that the manifest of `folder` promises and the folder does not hold, as sentences. */
export function findManifestFaults(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, "system.json"), "utf8"));
  const faults = [];
  const need = (path, what) => {
    if (!existsSync(join(folder, path))) faults.push(`${what} ${path} is not in the build`);
  };
  for (const path of manifest.esmodules) need(path, "module");
  for (const path of manifest.styles) need(path, "stylesheet");
  for (const { path } of manifest.languages) need(path, "language");
  for (const key of ["license", "readme", "changelog"]) need(manifest[key], key);
  for (const { path } of manifest.packs) {
    need(path, "pack");
    if (
      existsSync(join(folder, path)) &&
      !readdirSync(join(folder, path)).some((f) => f.endsWith(".ldb") || f.endsWith(".log"))
    )
      faults.push(`pack ${path} holds no database`);
  }
  const bundle = readFileSync(join(folder, manifest.esmodules[0]), "utf8");
  const language = JSON.parse(readFileSync(join(folder, manifest.languages[0].path), "utf8"));
  for (const [document, types] of Object.entries(manifest.documentTypes)) {
    for (const type of Object.keys(types)) {
      if (!bundle.includes(`${document}:${type}`))
        faults.push(`the bundle does not register ${document} type ${type}`);
      if (!language.TYPES?.[document]?.[type] && !type.includes("."))
        faults.push(`${document} type ${type} has no label`);
    }
  }
  return faults;
}

export function checkManifest(folder) {
  const faults = findManifestFaults(folder);
  if (faults.length > 0) throw new Error(`The manifest does not match the build:\n${faults.join("\n")}`);
}
