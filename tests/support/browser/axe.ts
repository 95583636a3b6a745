import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const looks = {
  "wide and light": { width: 1280, height: 800, colorScheme: "light" },
  "narrow and dark": { width: 390, height: 844, colorScheme: "dark" },
  "wide and dark": { width: 1280, height: 800, colorScheme: "dark" },
  "narrow and light": { width: 390, height: 844, colorScheme: "light" },
} as const;

type Look = keyof typeof looks;

/** What axe finds on a page, with all that can be opened open: a line for each element and rule. */
export async function violationsOn(page: Page, address: string, look: Look): Promise<string[]> {
  const { colorScheme, ...size } = looks[look];
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.goto(address);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
      rules: { "label-content-name-mismatch": { enabled: true } },
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${address}: ${id} at ${target.join(" ")}`));
}
