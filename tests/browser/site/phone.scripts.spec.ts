import type { Page } from "@playwright/test";
import { categories } from "#app/models/catalog/categories.ts";
import { trackFirst } from "#tests/flows/collection.ts";
import { previewFile } from "#tests/flows/collection-files.ts";
import { layoutFaultsAt, phoneSizes } from "#tests/support/browser/layout-faults.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import {
  disputePages,
  importPages,
  operatorPages,
  personPage,
  reportedPost,
  signInNewOperator,
  storedError,
} from "#tests/support/browser/operator.ts";
import { blockFonts, expect, openAlive, phone, test } from "#tests/support/browser/visit.ts";

test.use(phone);

const thumbTargets = ["header a", "main a", "main button", "main summary"].join();

/** What does not fit on a page with all that can be opened open, at each size of a phone. */
async function misfitsOn(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    await document.fonts.ready;
  });
  return (await layoutFaultsAt(page, phoneSizes)).map((fault) => `${address} at ${fault}`);
}

/** What is too small for a thumb on the page that is open. */
async function smallTargetsOn(page: Page): Promise<string[]> {
  const targets = page.locator(thumbTargets).filter({ visible: true });
  const heights = await targets.evaluateAll((all) =>
    all.map((target) => [target.textContent, target.getBoundingClientRect().height] as const),
  );
  expect(heights.length, page.url()).toBeGreaterThan(2);
  return heights.flatMap(([text, height]) =>
    height < 44 ? [`${page.url()}: "${text}" is ${height} pixels high`] : [],
  );
}

test("what is chosen in a row that scrolls sideways is in sight", async ({ page, site }) => {
  await signInNewMember(page, site);
  for (const [row, address] of [
    ["Lists", "/profile?tab=alerts"],
    ["Themes", "/categories/legos?theme=ideas"],
    ["Categories", "/search?q=falcon&category=sports-memorabilia"],
    ["Condition", "/categories/legos/75257?condition=unknown"],
  ] as const) {
    await openAlive(page, address);
    const chosen = page.getByRole("navigation", { name: row }).locator("[aria-current]");
    await expect(chosen, address).toBeInViewport({ ratio: 0.9 });
  }
});

function fits(addresses: readonly string[], tag: string[] = []): void {
  test(`${addresses.join(", ")} fit every phone, also with large text: nothing scrolls sideways, overlaps or is cut`, {
    tag,
  }, async ({ page, complaints }) => {
    // In the daily run in a wider font than ours, which a page has until ours has come.
    if (tag.length === 0) await blockFonts(page, complaints);
    const misfits: string[] = [];
    for (const address of addresses) misfits.push(...(await misfitsOn(page, address)), ...(await smallTargetsOn(page)));
    expect(misfits).toEqual([]);
  });
}

fits(["/", "/legos", "/search?q=falcon", "/auth?tab=sign-up", "/developers"]);
fits([
  "/check?title=75257+used&price=120",
  "/categories/legos/75257",
  "/categories/comics/amazing-spider-man-300",
  "/categories/sports-memorabilia/visited-jersey?window=all",
  "/categories/model-cars/visited-beetle?window=30d&sales=value",
  "/minifigure/vis0001",
]);

test("amounts of seven digits fit into the rows of home on every phone", async ({ page, complaints }) => {
  await blockFonts(page, complaints);
  await openAlive(page, "/");
  const rows = await page
    .getByRole("region", { name: "Just sold" })
    .getByRole("listitem")
    .evaluateAll((all) => {
      for (const row of all) {
        const [facts, price, when] = ["a + span", ":scope > span > span", ":scope > span > span + span"].map((part) =>
          row.querySelector(part),
        );
        if (facts) facts.textContent = "$1,234,567 ungraded";
        if (price) price.textContent = "$1,234,567.89";
        if (when) when.textContent = "14 hours ago";
      }
      return all.length;
    });
  expect(rows).toBeGreaterThan(0);
  expect(await layoutFaultsAt(page, phoneSizes)).toEqual([]);
});

test("a trend of many sales fits beside its chart on every phone", async ({ page, complaints }) => {
  await blockFonts(page, complaints);
  await openAlive(page, "/categories/sports-memorabilia/visited-jersey?window=all");
  await page.getByText(/^\d+ sales? in all time$/).evaluate((basis) => {
    const trend = ["Trending Down", "−123.4%", "1,234 sales in the last 90 days"].map((text) =>
      Object.assign(document.createElement("span"), { textContent: text }),
    );
    basis.parentElement?.replaceChildren(...trend);
  });
  expect(await layoutFaultsAt(page, phoneSizes)).toEqual([]);
});

test("the pages of a member fit every phone, also with large text", async ({ page, site, complaints }) => {
  await blockFonts(page, complaints);
  await signInNewMember(page, site);
  await trackFirst(page, "/categories/sports-memorabilia?q=visited+jersey", 1);
  expect([...(await misfitsOn(page, "/profile")), ...(await misfitsOn(page, "/tracked-items"))]).toEqual([]);
});

test("the pages of an operator fit every phone, also with large text", async ({ page, site, complaints }) => {
  await blockFonts(page, complaints);
  await reportedPost(page, site, "Buy my coins");
  await storedError(site, "GET /users/:userId");
  await signInNewOperator(page, site);
  const faults: string[] = [];
  const disputes = await disputePages(page, site);
  for (const address of [...operatorPages, ...disputes, await personPage(page), ...(await importPages(page))])
    faults.push(...(await misfitsOn(page, address)), ...(await smallTargetsOn(page)));
  expect(faults).toEqual([]);
});

fits(
  [
    ...["/search", "/search?q=zzzqqq&category=comics", "/search?q=new", "/no/such/page", "/check", "/test-users"],
    ...["/check?title=Visited+Jersey&price=1234567&category=sports-memorabilia", "/check?title=spider", "/auth"],
    ...["/login", "/login?mode=create", "/forgot-password", "/reset-password", "/supabase-auth", "/confirm"],
    ...["/minifigure/vis0002", "/minifigure/luke", "/minifigure/vis0001?page=2", "/categories/comics/zzz"],
    ...["/categories/figures/visited-darth-vader?window=all", "/categories/figures/visited-darth-vader?window=7d"],
  ],
  ["@long"],
);

for (const { id } of categories) {
  test(`the listings of ${id} and the pages of its items fit every phone`, { tag: "@long" }, async ({ page }) => {
    test.setTimeout(240_000);
    const { items } = await (await page.request.get(`/api/${id}?sort=best&limit=60`)).json();
    const keys = [...new Set((items as { itemKey: string | null }[]).flatMap(({ itemKey }) => itemKey ?? []))];
    const windows = ["", "?window=7d", "?window=90d", "?window=all"];
    const addresses = [
      ...[`/categories/${id}`, `/${id}?page=2`, `/categories/${id}?q=zzzqqq`, `/categories/${id}?sort=cheapest&to=90`],
      ...keys.slice(0, 9).map((key, at) => `/categories/${id}/${key}${windows[at % windows.length]}`),
    ];
    const misfits: string[] = [];
    for (const address of addresses) misfits.push(...(await misfitsOn(page, address)), ...(await smallTargetsOn(page)));
    expect(misfits).toEqual([]);
  });
}

test("every tab and form of a member fits every phone", { tag: "@long" }, async ({ page, site }) => {
  test.setTimeout(240_000);
  await signInNewMember(page, site);
  for (const address of ["/categories/sports-memorabilia?q=visited+jersey", "/categories/legos", "/categories/comics"])
    await trackFirst(page, address, 1);
  await page.goto("/categories/sports-memorabilia/visited-jersey");
  await page.getByRole("button", { name: "Add to collection", exact: true }).first().click();
  await expect(page.getByText("Item Owned!").first()).toBeVisible();
  await page.goto("/legos?q=falcon");
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(page.getByText("Search Saved!").first()).toBeVisible();
  await page.goto("/profile?tab=owned");
  const edit = await page
    .getByRole("link", { name: /^Edit/ })
    .and(page.locator("[href*='edit=']"))
    .getAttribute("href");
  await page.goto("/profile");
  const profile = await page.locator('main a[href^="/users/"]').first().getAttribute("href");
  const own = `${profile}`.replace(/\/(?:followers|following)$/, "");
  const misfits: string[] = [];
  for (const address of [
    ...["/profile", "/profile?tab=owned", "/profile?tab=watchlist", "/profile?tab=alerts", `${edit}`, "/profile/add"],
    ...[
      "/profile/import",
      "/profile/removed",
      "/tracked-items",
      "/user-profile",
      "/community",
      "/community/blocks",
      own,
    ],
    ...[`${own}/followers`, `${own}/following`, "/legos", "/categories/sports-memorabilia/visited-jersey"],
  ])
    misfits.push(...(await misfitsOn(page, address)));
  expect(misfits).toEqual([]);
});

test("the preview of an import leaves a phone's width to the names of its rows", async ({ page, site }) => {
  await signInNewMember(page, site);
  await previewFile(page, "items.csv", "title,condition,price\nLEGO 75257 Millennium Falcon,Used,£85\n");
  const added = page.getByRole("region", { name: "Will be added (1)" });
  const name = added.getByText("LEGO 75257 Millennium Falcon", { exact: true });
  expect((await name.boundingBox())?.width).toBeGreaterThan(150);
});

test("the header offers signing in and up in one row with the rest on every phone", async ({ page }) => {
  // From the second page on, our font is there for the first paint.
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  await page.goto("/categories/comics");
  for (const width of [320, 350, 390, 639]) {
    await page.setViewportSize({ width, height: 640 });
    const middles: number[] = [];
    for (const name of ["Chartables", "Community", "Collection", "Sign In", "Sign Up"]) {
      const link = page.getByRole("banner").getByRole("link", { name, exact: true });
      await expect(link).toBeInViewport({ ratio: 1 });
      const { y, height } = (await link.boundingBox()) ?? { y: 0, height: 0 };
      middles.push(Math.round(y + height / 2));
    }
    expect(new Set(middles).size, `${width} pixels`).toBe(1);
  }
});
