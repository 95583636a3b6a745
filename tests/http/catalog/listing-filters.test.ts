import { expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { readPage } from "#tests/support/server/read-page.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

interface Listing {
  title: string;
  price: number;
  currency: string;
  conditionKind: string;
  excludedBy: string | null;
  isFarOff: boolean;
  recent: { percentVsRecent: number | null; sales: number } | null;
  deal: { percent: number; reason: string } | null;
  shipping: number | null;
  observedAt: string;
}

interface Answer {
  items: Listing[];
  pagination: { totalItems: number; totalPages: number; currentPage: number };
}

const api = async (path: string): Promise<Answer> => {
  const response = await fetch(server.origin + path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Answer;
};

const page = (path: string) => readPage(server, path);

/** Asking prices on the cards of a page, in their order, as they are written. */
const shownPrices = (text: string) =>
  [...text.matchAll(/as of .*?((?:\$|[A-Z]{3} )[\d,]+\.\d\d)/g)].map(([, price]) => price);

const categories = ["legos", "figures", "comics", "model-trains", "model-cars", "sports-memorabilia"];

test.each(categories)("filters and orders of /api/%s leave out what they say", async (category) => {
  const path = `/api/${category}?limit=100`;
  const [{ pagination: all }, used, between, dearest] = await Promise.all([
    api(path),
    api(`${path}&condition=used`),
    api(`${path}&from=20&to=60`),
    api(`${path}&sort=dearest&lots=hidden&theme=marvel`),
  ]);
  for (const { conditionKind } of used.items) expect(conditionKind).toBe("used");
  expect(used.pagination.totalItems).toBeLessThan(all.totalItems);
  expect(between.items.length).toBeGreaterThan(0);
  for (const { price, currency } of between.items) {
    expect([currency, price >= 20, price <= 60]).toEqual(["USD", true, true]);
  }
  expect(dearest.items).toEqual(
    dearest.items.toSorted((one, other) => Number(one.isFarOff) - Number(other.isFarOff) || other.price - one.price),
  );
  for (const { excludedBy } of dearest.items) expect(excludedBy).not.toBe("lot");
});

test("what is far from recent sales is marked", async () => {
  const { items } = await api("/api/legos?sort=cheapest&limit=100&page=1000");
  expect(items.at(-1)?.isFarOff).toBe(true);
  const { pagination } = await api("/api/legos?sort=cheapest&limit=30&page=1000");
  expect((await page(`/legos?sort=cheapest&page=${pagination.totalPages}`)).text).toContain("Far from recent sales");
});

test.each(categories)("the best deals of /%s are deals, the best first, and each card says why", async (category) => {
  const { items, pagination } = await api(`/api/${category}?sort=best&limit=30`);
  expect(items.length).toBeGreaterThanOrEqual(10);
  const percents = items.map(({ deal }) => deal?.percent ?? 0);
  expect(percents).toEqual(percents.toSorted((one, other) => other - one));
  for (const { deal, recent, shipping, excludedBy, isFarOff, observedAt } of items) {
    const delivery = shipping === null ? "not stated" : shipping === 0 ? "free" : "included";
    expect(deal?.reason).toBe(`${deal?.percent}% below the value of ${recent?.sales} sales, delivery ${delivery}`);
    expect([deal?.percent && deal.percent >= 1, recent && recent.sales >= 10, excludedBy, isFarOff]).toEqual([
      true,
      true,
      null,
      false,
    ]);
    expect(Date.now() - Date.parse(observedAt)).toBeLessThan(14 * 86_400_000);
  }
  const { text } = await page(`/categories/${category}?sort=best`);
  expect(text).toContain(` of ${pagination.totalItems} results`);
  expect(
    [...text.matchAll(/Deal: (\d+% below .*?, delivery (?:not stated|free|included))/g)].map(([, reason]) => reason),
  ).toEqual(items.map(({ deal }) => deal?.reason));
});

test("where nothing is a deal, the page says what one is", async () => {
  const { text } = await page("/categories/legos?sort=best&from=1&to=2");
  expect(text).toContain("This order shows deals only");
});

test("the page shows what the API answers to the same address", async () => {
  const search = "theme=star-wars&from=30&to=200&condition=used&lots=hidden&currency=USD&sort=cheapest";
  const { items, pagination } = await api(`/api/legos?limit=30&${search}`);
  const { text } = await page(`/categories/legos?${search}`);
  expect(text).toContain(` of ${pagination.totalItems} results`);
  expect(shownPrices(text)).toEqual(
    items.map(({ price }) => `$${price.toLocaleString("en-US", { minimumFractionDigits: 2 })}`),
  );
});

test("the form says what was chosen, and each filter can be taken away alone", async () => {
  const { html } = await page("/legos?theme=city&from=20&condition=used&sort=dearest&page=2");
  const form = /<form[^>]*>(?:(?!<\/form>).)*Price from.*?<\/form>/s.exec(html)?.[0] ?? "";
  expect(form).toMatch(/method="get"[^>]*action="\/legos"|action="\/legos"[^>]*method="get"/);
  expect(form).toMatch(/type="hidden" name="theme" value="city"/);
  expect(form).toMatch(/type="hidden" name="sort" value="dearest"/);
  expect(form).toMatch(/name="from"[^>]*value="20"|value="20"[^>]*name="from"/);
  expect(form).toMatch(/<option[^>]*value="used"[^>]*selected|<option selected[^>]*value="used"/);
  const chips = /aria-label="Chosen filters".*?<\/nav>/s.exec(html)?.[0] ?? "";
  expect(linksIn(chips)).toEqual([
    "/legos?theme=city&condition=used&sort=dearest",
    "/legos?theme=city&from=20&sort=dearest",
    "/legos?theme=city&sort=dearest",
  ]);
});

test("a search on the page keeps its filters, and an order keeps both", async () => {
  const { html } = await page("/legos?q=lego&from=20&lots=hidden");
  const search = /<main.*?<form[^>]*role="search"(.*?)<\/form>/s.exec(html)?.[1] ?? "";
  expect(search).toMatch(/type="hidden" name="from" value="20"/);
  expect(search).toMatch(/type="hidden" name="lots" value="hidden"/);
  expect(html).toContain('href="/legos?q=lego&amp;from=20&amp;lots=hidden&amp;sort=cheapest"');
  expect(pageText(html)).toContain("A saved search keeps no filters.");
});

test("each theme has the number of its listings, as far as the filters tell it", async () => {
  const counts = async (path: string) =>
    [...(await page(path)).html.matchAll(/data-count="([\d,]+)"/g)].map(([, count]) => Number(count?.replace(",", "")));
  const [all, , marvel] = await counts("/legos");
  expect(all).toBe((await api("/api/legos")).pagination.totalItems);
  expect(marvel).toBe((await api("/api/legos?theme=marvel")).pagination.totalItems);
  const [used, usedStarWars] = await counts("/legos?condition=used&lots=hidden");
  expect(used).toBe((await api("/api/legos?condition=used&lots=hidden")).pagination.totalItems);
  expect(usedStarWars).toBe((await api("/api/legos?condition=used&lots=hidden&theme=star-wars")).pagination.totalItems);
  const [between, starWarsBetween] = await counts("/legos?from=20&to=60&condition=used");
  expect(between).toBe((await api("/api/legos?from=20&to=60&condition=used")).pagination.totalItems);
  const ofStarWars = await api("/api/legos?from=20&to=60&condition=used&theme=star-wars");
  expect(starWarsBetween).toBe(ofStarWars.pagination.totalItems);
  expect(between).toBeLessThan(used ?? 0);
  expect(await counts("/legos?q=falcon")).toEqual([]);
});

test("lots of trains and cars are nowhere, so nobody is asked about them", async () => {
  expect((await page("/legos")).html).toContain('name="lots"');
  for (const path of ["/model-trains", "/model-cars"]) expect((await page(path)).html).not.toContain('name="lots"');
  expect((await page("/model-cars?lots=hidden")).html).not.toContain("Chosen filters");
});

test("where nothing is offered in a currency, the page says so and shows the rest; the API shows nothing", async () => {
  const { text } = await page("/legos?currency=JPY");
  expect(text).toContain("Nothing here is offered in JPY.");
  expect(text).toContain(` of ${(await api("/api/legos")).pagination.totalItems} results`);
  expect((await api("/api/legos?currency=JPY")).items).toEqual([]);
});

test("broken values of an address are their defaults, in the API and on pages", async () => {
  const broken = "from='; drop table listing&to=%00&condition=constructor&currency=US D&sort=__proto__&page=-3";
  expect((await api(`/api/legos?${broken}`)).pagination).toEqual((await api("/api/legos")).pagination);
  for (const path of ["/legos?", "/search?q=falcon&"]) {
    const { status, html } = await page(path + broken);
    expect([status, html.includes("Chosen filters")]).toEqual([200, false]);
  }
});

test("a page far beyond the last is the last, in any order and filter", async () => {
  for (const search of ["sort=cheapest", "sort=dearest&q=lego", "sort=best&condition=used", "from=20&to=21"]) {
    const { pagination, items } = await api(`/api/legos?${search}&page=1000000`);
    expect([search, pagination.currentPage, items.length > 0]).toEqual([search, pagination.totalPages, true]);
  }
});

/** Addresses in a part of a page. */
const linksIn = (html: string | undefined) =>
  [...(html ?? "").matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));

test.each(["condition=used&lots=hidden&sort=cheapest", "from=30&to=200&sort=dearest", "sort=best", "currency=GBP"])(
  "the search shows the first listings that its category's page shows with the same filters: %s",
  async (search) => {
    const [{ items, pagination }, { text, html }] = await Promise.all([
      api(`/api/legos?limit=8&q=falcon&${search}`),
      page(`/search?q=falcon&category=legos&${search}`),
    ]);
    expect(items.length).toBeGreaterThan(0);
    expect(shownPrices(text)).toEqual(
      items.map(({ price, currency }) => {
        const number = price.toLocaleString("en-US", { minimumFractionDigits: 2 });
        return currency === "USD" ? `$${number}` : `${currency} ${number}`;
      }),
    );
    expect(text).toContain(`LEGO Sets ${pagination.totalItems}`);
    if (pagination.totalItems > items.length) expect(linksIn(html)).toContain(`/categories/legos?q=falcon&${search}`);
  },
);

test("the filters of a search stay with its form, chips, orders and categories, and go away one by one", async () => {
  const { html, text } = await page("/search?q=falcon&condition=used&from=20&lots=hidden&sort=dearest&category=legos");
  const chosen = /aria-label="Chosen filters".*?<\/nav>/s.exec(html)?.[0];
  expect(linksIn(chosen)).toEqual([
    "/search?q=falcon&category=legos&condition=used&lots=hidden&sort=dearest",
    "/search?q=falcon&category=legos&from=20&lots=hidden&sort=dearest",
    "/search?q=falcon&category=legos&from=20&condition=used&sort=dearest",
    "/search?q=falcon&category=legos&sort=dearest",
  ]);
  const filters = "from=20&condition=used&lots=hidden";
  const orders = /aria-label="Order".*?<\/nav>/s.exec(html)?.[0];
  expect(linksIn(orders)).toContain(`/search?q=falcon&category=legos&${filters}&sort=best`);
  const kinds = /<nav aria-label="Categories".*?<\/nav>/s.exec(html)?.[0];
  expect(linksIn(kinds)).toContain(`/search?q=falcon&category=comics&${filters}&sort=dearest`);
  const box = /<form[^>]*role="search".*?<\/form>/s.exec(html)?.[0];
  for (const field of [
    '"category" value="legos"',
    '"from" value="20"',
    '"lots" value="hidden"',
    '"sort" value="dearest"',
  ])
    expect(box).toContain(`type="hidden" name=${field}`);
  expect(text).toContain("A saved search keeps no filters.");
  expect(text).toContain("Prices are compared in USD only.");
});

test("a search that only its filters leave empty is not corrected, and keeps its items", async () => {
  const { text, html } = await page("/search?q=falcon&from=900000");
  expect(text).not.toContain("Few results for");
  expect(text).toContain("No listing matches these filters.");
  expect(linksIn(html)).toContain("/search?q=falcon");
  expect(html).toContain('id="results-items"');
});

test("a search in a currency in which nothing is offered says so and shows the rest", async () => {
  const { text } = await page("/search?q=falcon&currency=JPY");
  expect(text).toContain("Nothing here is offered in JPY.");
  expect(shownPrices(text).length).toBeGreaterThan(0);
});
