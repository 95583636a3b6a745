import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parseRules } from "#app/web/document/take-page-styles.server.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { inlineHashes } from "#tests/support/server/inline-hashes.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { type SharedServer, sharedServer } from "#tests/support/server/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

const assets = path.join(root, "build/client/assets");
const script = `/assets/${readdirSync(assets).find((name) => /^packages-.*\.js$/.test(name))}`;

/** The bytes of a file as they are sent, and how they are compressed. */
async function sent(address: string, accepted: string) {
  const response = await fetch(server.origin + address, { headers: { "Accept-Encoding": accepted } });
  // `fetch` decompresses; what `askRaw` gets is text.
  return { response, text: await response.text() };
}

test("a built file is sent as it was compressed by the build, smallest first, and for a year", async () => {
  const plain = await sent(script, "identity");
  expect(plain.response.headers.get("Content-Encoding")).toBe(null);
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
  ] as const) {
    const { response, text } = await sent(script, accepted);
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toMatch(/Accept-Encoding/i);
    expect(response.headers.get("Cache-Control")).toMatch(/max-age=31536000.*immutable/);
    expect(response.headers.get("Content-Type")).toMatch(/javascript/);
    expect(text).toBe(plain.text);
  }
});

const ruleTexts = (css: string) => parseRules(css).map(({ text }) => text);

test.each(["/", "/search", "/categories/legos", "/nothing-here"])(
  "%s brings the rules along that concern what it shows, and waits for no file to paint",
  async (address) => {
    const response = await fetch(server.origin + address);
    const html = await response.text();
    const [, files = "", css = ""] = html.match(/<style id="page-styles" data-files="([^"]+)">(.*?)<\/style>/s) ?? [];
    const [hash] = inlineHashes(html, "style");
    expect(response.headers.get("Content-Security-Policy")).toContain(`style-src 'self' ${hash};`);
    expect(html).not.toContain('rel="stylesheet"');
    // With the one character that takes two bytes, V8 would keep the text of the whole page in two bytes a character.
    expect(css).toMatch(/^[\0-\x7f]*$/);
    expect(css).toContain("Inter Variable");
    const all = files.split(" ").flatMap((file) => parseRules(readFileSync(path.join(assets, "..", file), "utf8")));
    const classes = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
    const wanted = all.filter(({ selectors }) => selectors.some((names) => names.every((name) => classes.has(name))));
    expect(ruleTexts(css)).toEqual(wanted.map(({ text }) => text));
    expect(all.length - wanted.length).toBeGreaterThan(30);
  },
);

test("a rule asks for the classes of one of its selectors, in a media query too, and for none that must not be there", () => {
  const css = `@font-face{font-family:A}@keyframes b{0%{opacity:0}}.c:hover,.d .e:not(.f){color:red}i{top:0}@media(x){.g{top:0}.h>.j{top:0}}`;
  expect(parseRules(css).map(({ selectors }) => selectors)).toEqual([
    [[]],
    [[]],
    [["c"], ["d", "e"]],
    [[]],
    [["g"], ["h", "j"]],
  ]);
});

test("no rule of a built style sheet is lost when it is read", () => {
  const sheets = readdirSync(assets).filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(10);
  for (const name of sheets) {
    const css = readFileSync(path.join(assets, name), "utf8");
    const inAscii = css.replace(/[^\0-\x7f]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
    expect(ruleTexts(css).join("").trim()).toBe(inAscii.trim());
  }
});

test("the manifest of a page names its routes, not those of the API", async () => {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  const { response, text } = await sent(`/assets/${name}`, "gzip, deflate, br");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(text).toContain('"routes/_catalog+/search/route"');
  expect(text).not.toContain("routes/api+");
});

test("of the font only what pages use is sent, under a name that changes with it", () => {
  const [font = "", ...others] = readdirSync(assets).filter((name) => name.endsWith(".woff2"));
  expect(others).toEqual([]);
  const bytes = readFileSync(path.join(assets, font));
  expect(bytes.length).toBeLessThan(24_000);
  expect(font).toContain(`-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.`);
});

test.each([
  "/assets/../server/index.js",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/nothing.js",
  "/.vite/manifest.json",
  "/assets",
])("%s is no file of the site", async (address) => {
  const { status, body } = await askRaw(server, { path: address });
  expect(status).toBe(404);
  expect(body).not.toMatch(/"dependencies"|createRequestHandler/);
});

test("a page names no script before its first paint: what hydrates it waits for that", async () => {
  const { text } = await sent("/", "identity");
  expect(text).not.toMatch(/<link[^>]+modulepreload|<script[^>]+(src|type="module")/);
  expect(text).toMatch(/new IntersectionObserver.*packages-/s);
});
