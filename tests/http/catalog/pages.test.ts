import { expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { categories } from "#tests/support/catalog/category-words.ts";
import { readPage } from "#tests/support/server/read-page.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

/** Where the themes of a listing lead, and which of them is the one that is shown. */
function themeLinks(html: string) {
  const themes = /<nav[^>]*aria-label="Themes"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  return [...themes.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = "", name = ""]) => ({
    name: pageText(name).trim(),
    href: (/href="([^"]*)"/.exec(attributes)?.[1] ?? "").replaceAll("&amp;", "&"),
    isShown: attributes.includes('aria-current="true"'),
  }));
}

const server = await sharedServer({ sample: true });

const page = (path: string) => readPage(server, path);

test.each([
  ["/categories/legos", "Live LEGO"],
  ["/legos?theme=star-wars", "Live LEGO, Star Wars"],
  ["/legos?theme=potter&page=2", "Live LEGO, Harry Potter, page 2"],
  ["/legos?q=falcon", "falcon, Live LEGO"],
  ["/legos?theme=nonsense", "Live LEGO"],
])("the title of %s tells it from the other listings", async (path, shown) => {
  const { html } = await page(path);
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(`${shown}: prices and listings - Chartables`);
});

test("a site with sample data says so at the foot of a page, and leads to how they are taken away", async () => {
  const { html } = await page("/categories/legos");
  const [, path = "", id = ""] = /<footer[\s\S]*href="([^"#]+)#([^"]+)"[^>]*>Sample data</.exec(html) ?? [];
  const target = await page(path);
  const [, section = ""] = target.html.split(` id="${id}"`);
  expect(pageText(`<h2${section.split("</section>")[0]}`)).toMatch(
    /^\s*Sample data .* npm run purge -- --source sample/,
  );
});

const addresses = categories.flatMap((words) =>
  [`/categories/${words.id}`, `/${words.id}`].map((path) => ({ path, words })),
);
test.each(addresses)("$path has the texts and links of its category", async ({ path, words }) => {
  const { status, html, text } = await page(path);
  expect(status).toBe(200);
  expect(pageText(/<h1.*?<\/h1>/.exec(html)?.[0] ?? "").trim()).toBe(words.title);
  expect(html).toContain(`placeholder="${words.placeholder}"`);
  expect(text).toContain(` ${words.themes.join(" ")} `);
  expect(text).toMatch(/ Showing 1 to 30 of \d+ results /);
  expect(text).toMatch(/(\$|[A-Z]{3} )[\d,]+\.\d\d/);
  expect(html).toMatch(new RegExp(`href="/categories/${words.id}/[^/"]+"[^>]*>.*?Price History`));
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://[^/]+/categories/${words.id}"`));
  const pages = /<nav[^>]*aria-label="Pages"[\s\S]*?<\/nav>/.exec(html)?.[0];
  expect(pages?.match(/<li/g)).toHaveLength(words.buttons);
  expect(pageText(pages ?? "")).toContain("Next");
  expect(pageText(pages ?? "")).not.toContain("Previous");
  expect(text).toContain("Back to Categories");
  expect(text).toContain("Sample data : these sales are invented.");
  const nothing = await page(`${path}?q=zzzqqq`);
  expect(nothing.text).toContain(words.none);
  expect(nothing.text).toContain("Showing 0 to 0 of 0 results");
});

test.each(categories)("every theme of $id has listings", async ({ id, themes }) => {
  const links = themeLinks((await page(`/categories/${id}`)).html);
  expect(links.map(({ name }) => name)).toEqual(themes);
  for (const { name, href } of links) {
    const { status, html, text } = await page(href);
    expect([status, themeLinks(html).find(({ isShown }) => isShown)?.name], href).toEqual([200, name]);
    expect(text, href).toMatch(/ Showing 1 to [1-9]\d* of [1-9]\d* results /);
  }
});

test("later pages say which results they show", async () => {
  expect((await page("/legos?page=3")).text).toMatch(/Showing 61 to 90 of \d+ results/);
});

test("a theme searches its term, and its pages keep it", async () => {
  const { html, text } = await page("/legos?theme=potter");
  expect(text.match(/harry potter/gi)?.length).toBeGreaterThan(30);
  expect(html).toMatch(/href="\/legos\?theme=potter&amp;page=2"/);
});

test("the query is shown as text, even when it is HTML", async () => {
  const { html } = await page(`/legos?q=${encodeURIComponent("<script>alert(1)</script>")}`);
  expect(html).not.toContain("<script>alert(1)");
});

test("a set without sales and listings says so", async () => {
  const { status, text } = await page("/categories/legos/LEGO%209999999");
  expect(status).toBe(200);
  expect(text).toContain("No historical price data available");
  expect(text).toContain("Price tracking will begin automatically as sales are detected.");
  expect(text).toContain("No price history available. Try a different LEGO set.");
});

test("a search shows at most eight listings of a category, and a link to all of them", async () => {
  const { text, html } = await page("/search?q=falcon");
  expect(text).toMatch(/LEGO Sets \d+ Show all \d+/);
  expect(html.match(/id="h\d+"[^>]* href="\/categories\/legos\//g)).toHaveLength(8);
  expect(html).toContain('href="/categories/legos?q=falcon"');
  expect(html).toContain('href="/search?q=falcon&amp;category=comics"');
  expect(text).toMatch(/Sold for \$[\d.,]+ [a-z]+, median of \d+ sales/);
});

test("an unknown category means all categories", async () => {
  const { text, html } = await page("/search?q=falcon&category=model-boats");
  expect(text).toMatch(/LEGO Sets \d+/);
  expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*>All Categories</);
});

test.each(["/search", "/search?q=", "/search?q=%20%09"])("%s is ready to search", async (path) => {
  const { status, text } = await page(path);
  expect(status).toBe(200);
  expect(text).toContain("Ready to search!");
});

test.each(["/categories/pirates", "/pirates", "/no/such/page", "/categories/pirates/75257"])(
  "%s is a 404 page",
  async (path) => {
    const { status, text } = await page(path);
    expect(status).toBe(404);
    expect(text).toContain("We could not find that page.");
  },
);

test("home links to the categories and counts their listings and sales", async () => {
  const { text, html } = await page("/");
  expect(text).toContain("Track & Discover Your Favorite Collectibles");
  for (const address of [
    "/categories/legos",
    "/categories/figures",
    "/categories/comics",
    "/model-trains",
    "/model-cars",
    "/sports-memorabilia",
    "/search",
    "/community",
    "/profile",
    "/auth",
  ]) {
    expect(html).toContain(`href="${address}"`);
  }
  expect(html).toMatch(/<form method="get" action="\/search"/);
  expect(html.match(/<polyline points="(\S+ ){11}\S+"/g)).toHaveLength(6);
  expect(text).toMatch(/[\d,]{5,} listings, [\d,]{6,} sales/);
});

test("health and readiness say nothing else about the system", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const response = await fetch(server.origin + path);
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  }
});
