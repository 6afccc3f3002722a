import ts from "typescript";
import { parse, type SourceFile, walk } from "./source-tree.ts";

/**
 * A key of the texts as the code builds it; `*` stands for a part that is known only when it runs. `names` are the
 * facts that are filled in, where the call lists them.
 */
export interface KeyUse {
  readonly pattern: string;
  readonly path: string;
  readonly names?: readonly string[];
}

/** A function that completes keys: its first argument is what follows the prefix. */
export interface KeyHelper {
  readonly path: string;
  readonly name: string;
  readonly prefix: string;
}

const PREFIX = "MANGONEL.";

/** Everything that an expression may come to, with `*` for what only running tells. */
export function expand(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return expand(node.expression);
  if (ts.isConditionalExpression(node)) return [...expand(node.whenTrue), ...expand(node.whenFalse)];
  if (!ts.isTemplateExpression(node)) return ["*"];
  return node.templateSpans.reduce<readonly string[]>(
    (starts, { expression, literal }) =>
      starts.flatMap((start) => expand(expression).map((part) => `${start}${part}${literal.text}`)),
    [node.head.text],
  );
}

/** The names of the properties of an object that is written out, if nothing in it is spread. */
function namesOf(node: ts.Expression | undefined): readonly string[] | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  const names = node.properties.map((property) =>
    property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
      ? property.name.text
      : "",
  );
  return names.includes("") ? undefined : names;
}

const withNames = (use: KeyUse, call: ts.CallExpression): KeyUse => {
  const names = call.arguments.length === 1 ? [] : namesOf(call.arguments[1]);
  return names ? { ...use, names } : use;
};

/** The name of the function that is called, its last part. */
const calleeOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** The keys that a file names, whole or in part. */
export function listKeys(file: SourceFile, helpers: readonly KeyHelper[]): readonly KeyUse[] {
  const { path } = file;
  return walk(parse(file)).flatMap((node): readonly KeyUse[] => {
    if (ts.isCallExpression(node)) {
      const helper = helpers.find((entry) => entry.path === path && entry.name === calleeOf(node));
      const [first] = node.arguments;
      if (!helper || !first) return [];
      return expand(first).map((end) => withNames({ pattern: `${helper.prefix}${end}`, path }, node));
    }
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
    const { parent } = node;
    if (ts.isTemplateSpan(parent)) return [];
    return expand(node)
      .filter((pattern) => pattern.startsWith(PREFIX))
      .map((pattern): KeyUse => {
        const formats = ts.isCallExpression(parent) && /^(?:localize|format)$/.test(calleeOf(parent));
        return formats && parent.arguments[0] === node
          ? withNames({ pattern, path }, parent)
          : { pattern, path };
      });
  });
}

/** The keys that a template names in its `localize` calls, with the facts that it gives them. */
export const listTemplateKeys = ({ path, text }: SourceFile): readonly KeyUse[] =>
  [...text.matchAll(/localize\s+"(MANGONEL\.[^"]+)"([^}]*)\}/g)].map(([, pattern = "", rest = ""]) => ({
    pattern,
    path,
    names: [...rest.matchAll(/(\w+)=/g)].map(([, name = ""]) => name),
  }));

/** A tree of texts as a language file holds it. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The texts of a language file by their whole keys. */
export const flatten = (texts: Texts, prefix = ""): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[`${prefix}${key}`, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );

const CATEGORIES = new Set(["zero", "one", "two", "few", "many", "other"]);

/** The groups of plural forms in a language file: their keys, and the forms that they have. */
export function listPlurals(texts: Texts, prefix = ""): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") continue;
    const forms = Object.keys(value);
    const isPlural = forms.length > 1 && forms.every((form) => CATEGORIES.has(form));
    if (isPlural) found.set(`${prefix}${key}`, forms);
    else for (const [path, inner] of listPlurals(value, `${prefix}${key}.`)) found.set(path, inner);
  }
  return found;
}

/** The facts that a text fills in, each once, sorted. */
export const placeholdersOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();
