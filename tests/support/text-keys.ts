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

const PREFIX = "MANGONEL.";

/** What a name stands for where it is used: the value of the nearest constant of that name above it. */
function initializerOf(name: ts.Identifier): ts.Expression | undefined {
  for (let at: ts.Node = name.parent; at; at = at.parent) {
    if (!ts.isBlock(at) && !ts.isSourceFile(at) && !ts.isCaseClause(at)) continue;
    for (const statement of at.statements) {
      const list = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
      const found = list.find((entry) => ts.isIdentifier(entry.name) && entry.name.text === name.text);
      if (found) return found.initializer;
    }
  }
  return undefined;
}

/** Everything that an expression may come to, with `*` for what only running tells. */
function expand(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return expand(node.expression);
  if (ts.isConditionalExpression(node)) return [...expand(node.whenTrue), ...expand(node.whenFalse)];
  if (ts.isIdentifier(node)) {
    const value = initializerOf(node);
    return value && !ts.isArrowFunction(value) ? expand(value) : ["*"];
  }
  if (!ts.isTemplateExpression(node)) return ["*"];
  return node.templateSpans.reduce<readonly string[]>(
    (starts, { expression, literal }) =>
      starts.flatMap((start) => expand(expression).map((part) => `${start}${part}${literal.text}`)),
    [node.head.text],
  );
}

/** A function that completes keys: its first argument is what follows the prefix. */
interface KeyHelper {
  readonly name: string;
  readonly prefix: string;
  readonly body: ts.TemplateExpression;
}

/** The name and the first parameter of a function that has both. */
function headOf(node: ts.Node): { readonly name: string; readonly first: string } | undefined {
  const [owner, call] = ts.isVariableDeclaration(node) ? [node, node.initializer] : [node, node];
  if (!call || !(ts.isArrowFunction(call) || ts.isFunctionDeclaration(call))) return undefined;
  const name = (owner as ts.VariableDeclaration | ts.FunctionDeclaration).name?.getText();
  const first = call.parameters[0]?.name.getText();
  return name && first ? { name, first } : undefined;
}

const isExported = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) &&
  (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The functions of a file that complete keys; those that other files call leave their keys open. */
function listHelpers(root: ts.SourceFile): readonly KeyHelper[] {
  return walk(root).flatMap((node) => {
    const head = headOf(node);
    if (!head || isExported(node)) return [];
    return walk(node).flatMap((inner) => {
      if (!ts.isTemplateExpression(inner) || !inner.head.text.startsWith(PREFIX)) return [];
      const [span, more] = inner.templateSpans;
      const completes = span && !more && span.literal.text === "" && span.expression.getText() === head.first;
      return completes ? [{ name: head.name, prefix: inner.head.text, body: inner }] : [];
    });
  });
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
export function listKeys(file: SourceFile): readonly KeyUse[] {
  const { path } = file;
  const root = parse(file);
  const helpers = listHelpers(root);
  return walk(root).flatMap((node): readonly KeyUse[] => {
    if (ts.isCallExpression(node)) {
      const helper = helpers.find(({ name }) => name === calleeOf(node));
      const [first] = node.arguments;
      if (!helper || !first) return [];
      return expand(first).map((end) => withNames({ pattern: `${helper.prefix}${end}`, path }, node));
    }
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
    if (helpers.some(({ body }) => body === node) || ts.isTemplateSpan(node.parent)) return [];
    const { parent } = node;
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
