// Reads a built manifest and fails on any path, pack, language or document type that is not there.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const readJson = (folder, path) => JSON.parse(readFileSync(join(folder, path), "utf8"));

const isDatabase = (folder) =>
  readdirSync(folder).some((name) => name.endsWith(".ldb") || name.endsWith(".log"));

/** The text of a language under a key whose parts may themselves hold points. */
const findText = (texts, key) => key.split(".").reduce((inner, part) => inner?.[part], texts);

/** Types that the bundle does not register, or that a language does not name. */
function findTypeFaults(folder, { documentTypes, esmodules, languages }) {
  const bundle = esmodules.map((path) => readFileSync(join(folder, path), "utf8")).join("\n");
  const texts = languages.map(({ lang, path }) => ({ lang, texts: readJson(folder, path) }));
  return Object.entries(documentTypes).flatMap(([document, types]) =>
    Object.keys(types).flatMap((type) => [
      ...(bundle.includes(`"${document}:${type}"`)
        ? []
        : [`the bundle does not register ${document} type ${type}`]),
      ...texts
        .filter((language) => typeof findText(language.texts, `TYPES.${document}.${type}`) !== "string")
        .map(({ lang }) => `${document} type ${type} has no name in ${lang}`),
    ]),
  );
}

/** Everything that the manifest of `folder` promises and the folder does not hold, as sentences. */
export function findManifestFaults(folder) {
  const manifest = readJson(folder, "system.json");
  const missing = (path, what) =>
    existsSync(join(folder, path)) ? [] : [`${what} ${path} is not in the build`];
  const faults = [
    ...manifest.esmodules.flatMap((path) => missing(path, "module")),
    ...manifest.styles.flatMap((path) => missing(path, "stylesheet")),
    ...manifest.languages.flatMap(({ path }) => missing(path, "language")),
    ...["license", "changelog"].flatMap((key) => missing(manifest[key], key)),
    ...manifest.packs.flatMap(({ path }) => {
      const faults = missing(path, "pack");
      return faults.length > 0 || isDatabase(join(folder, path))
        ? faults
        : [`pack ${path} holds no database`];
    }),
  ];
  // types are read from modules and languages, so only where these are there
  return faults.some((fault) => /^(?:module|language) /.test(fault))
    ? faults
    : [...faults, ...findTypeFaults(folder, manifest)];
}

/** @throws an error that lists the faults, if there are any */
export function checkManifest(folder) {
  const faults = findManifestFaults(folder);
  if (faults.length > 0) throw new Error(`The manifest does not match the build:\n${faults.join("\n")}`);
}
