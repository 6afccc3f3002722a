import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import ts from "typescript";

/** A file of the tree, by its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The files under some folders of the tree, with one of some endings. */
export const listFiles = (folders: readonly string[], endings: readonly string[]): readonly SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.includes(extname(entry.name)))
      .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/"))
      .sort()
      .map((path) => ({ path, text: readFileSync(path, "utf8") })),
  );

const trees = new WeakMap<SourceFile, ts.SourceFile>();

/** Reads a file as TypeScript, once. */
export function parse(file: SourceFile): ts.SourceFile {
  const known = trees.get(file);
  if (known) return known;
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  trees.set(file, tree);
  return tree;
}

/** Every node of a tree, parents before their children. */
export function walk(root: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

/** One import, export-from or `import()` of a file. */
export interface Import {
  readonly from: string;
  /** Whether nothing of it is left when the types are taken away. */
  readonly typeOnly: boolean;
}

/** What a file imports, in its order. */
export function listImports(file: SourceFile): readonly Import[] {
  const found: Import[] = [];
  for (const node of walk(parse(file))) {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ from: node.moduleSpecifier.text, typeOnly: isTypeImport(node) });
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ from: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments;
      if (target && ts.isStringLiteral(target)) found.push({ from: target.text, typeOnly: false });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { literal } = node.argument;
      if (ts.isStringLiteral(literal)) found.push({ from: literal.text, typeOnly: true });
    }
  }
  return found;
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.isTypeOnly) return true;
  const { name, namedBindings } = importClause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}
