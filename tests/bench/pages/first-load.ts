import { launchChromium } from "#tests/support/browser/browser.ts";
import { sentBytes } from "#tests/support/server/sent-bytes.ts";
import { type Figure, figure, readable } from "../figure.ts";
import type { Stage } from "../stage.ts";

const pages = [
  { name: "30 cards with pictures", site: "picturedSite", address: "/categories/legos", maxScriptKb: 105 },
  { name: "price history with chart", site: "site", address: "/categories/legos/LEGO%2075257", maxScriptKb: 130 },
] as const;

/** What a browser loads on its first visit to a page, compressed, in kB of 1000 bytes. */
export async function* firstLoad(stage: Stage): AsyncGenerator<Figure> {
  stage.log("first load");
  for (const { name, site, address, maxScriptKb } of pages) {
    const { origin } = await stage[site]();
    const weights = await Promise.all((await loadedBy(origin + address)).map((url) => sentBytes(url)));
    const ofType = (type: RegExp) => weights.filter((weight) => type.test(weight.type));
    const kb = (type: RegExp) => ofType(type).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    if (ofType(/javascript/).length === 0) throw new Error(`${address} loaded no script: is it the right page?`);
    yield figure(`first load, ${name}: scripts`, kb(/javascript/), "kB", {
      target: { atMost: maxScriptKb },
      note: `${ofType(/javascript/).length} files`,
    });
    yield figure(`first load, ${name}: all`, kb(/./), "kB", {
      note: `HTML with its styles ${readable(kb(/html/))}, font ${readable(kb(/font/))}, pictures ${readable(kb(/image/))} kB`,
    });
  }
}

/** Every address of the page's own origin that Chromium requests, its own included. */
async function loadedBy(url: string): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(request.url()));
    await page.goto(url, { waitUntil: "networkidle" });
    return [...requested].filter((address) => address.startsWith(new URL(url).origin));
  } finally {
    await browser.close();
  }
}
