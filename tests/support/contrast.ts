import type { Locator } from "@playwright/test";

/** A text that is hard to read, and how much lighter or darker it is than what it stands on. */
export interface Faint {
  readonly text: string;
  readonly ratio: number;
}

/** What a page evaluates on an element: the texts in it of less contrast than so much, by the reckoning of WCAG. */
const FIND_FAINT = `(root, least) => {
  const parse = (color) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return { r, g, b, a: a / 255 };
  };
  const over = (top, under) => ({
    r: top.r * top.a + under.r * (1 - top.a),
    g: top.g * top.a + under.g * (1 - top.a),
    b: top.b * top.a + under.b * (1 - top.a),
    a: 1,
  });
  const groundOf = (element) => {
    if (!element) return { r: 255, g: 255, b: 255, a: 1 };
    const own = parse(getComputedStyle(element).backgroundColor);
    return own.a === 1 ? own : over(own, groundOf(element.parentElement));
  };
  const light = ({ r, g, b }) => {
    const part = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const faint = [];
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const text = nodes.currentNode.textContent.trim();
    const element = nodes.currentNode.parentElement;
    if (text === "" || !element.checkVisibility({ opacityProperty: true })) continue;
    if (element.closest("button[disabled]")) continue;
    const ground = groundOf(element);
    const [a, b] = [light(over(parse(getComputedStyle(element).color), ground)), light(ground)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < least) faint.push({ text: text.slice(0, 40), ratio: Math.round(ratio * 100) / 100 });
  }
  return faint;
}`;

/** The texts within an element that have less contrast than readers need; controls that are off are left out. */
export const findFaint = (element: Locator, least = 4.5): Promise<readonly Faint[]> =>
  element.evaluate(
    (root, [code, ratio]) => (new Function(`return ${code}`)() as (...args: unknown[]) => never)(root, ratio),
    [FIND_FAINT, least] as const,
  );
