import { expect, test } from "vitest";
import { spendCalls } from "#app/models/sources/call-shares.ts";
import { type Group, groups, newestFirst } from "#app/models/sources/ebay-shares.ts";

/** What nine calls ask for, where twenty items with a target and seven categories wait. */
async function firstNine(spent: Record<Group, number>): Promise<string[]> {
  const needs = (name: string, count: number) => Array.from({ length: count }, () => name);
  const asked: string[] = [];
  await spendCalls(
    { targets: needs("target", 20), newest: needs("category", 7), wanted: [], ending: [] },
    {
      ...{ groups, calls: 9, spent, isOver: () => false },
      ask: async (need) => {
        asked.push(need);
        return 1;
      },
    },
  );
  return asked;
}

test("the first calls of a site are for each category, then each group has its share", async () => {
  expect((await firstNine(newestFirst)).filter((need) => need === "category")).toHaveLength(7);
  const later = await firstNine({ targets: 0, newest: 0, wanted: 0, ending: 0 });
  expect(later.filter((need) => need === "target").length).toBeGreaterThan(5);
});
