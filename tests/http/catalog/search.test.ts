import { expect, test } from "vitest";
import { recordItems, soldFor } from "#tests/support/catalog/record-item.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const items = [
  { itemKind: "legos", itemKey: "75257", title: "Millennium Falcon 75257" },
  { itemKind: "legos", itemKey: "75192", title: "Millennium Falcon 75192" },
  { itemKind: "minifigures", itemKey: "sw0527", title: "R2-D2 sw0527" },
  { itemKind: "comics", itemKey: "amazing-spider-man-300", title: "Amazing Spider-Man #300" },
  { itemKind: "comics", itemKey: "amazing-spider-man-301", title: "Amazing Spider-Man #301" },
  { itemKind: "model-trains", itemKey: "hornby-r3086", title: "Hornby R3086 Flying Scotsman" },
] as const;

const server = await sharedServer();
await recordItems(server, ...items.map((item, at) => ({ ...item, sold: soldFor(20 - 2 * at), asked: [9_000, 9_100] })));

const addressOf = (path: string, query: Record<string, string>) =>
  `${server.origin}${path}?${new URLSearchParams(query)}`;

async function suggest(q: string) {
  const response = await fetch(addressOf("/api/suggest", { q }));
  expect(response.status, q.slice(0, 40)).toBe(200);
  const { items } = (await response.json()) as {
    items: { page: string; name: string; key: string; value: { figure: string | null; sales: number } }[];
  };
  return items;
}

async function resultsOf(q: string, category = "all") {
  const response = await fetch(addressOf("/search", { q, category }));
  const html = await response.text();
  const region = /<section aria-labelledby="results-items">.*?<\/section>/s.exec(html)?.[0] ?? "";
  return { html, region, links: [...region.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href) };
}

const firstResults = [
  ["75257", "/categories/legos/75257-millennium-falcon"],
  ["75257-1", "/categories/legos/75257-millennium-falcon"],
  ["lego 75257", "/categories/legos/75257-millennium-falcon"],
  ["millenium falcon 75192", "/categories/legos/75192"],
  ["milennium falcon", "/categories/legos/75257-millennium-falcon"],
  ["falcon sealed", "/categories/legos/75257-millennium-falcon"],
  ["sw0527", "/minifigure/sw0527"],
  ["SW0527", "/minifigure/sw0527"],
  ["spider man 300 cgc 9.8", "/categories/comics/amazing-spider-man-300?condition=cgc-9.8"],
  ["spiderman #301", "/categories/comics/amazing-spider-man-301"],
  ["flying scots", "/categories/model-trains/hornby-r3086"],
] as const;

test.each(firstResults)("%j finds its item first, on the page and as a suggestion", async (q, path) => {
  const [item] = await suggest(q);
  expect(item?.page).toMatch(new RegExp(`^${path.replace("?", "[^?/]*\\?")}`));
  const { links } = await resultsOf(q);
  expect(links[0]).toBe(item?.page);
});

test("an item's result says what it sells for, as its suggestion does, above the listings", async () => {
  const [item] = await suggest("75257");
  expect(item).toMatchObject({ key: "75257", value: { sales: 20 } });
  expect(item?.value.figure).toMatch(/^\$10\d$/);
  const { html, region } = await resultsOf("75257");
  expect(region).toContain(`>${item?.value.figure}<`);
  expect(html.indexOf("results-items")).toBeLessThan(html.indexOf('id="results-legos"'));
});

test("results that lack a word of the query say so, and no others", async () => {
  const sentence = "No item has all of these words. These have most of them.";
  const lacking = await resultsOf("hornby flying scotsman zwiebel");
  expect(lacking.html).toContain(sentence);
  expect(lacking.links[0]).toBe("/categories/model-trains/hornby-r3086");
  const response = await fetch(addressOf("/api/search", { q: "hornby flying scotsman zwiebel" }));
  expect(await response.json()).toMatchObject({ catalogueLacksOneWord: true });
  expect((await resultsOf("hornby flying scotsman")).html).not.toContain(sentence);
});

test("the beginning of a number suggests all that begin so", async () => {
  expect((await suggest("752")).map(({ key }) => key)).toEqual(["75257"]);
  expect((await suggest("75")).map(({ key }) => key).sort()).toEqual(["75192", "75257"]);
  expect((await suggest("sw05")).map(({ key }) => key)).toEqual(["sw0527"]);
});

test.each([
  ["75257", /^\/categories\/legos\/75257[^/?]*$/],
  ["75257-1", /^\/categories\/legos\/75257[^/?]*$/],
  ["#75257", /^\/categories\/legos\/75257[^/?]*$/],
  ["sw0527", /^\/minifigure\/sw0527$/],
  ["Amazing Spider-Man #300", /^\/categories\/comics\/amazing-spider-man-300[^/?]*$/],
  ["amazing spider-man 300 cgc 9.8", /^\/categories\/comics\/amazing-spider-man-300[^/?]*\?condition=cgc-9\.8$/],
  ["falcon", /^\/search\?q=falcon$/],
  ["7525", /^\/search\?q=7525$/],
  ["", /^\/search$/],
  ["//evil.example", /^\/search\?q=%2F%2Fevil\.example$/],
])("the form's %j leads to its item, or to the results", async (q, path) => {
  const response = await fetch(addressOf("/search", { q, go: "1" }), { redirect: "manual" });
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toMatch(path);
});

test("an address without the form's mark shows results, so that it can be sent to a friend", async () => {
  const response = await fetch(addressOf("/search", { q: "75257" }), { redirect: "manual" });
  expect(response.status).toBe(200);
});

test("fields that were left empty are not in the address of a search", async () => {
  const query = { q: "falcon", from: "", to: "300", condition: "", currency: "" };
  const response = await fetch(addressOf("/search", query), { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/search?q=falcon&to=300"]);
  const filled = await fetch(addressOf("/search", { q: "falcon", to: "300" }), { redirect: "manual" });
  expect(filled.status).toBe(200);
});

test("an item outside the chosen category is no target of the form", async () => {
  const response = await fetch(addressOf("/search", { q: "75257", category: "comics", go: "1" }), {
    redirect: "manual",
  });
  expect(response.headers.get("Location")).toBe("/search?q=75257&category=comics");
});

test("the box in the header goes on in the currency of the visit", async () => {
  const html = await (await fetch(`${server.origin}/categories/legos/75257?currency=USD`)).text();
  const header = /<header.*?<\/header>/s.exec(html)?.[0];
  expect(header).toContain('type="hidden" name="currency" value="USD"');
  const response = await fetch(addressOf("/search", { q: "sw0527", currency: "USD", go: "1" }), { redirect: "manual" });
  expect(response.headers.get("Location")).toBe("/minifigure/sw0527?currency=USD");
});

test("every category and minifigures are chips, and each narrows the items", async () => {
  const { html, links } = await resultsOf("75257", "minifigures");
  for (const id of ["legos", "figures", "comics", "model-trains", "model-cars", "sports-memorabilia", "minifigures"])
    expect(html).toContain(`category=${id}"`);
  expect(links).toEqual([]);
  expect((await resultsOf("r2", "minifigures")).links).toEqual(["/minifigure/sw0527"]);
});

test("the header of pages without a search box of their own has one, and it works as a plain form", async () => {
  const boxesOf = async (path: string) => {
    const html = await (await fetch(server.origin + path)).text();
    return html.match(/<form[^>]*action="\/search"[^>]*role="search"/g)?.length ?? 0;
  };
  for (const path of [
    "/",
    "/search",
    "/categories/legos",
    "/categories/legos/75257-millennium-falcon",
    "/minifigure/sw0527",
    "/auth",
    "/zzz",
  ])
    expect(await boxesOf(path), path).toBe(1);
});

test.each([
  "a".repeat(64 * 1024),
  "75257 ".repeat(10_000),
  "\u0000",
  "75257\u0000",
  "\ud83d\ude82",
  "' | ! & ( <-> :*",
  "falcon & !x",
  "falcon:*",
  "'; drop table item --",
  "\\",
  "%",
  "_",
  "75%",
  "../../etc/passwd",
  "-falcon",
  "NOT falcon",
  "\u202e",
  "\ud800",
  "1",
  "9".repeat(99),
  "\u0130\u0307".repeat(50),
])("a suggestion for whatever somebody sends is a list (%#)", async (q) => {
  expect((await suggest(q.slice(0, 12_000))).length).toBeLessThanOrEqual(8);
  const response = await fetch(addressOf("/search", { q: q.slice(0, 12_000), go: "1" }));
  expect(response.status).toBe(200);
});

test("wildcards of SQL are no beginnings of keys", async () => {
  for (const q of ["%", "_", "75%", "7525_", "sw%"]) {
    const keys = (await suggest(q)).map(({ key }) => key);
    expect(keys.filter((key) => !/^75/.test(key) || q.startsWith("sw"))).toEqual([]);
  }
});

test.each(["a", "'", '"', "<", "\\", "&", "|", "!", ":*", "%", "\u0000", "\ud83d\ude82"])(
  "an address full of %j finds nothing, and fails nothing",
  async (letter) => {
    // Node.js refuses what is longer than 16 kB itself.
    const most = Math.floor(12_000 / (`${new URLSearchParams({ q: letter })}`.length - 2));
    for (const path of ["/api/suggest", "/api/search", "/search"]) {
      for (const length of [most, 100, 1]) {
        const { status } = await fetch(addressOf(path, { q: letter.repeat(length) }));
        expect(status, `${path} ${length}`).toBe(200);
      }
    }
    expect(await suggest(letter.repeat(100))).toEqual([]);
  },
);
