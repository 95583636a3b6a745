import { expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

const read = async (path: string) => pageText(await (await fetch(server.origin + path)).text());

test("an item leads on to what is like it, each with what it sells for", async () => {
  const set = await read("/categories/legos/75257");
  expect(set).toMatch(/More Star Wars (?:.{1,200}?(?:sealed|used), (?:median of )?[\d,]+ sales? ){6}/);
  expect(set).toMatch(/Home (?:› )?LEGO (?:› )?Star Wars (?:› )?75257/);
  expect(await read("/minifigure/sw0834")).toContain("More Star Wars");
  expect(await read("/categories/comics/amazing-spider-man-300")).toMatch(/More like this Amazing Spider-Man/);
  expect(await read("/categories/legos/76407")).toMatch(/Sold together in lots .*76399/);
});
