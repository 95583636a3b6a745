import { expect, test } from "vitest";
import { newSalesFeed } from "#app/web/api/new-sales-feed.server.ts";

const item = { id: 1, key: "75257", name: "Millennium Falcon", theme: null, year: null, pieces: null };
const sale = {
  id: 7,
  title: "LEGO 75257",
  price: { minor: 12_000, currency: "GBP" },
  soldAt: new Date("2026-11-03T00:00:00Z"),
  condition: "New",
  conditionKey: "new",
  conditionDetail: null,
  conditionOrigin: "source" as const,
  conditionConflict: null,
  shipping: null,
  marketplace: null,
  url: "https://www.ebay.com/itm/7",
  source: "test",
  excluded: null,
  isReported: false,
  movedHere: null,
};

test("a feed gives the price of each sale and whether it counts, with the reason for an exclusion", () => {
  const excluded = { rule: "lot", reason: "The title says “lot of 2”." };
  const feed = newSalesFeed("legos", item, [sale, { ...sale, id: 6, condition: null, url: null, excluded }]);
  expect(feed).toMatchObject({
    title: "New sales of LEGO 75257 Millennium Falcon",
    path: "/feeds/legos/75257.atom",
    pagePath: "/categories/legos/75257-millennium-falcon",
  });
  expect(feed.entries).toMatchObject([
    {
      id: "sale/7",
      title: "GBP 120.00: LEGO 75257",
      link: "https://www.ebay.com/itm/7",
      kind: "counted",
      content: "Sold for GBP 120.00, New, sealed. Counted in the averages.",
    },
    {
      id: "sale/6",
      link: null,
      kind: "excluded",
      content:
        "Sold for GBP 120.00, New, sealed. Excluded from the averages: Lot of several items. The title says “lot of 2”.",
    },
  ]);
});

test("a feed has the item's name as its title, or the key of an item without a name", () => {
  const titleOf = (name: string | null) => newSalesFeed("comics", { ...item, key: "spider-man-300", name }, []).title;
  expect(titleOf("Spider-Man #300")).toBe("New sales of Spider-Man #300");
  expect(titleOf(null)).toBe("New sales of spider-man-300");
});

test("a feed of a minifigure leads to the minifigure's page", () => {
  expect(newSalesFeed("minifigures", { ...item, key: "sw0001", name: null }, [])).toMatchObject({
    title: "New sales of sw0001",
    pagePath: "/minifigure/sw0001",
    entries: [],
  });
});
