import { afterAll, expect, test } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase({ sample: true });
await query(databaseUrl, "update item set name = $1 where category = 'legos' and key = '10497'", [
  `Explorer </script><script>alert(1)</script> "quoted"`,
]);
const server = await startServer({ databaseUrl, sampleData: "off" });
afterAll(() => server.stop());

const read = async (path: string) => (await fetch(server.origin + path)).text();
const headOf = (html: string) => html.slice(0, html.indexOf("</head>"));

function tagsOf(html: string): Record<string, string> {
  const tags = headOf(html).matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}

const structured = (html: string) =>
  [...headOf(html).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );

const shared = [
  ["/categories/legos/75257", "/embed/legos/75257.png"],
  ["/categories/legos/75257?condition=used", "/embed/legos/75257.png?condition=used"],
  ["/minifigure/sw0834", "/embed/minifigures/sw0834.png"],
  ["/", "/preview.png"],
  ["/categories/comics", "/preview.png"],
  ["/search?q=falcon", "/preview.png"],
  ["/check", "/preview.png"],
  ["/test-users", "/preview.png"],
] as const;

test.each(shared)("a link to %s is shown with its title, its description and the picture %s", async (path, picture) => {
  const html = await read(path);
  const tags = tagsOf(html);
  expect(tags).toMatchObject({
    "og:type": "website",
    "og:site_name": "Chartables",
    "og:title": expect.stringMatching(/\S/),
    "og:url": /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    "og:description": /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
    "og:image": server.origin + picture,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": expect.stringMatching(/\S/),
    "twitter:card": "summary_large_image",
  });
  const response = await fetch(tags["og:image"] ?? "");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test.each(["/forgot-password", "/sign-out", "/no/such/page", "/users/nobody"])(
  "a link to %s is shown without a picture",
  async (path) => expect(tagsOf(await read(path))).toEqual({}),
);

test("an item says what it is to search engines: a product and the way to it, and never an offer", async () => {
  const [product, trail, ...more] = structured(await read("/categories/legos/75257"));
  expect(more).toEqual([]);
  expect(product).toEqual({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Millennium Falcon",
    sku: "75257",
    mpn: "75257",
    brand: { "@type": "Brand", name: "LEGO" },
    category: "LEGO",
    image: `${server.origin}/embed/legos/75257.png`,
    url: expect.stringContaining(`${server.origin}/categories/legos/75257`),
  });
  expect(trail).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Home", item: `${server.origin}/` },
      { position: 2, name: "LEGO", item: `${server.origin}/categories/legos` },
      { position: 3, name: "Star Wars", item: `${server.origin}/categories/legos?theme=star-wars` },
      { position: 4, name: "75257" },
    ],
  });
  for (const path of ["/categories/comics/amazing-spider-man-300", "/minifigure/sw0834", "/categories/legos/75192"]) {
    expect(JSON.stringify(structured(await read(path)))).not.toMatch(/offer|price/i);
  }
});

test("a name cannot end the script that holds it", async () => {
  const html = await read("/categories/legos/10497");
  expect(structured(html)[0].name).toBe(`Explorer </script><script>alert(1)</script> "quoted"`);
  expect(html).not.toContain("<script>alert(1)");
});

test.each([
  "/categories/legos/99999999",
  "/categories/comics/nothing%20anybody%20knows",
  "/minifigure/zz9999",
  "/search?q=zzzqqq",
  "/categories/legos?q=falcon",
  "/categories/legos?from=10&sort=cheapest",
])("%s stays out of search engines", async (path) => {
  expect(headOf(await read(path))).toContain('<meta name="robots" content="noindex"/>');
});

test.each([
  "/",
  "/search",
  "/search?q=75257",
  "/categories/legos",
  "/categories/legos?theme=star-wars&page=2",
  "/categories/legos/75257",
])("%s is for search engines too", async (path) => expect(headOf(await read(path))).not.toContain("noindex"));
