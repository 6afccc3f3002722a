import ts from "typescript";
import { parse, type SourceFile, walk } from "./source-tree.ts";

const RULE_ID = /^(?:[MSX]-[A-Z]+-\d+|D-\d+)$/;

/** The ids of ledger rows that files of code name in their strings, each once, in order; comments do not count. */
export function listRuleIds(files: readonly SourceFile[]): readonly string[] {
  const ids = files.flatMap((file) =>
    walk(parse(file)).flatMap((node) =>
      ts.isStringLiteralLike(node) && RULE_ID.test(node.text) ? [node.text] : [],
    ),
  );
  return [...new Set(ids)].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}
