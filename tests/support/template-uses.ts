import Handlebars from "handlebars";
import type { SourceFile } from "./source-tree.ts";

/** What a template refers to. */
export interface TemplateUses {
  readonly partials: ReadonlySet<string>;
  readonly helpers: ReadonlySet<string>;
  /** The names of fields that it reads, each part of a path for itself. */
  readonly fields: ReadonlySet<string>;
  /** The values of `data-action`, save those that a field gives. */
  readonly actions: ReadonlySet<string>;
  /** Partials whose name only running tells. */
  readonly openPartials: number;
}

type Call = Pick<hbs.AST.MustacheStatement, "path" | "params" | "hash">;

const isPath = (node: hbs.AST.Node): node is hbs.AST.PathExpression => node.type === "PathExpression";

class Collector extends Handlebars.Visitor {
  readonly partials = new Set<string>();
  readonly helpers = new Set<string>();
  readonly fields = new Set<string>();
  openPartials = 0;

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    this.#call(node, false);
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    this.#call(node, true);
  }

  override BlockStatement(node: hbs.AST.BlockStatement): void {
    this.#call(node, true);
    this.acceptKey(node, "program");
    this.acceptKey(node, "inverse");
  }

  override PartialStatement(node: hbs.AST.PartialStatement): void {
    // the published type knows no quoted names, which are what the parser gives for paths with slashes and points
    const name: hbs.AST.Node = node.name;
    if (name.type === "StringLiteral") this.partials.add((name as hbs.AST.StringLiteral).value);
    else if (isPath(name)) this.partials.add(name.original);
    else this.openPartials += 1;
    this.acceptArray(node.params);
    this.acceptKey(node, "hash");
  }

  override PathExpression(node: hbs.AST.PathExpression): void {
    if (node.data) return;
    for (const part of node.parts) this.fields.add(String(part));
  }

  /** A name with arguments is a helper, a name alone a field. */
  #call({ path, params, hash }: Call, calls: boolean): void {
    if (isPath(path) && (calls || params.length > 0 || hash?.pairs.length > 0))
      this.helpers.add(path.original);
    else this.accept(path);
    this.acceptArray(params);
    if (hash) this.accept(hash);
  }
}

/** Reads what a template refers to. @throws an error of the parser, with the template's path, where it is none */
export function readTemplate({ path, text }: SourceFile): TemplateUses {
  const collector = new Collector();
  try {
    collector.accept(Handlebars.parse(text, { srcName: path }));
  } catch (cause) {
    throw new Error(`${path} does not parse`, { cause });
  }
  const { partials, helpers, fields, openPartials } = collector;
  const actions = new Set([...text.matchAll(/data-action="([^"{]+)"/g)].map(([, name = ""]) => name));
  return { partials, helpers, fields, openPartials, actions };
}
