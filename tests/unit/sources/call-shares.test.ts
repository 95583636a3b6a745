import { expect, test } from "vitest";
import { callsDue, spendCalls } from "#app/models/sources/call-shares.ts";
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

test("calls are due as the day goes on, those that are made together all at once, and after a pause those of ten minutes", () => {
  const until = new Date("2026-12-01T00:00:00Z");
  const due = (left: number, hour: string, now: string, together = 1) => {
    const [since, at] = [hour, now].map((time) => new Date(`2026-11-30T${time}Z`)) as [Date, Date];
    return callsDue({ left, until, since, together }, at);
  };
  expect(due(5_000, "00:00:00", "00:05:00")).toBe(17);
  expect(due(5_000, "00:00:00", "00:05:00", 4)).toBe(16);
  expect(due(5_000, "00:00:00", "06:00:00")).toBe(34);
  // A hundred a day are four in an hour.
  expect(due(100, "00:00:00", "00:57:00", 4)).toBe(0);
  expect(due(100, "00:00:00", "00:58:00", 4)).toBe(4);
  expect(due(100, "00:00:00", "09:00:00", 4)).toBe(4);
  expect(due(3, "00:00:00", "23:59:59", 4)).toBe(0);
  expect(due(0, "00:00:00", "00:05:00")).toBe(0);
  // More than are set were made already.
  expect(due(-8, "00:00:00", "00:05:00", 4)).toBeLessThanOrEqual(0);
});
