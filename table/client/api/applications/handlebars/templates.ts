import Handlebars from "handlebars";

const CORE = import.meta.glob("../../../templates/**/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});

const compiled = new Map<string, Promise<Handlebars.TemplateDelegate>>();

const RUNTIME: Handlebars.RuntimeOptions = {
  allowProtoMethodsByDefault: true,
  allowProtoPropertiesByDefault: true,
};

/** The page's own templates, under the paths that Foundry gives to its own. */
const SOURCES = new Map(
  Object.entries(CORE).map(([path, source]) => [path.slice(path.indexOf("templates/")), source]),
);

/** The compiled template of a path; it is fetched once and can then be used as a partial too. */
export function getTemplate(path: string, id = path): Promise<Handlebars.TemplateDelegate> {
  const known = compiled.get(path);
  if (known !== undefined) return known;
  const template = loadSource(path).then((source) => {
    const delegate: Handlebars.TemplateDelegate = Handlebars.compile(source);
    Handlebars.registerPartial(id, delegate);
    return delegate;
  });
  compiled.set(path, template);
  template.catch(() => compiled.delete(path));
  return template;
}

async function loadSource(path: string): Promise<string> {
  const own = SOURCES.get(path);
  if (own !== undefined) return own;
  const response = await fetch(path.startsWith("/") ? path : `/${path}`);
  if (!response.ok) throw new Error(`The template ${path} could not be loaded (${response.status})`);
  return response.text();
}

/** Loads templates and makes them partials, under their paths or the names of a record. */
export function loadTemplates(
  paths: readonly string[] | Record<string, string>,
): Promise<Handlebars.TemplateDelegate[]> {
  const entries: [string, string][] = Array.isArray(paths)
    ? paths.map((path: string) => [path, path])
    : Object.entries(paths);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template. */
export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data, RUNTIME);
}
