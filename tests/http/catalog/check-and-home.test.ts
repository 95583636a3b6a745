import { expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { readPage } from "#tests/support/server/read-page.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });
const empty = await sharedServer();

const page = (path: string, site = server) => readPage(site, path);
const asked = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`;
const checked = async (fields: Record<string, string>) => {
  const response = await fetch(server.origin + asked("/api/check", fields));
  return { status: response.status, body: await response.json() };
};

test("a title and a price say which item it is, whether it counts and how it compares, and the API says the same", async () => {
  const fields = { title: "LEGO 75257 Millennium Falcon used complete", price: "$80" };
  const { status, text, html } = await page(asked("/check", fields));
  const { body } = await checked(fields);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    item: { kind: "legos", key: "75257", page: "/categories/legos/75257-millennium-falcon" },
    condition: "used",
    counts: true,
    price: { amount: 80, currency: "USD" },
    value: { condition: "used", currency: "USD" },
  });
  expect(body.standing.sentence).toMatch(/^(Cheaper|More expensive) than .* used sales?/);
  expect(text).toContain(body.standing.sentence);
  expect(html).toContain('href="/categories/legos/75257-millennium-falcon"');
  expect(html).toMatch(/value="\$80"/);
});

test("a title that would not count says the rule's evidence", async () => {
  const { text } = await page(asked("/check", { title: "LEGO 75257 lot of 3", price: "300" }));
  expect(text).toContain("A sale like this would not count. The title says &quot;lot of 3&quot;.");
});

test("a broken price is said at its field, and the item is found all the same", async () => {
  const { status, text, html } = await page(asked("/check", { title: "75257", price: "1e30" }));
  expect(status).toBe(200);
  const [, described] = /<input[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${described}">This is not a price. Write it like 120 or 1,234.50.`);
  expect(text).toContain("Millennium Falcon");
});

test("what is not recognized says so, with items to choose from", async () => {
  const { text } = await page(asked("/check", { title: "zzzqqqxyz", price: "5" }));
  expect(text).toContain("We do not recognize this title");
  const near = await page(asked("/check", { title: "Falcon poster", price: "5" }));
  expect(near.html).toMatch(/href="\/check\?title=[^"]+price=5[^"]*category=legos/);
});

test.each<Record<string, string>>([
  { title: "x".repeat(6_000), price: "5" },
  { title: "75257\u0000../", price: "\u0000" },
  { title: "<script>alert(1)</script>", price: "'; drop table sale" },
  { title: "75257", price: "-5", currency: "ZZZ", category: "nothing", condition: "%%" },
  { title: "75257", price: "9".repeat(5_000) },
  { title: "#1 % & | ! ( :* 😀", price: "€" },
])("hostile fields are a page and an answer: $price", async (fields) => {
  const { status, html } = await page(asked("/check", fields));
  expect([status, (await checked(fields)).status]).toEqual([200, 200]);
  expect(html).not.toContain("<script>alert(1)");
});

test("search and home lead to the check", async () => {
  for (const path of ["/", "/search", "/search?q=zzzqqqxyz"])
    expect((await page(path)).html, path).toMatch(/href="\/check[^"]*"/);
});

test("home shows what sells most, what changed and what was just sold, each with its way on", async () => {
  const { text, html } = await page("/");
  for (const words of ["Sold most this month", "Largest changes, 90 days", "Just sold"]) expect(text).toContain(words);
  const section = (id: string) =>
    new RegExp(`<section[^>]* aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
  const links = (id: string) => section(id).match(/href="\/(?:categories\/[^/"]+|minifigure)\/[^"]+"/g) ?? [];
  expect(links("most-sold")).toHaveLength(4);
  expect(pageText(section("most-sold"))).toMatch(/(\$|[A-Z]{3} )[\d,.]+ \S+.* \d+ sales this month/);
  expect(links("just-sold")).toHaveLength(5);
  expect(section("categories").match(/aria-label="Counted sales a week over 12 weeks/g)).toHaveLength(6);
  expect(html.match(/<polyline points="(?:[\d.]+,[\d.]+ ?){12}"/g)?.length).toBeGreaterThanOrEqual(6);
});

test("the value of a card on home is that of its page", async () => {
  const { html } = await page("/");
  const cards = [
    ...html.matchAll(/<a[^>]*href="(\/categories\/[^/"]+\/[^"]+)"[^>]*>(?:(?!<\/a>)[\s\S])*?<b>(.*?)<\/b>/g),
  ];
  expect(cards.length).toBeGreaterThanOrEqual(6);
  for (const [, path = "", figure = ""] of cards)
    expect((await page(path)).text, path).toContain(pageText(figure).trim());
});

test("home of an empty catalogue says what will be there", async () => {
  const { status, text } = await page("/", empty);
  expect(status).toBe(200);
  expect(text).toContain("Nothing has sold five times in the last 30 days.");
  expect(text).toContain("No price has clearly changed in 90 days.");
  expect(text).toContain("No sales yet. New ones appear here.");
});
