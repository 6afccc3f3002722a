const FORBIDDEN = "script, iframe, object, embed, link, meta, base, style";
const URL_ATTRIBUTES = new Set(["href", "src", "action", "formaction", "xlink:href", "data"]);

/** Takes out of HTML whatever could run or load code. */
export function cleanHTML(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of template.content.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      const isHandler = name.toLowerCase().startsWith("on");
      const isScript =
        URL_ATTRIBUTES.has(name.toLowerCase()) && /^\s*(javascript|vbscript|data:text)/i.test(value);
      if (isHandler || isScript || name === "srcdoc") element.removeAttribute(name);
    }
  }
  return template.innerHTML;
}
