import { expect, test } from "vitest";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

const read = async (path: string) => {
  const response = await fetch(server.origin + path, { headers: { Cookie: "chartables=x" } });
  return { response, body: await response.text() };
};

test.each([
  ["/embed/legos/75257", "text/html; charset=utf-8"],
  ["/embed/legos/75257.svg", "image/svg+xml; charset=utf-8"],
  ["/embed/minifigures/sw0834", "text/html; charset=utf-8"],
  ["/embed/comics/amazing-spider-man-300.svg?condition=cgc-9.8&window=all", "image/svg+xml; charset=utf-8"],
])("%s may be shown by any site, and holds no script, no cookie and nothing from elsewhere", async (path, type) => {
  const { response, body } = await read(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  const policy = response.headers.get("content-security-policy");
  expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *");
  expect(response.headers.get("x-frame-options")).toBeNull();
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(body).not.toMatch(/<script|<header|<footer|<link rel="stylesheet"|\son\w+=|url\(/);
  expect(body).toMatch(/Sells for about \$[\d,.]+ .*Half of \d+ sales/);
  expect(body.match(/<circle class="sale"/g)?.length).toBeGreaterThanOrEqual(5);
  expect(body).toMatch(/<title[^>]*>Sold prices of .*<\/title>\s*<desc/);
  expect(body).toContain("Sample data");
});

test("an embedded page leads to the item's own", async () => {
  const { body } = await read("/embed/legos/75257");
  expect(body).toContain(
    `<a href="${server.origin}/categories/legos/75257-millennium-falcon" target="_blank" rel="noopener">`,
  );
});

test.each([
  "/embed/legos/99999999",
  "/embed/legos/99999999.svg",
  "/embed/legos/99999999.png",
  "/embed/pirates/75257",
  "/embed/legos/.svg",
  "/embed/legos/75257.png.png",
  "/embed/legos/%00",
  "/embed/legos/..%2f..%2fetc",
  "/embed/minifigures/luke%20skywalker",
  `/embed/comics/${"a".repeat(5_000)}.svg`,
])("%s shows nothing, and stays as closed as other addresses", async (path) => {
  const { response } = await read(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("x-frame-options")).toBe("DENY");
});

test("an item's page offers both addresses to embed", async () => {
  const { body } = await read("/categories/legos/75257");
  expect(body).toContain(`&lt;iframe src=&quot;${server.origin}/embed/legos/75257&quot;`);
  expect(body).toContain(`&lt;img src=&quot;${server.origin}/embed/legos/75257.svg&quot;`);
});
