import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Colours that are still changing are not yet what is read. */
const FINISH_ANIMATIONS = "Promise.allSettled(document.getAnimations().map(({ finished }) => finished))";

/**
 * What hinders readers, and people with a keyboard or a screen reader alone, on a page as it is: what axe calls serious or
 * critical, contrast and names among it. A line for each.
 */
async function listHindrances(page: Page): Promise<readonly string[]> {
  await page.evaluate(FINISH_ANIMATIONS);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${target.join(" ")} ${html}`));
}

/** What hinders somebody on a page in the light and in the dark. */
export async function listHindrancesInBoth(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const look of ["light", "dark"]) {
    await page.evaluate(`for (const one of ["light", "dark"])
      document.body.classList.toggle("theme-" + one, one === "${look}")`);
    for (const hindrance of await listHindrances(page)) found.push(`${look}, ${hindrance}`);
  }
  return found;
}
