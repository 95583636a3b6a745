import { categories } from "#app/models/catalog/categories.ts";
import { trackFirst } from "#tests/flows/collection.ts";
import { violationsOn } from "#tests/support/browser/axe.ts";
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
import { expect, test } from "#tests/support/browser/visit.ts";

test.describe.configure({ mode: "parallel" });

/** Every kind of page once. */
for (const [look, addresses] of [
  ["wide and light", ["/", "/categories/legos", "/check?title=75257+used&price=120", "/auth", "/developers"]],
  ["narrow and dark", ["/search?q=falcon", "/categories/figures/visited-darth-vader", "/auth?tab=sign-up", "/login"]],
  [
    "wide and dark",
    [
      "/search",
      "/minifigure/vis0001",
      "/categories/model-cars/visited-beetle?sales=value",
      "/forgot-password",
      "/reset-password",
      "/no/such/page",
    ],
  ],
  ["narrow and light", ["/search?q=zzzqqq", "/embed/minifigures/vis0001", "/check", "/test-users"]],
] as const) {
  test(`axe finds nothing on ${addresses.join(", ")}, ${look}`, async ({ page }) => {
    for (const address of addresses) expect(await violationsOn(page, address, look)).toEqual([]);
  });
}

for (const [look, tag] of [
  ["narrow and dark", []],
  ["wide and light", ["@long"]],
] as const) {
  test(`axe finds nothing on the pages of a member, ${look}`, { tag: [...tag] }, async ({ page, site }) => {
    await signInNewMember(page, site);
    await trackFirst(page, "/categories/legos", 2);
    await page.goto("/profile");
    const profile = await page.locator('main a[href^="/users/"]').first().getAttribute("href");
    await page.goto("/tracked-items");
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await expect(page.getByText("Item Removed").first()).toBeVisible();
    const own = [
      "/profile",
      "/profile/add",
      "/profile/removed",
      "/collection/searches",
      "/tracked-items",
      "/user-profile",
    ];
    for (const address of ["/community", ...own, `${profile}`]) {
      expect(await violationsOn(page, address, look)).toEqual([]);
    }
  });
}

for (const [look, tag] of [
  ["narrow and dark", []],
  ["wide and light", ["@long"]],
] as const) {
  test(`axe finds nothing on the pages of an operator, ${look}`, { tag: [...tag] }, async ({ page, site }) => {
    await reportedPost(page, site, "Buy my coins");
    await storedError(site, "GET /users/:userId");
    await signInNewOperator(page, site);
    const disputes = await disputePages(page, site);
    for (const address of [...operatorPages, ...disputes, await personPage(page), ...(await importPages(page))])
      expect(await violationsOn(page, address, look)).toEqual([]);
  });
}

for (const [look, addresses] of [
  ["wide and light", ["/search", "/community", "/minifigure/vis0001"]],
  ["narrow and dark", ["/", "/check", "/test-users", "/categories/comics/amazing-spider-man-300"]],
  ["wide and dark", ["/search?q=falcon", "/login"]],
  ["narrow and light", ["/minifigure/vis0001", "/developers"]],
] as const) {
  test(`axe finds nothing on ${addresses.join(", ")}, ${look}`, { tag: "@long" }, async ({ page }) => {
    for (const address of addresses) expect(await violationsOn(page, address, look)).toEqual([]);
  });
}

for (const [at, { id }] of categories.entries()) {
  const isEven = at % 2 === 0;
  const ofListings = isEven ? "wide and light" : "narrow and light";
  const ofItem = isEven ? "narrow and dark" : "wide and dark";
  test(`axe finds nothing on the listings of ${id}, ${ofListings}, nor on an item's page, ${ofItem}`, {
    tag: "@long",
  }, async ({ page }) => {
    expect(await violationsOn(page, `/categories/${id}`, ofListings)).toEqual([]);
    const { items } = await (await page.request.get(`/api/${id}?sort=best&limit=1`)).json();
    expect(await violationsOn(page, `/categories/${id}/${items[0].itemKey}`, ofItem)).toEqual([]);
  });
}
