import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { violationsOn } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const perPage = 30;
const scratch = scratchDir("pictures");
const sources = Array.from({ length: perPage }, (_, nth) => `https://pictures.test/${nth}.jpg`);
const env = { IMAGE_HOSTS: "pictures.test", WORKER: "off" };
let server: TestServer;

/** A site of its own: thirty sets with pictures, thirty comics without. */
test.beforeAll(async () => {
  server = await startServer({ dataDir: scratch.path, sampleData: "off", env });
  const at = new Date().toISOString();
  const rows = sources.flatMap((source, nth) => [
    `listing,legos,LEGO Star Wars ${75_100 + nth} Pictured Ship,120,USD,${at},${source},set${nth}`,
    `listing,comics,Amazing Spider-Man #${300 + nth},120,USD,${at},,comic${nth}`,
  ]);
  const file = path.join(scratch.path, "listings.csv");
  writeFileSync(file, ["kind,category,title,price,currency,observed_at,image_url,source_item_id", ...rows].join("\n"));
  const { code, output } = await runImport(server, file);
  if (code !== 0) throw new Error(output);
  const program = path.join(root, "tests/support/pictures/store-pictures-process.ts");
  const storing = await startChild(process.execPath, [program, ...sources], {
    cwd: root,
    env: { ...bareEnvironment(), ...env, DATA_DIR: scratch.path },
  });
  if ((await storing.exited) !== 0) throw new Error(storing.output());
});
test.afterAll(async () => {
  await server.stop();
  scratch.remove();
});

/** How much has moved since the page came, as the browser measures it. Reads the page to its end. */
async function shiftOf(page: Page): Promise<number> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y <= height; y += 400) await page.evaluate((top) => window.scrollTo(0, top), y);
  await page.waitForLoadState("networkidle");
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}

for (const { category, pictures } of [
  { category: "legos", pictures: perPage },
  { category: "comics", pictures: 0 },
]) {
  test(`a page of ${category} with ${pictures} pictures moves nothing, on a phone and on a desk`, async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${server.origin}/categories/${category}`);
      await expect(page.locator("main li:has(h2)")).toHaveCount(perPage);
      expect(await shiftOf(page)).toBe(0);
      const images = page.locator("main li:has(h2) img");
      await expect(images).toHaveCount(pictures);
      await expect
        .poll(() => images.evaluateAll((all) => all.filter((it) => (it as HTMLImageElement).naturalWidth === 0).length))
        .toBe(0);
    }
  });
}

test("axe finds nothing on pages with pictures", async ({ page }) => {
  expect(await violationsOn(page, `${server.origin}/categories/legos`, "wide and light")).toEqual([]);
  expect(await violationsOn(page, `${server.origin}/categories/legos/75100`, "narrow and dark")).toEqual([]);
});

test("the first pictures are asked for at once, those below them when they are near", async ({ page }) => {
  await page.goto(`${server.origin}/categories/legos`);
  const ways = await page
    .locator("main li:has(h2) img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).loading));
  expect(ways).toHaveLength(perPage);
  expect(ways[0]).toBe("eager");
  expect(ways.at(-1)).toBe("lazy");
  expect(ways).toEqual(ways.toSorted());
});

test("where a picture does not load, the drawn cover is seen", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await page.route("**/images/**", (route) => route.abort());
  await page.goto(`${server.origin}/categories/legos`);
  const card = page.locator("main li:has(h2)").first();
  await expect(card.locator("img")).toHaveJSProperty("naturalWidth", 0);
  const number = card.locator("svg + div > b");
  const [x = 0, y = 0] = await number.evaluate((word) => {
    const { left, top, width, height } = word.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  const before = await page.screenshot({ clip: { x: x - 20, y: y - 10, width: 40, height: 20 } });
  await card.locator("img").evaluate((image) => image.remove());
  expect(before.equals(await page.screenshot({ clip: { x: x - 20, y: y - 10, width: 40, height: 20 } }))).toBe(true);
});
