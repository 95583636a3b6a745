import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { inlineHashes } from "#tests/support/server/inline-hashes.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

const assets = path.join(root, "build/client/assets");
const manifestName = String(readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)));
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

/** What the build says of each route. */
const manifest: { routes: Record<string, { css?: string[] }> } = JSON.parse(
  readFileSync(path.join(assets, manifestName), "utf8").replace(/^[^{]*|;$/g, ""),
);

test.each([
  ["/", ["routes/_catalog+/_index/route"]],
  ["/search", ["routes/_catalog+/search/route"]],
  ["/categories/legos", ["routes/_catalog+/categories.$category._index/route"]],
  ["/no/such/page", ["routes/_site+/$"]],
])("%s has the style sheets of its routes, whole, and waits for no file to paint", async (address, routes) => {
  const response = await fetch(server.origin + address);
  const html = await response.text();
  const [, css = ""] = html.match(/<style[^>]*>(.*?)<\/style>/s) ?? [];
  const [hash] = inlineHashes(html, "style");
  expect(response.headers.get("Content-Security-Policy")).toContain(`style-src 'self' ${hash};`);
  const files = new Set(["root", ...routes].flatMap((id) => manifest.routes[id]?.css ?? []));
  expect(files.size).toBeGreaterThan(0);
  const links = Array.from(files, (file) => `<link rel="stylesheet" disabled="" href="${file}"/>`);
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual(links);
  const whole = Array.from(files, (file) => readFileSync(path.join(assets, "..", file), "utf8")).join("");
  expect(css === whole, `the document has ${[...files].join(", ")}`).toBe(true);
});

test("Remix's manifest, which every page loads, is compressed by the build too", async () => {
  const { response, text } = await sent(`/assets/${manifestName}`, "gzip, deflate, br");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(text).toContain('"routes/_catalog+/search/route"');
});

test("there is one font, the part of it that pages use", () => {
  const fonts = readdirSync(assets).filter((name) => name.endsWith(".woff2"));
  expect(fonts).toHaveLength(1);
  expect(statSync(path.join(assets, String(fonts[0]))).size).toBeLessThan(24_000);
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
