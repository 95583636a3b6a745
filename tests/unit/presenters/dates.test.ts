import { expect, test } from "vitest";
import { momentOf } from "#app/presenters/dates.ts";

test("a moment is a time today, else a day and a time, with the year where it is another one", () => {
  const now = new Date("2026-11-29T02:00:00Z");
  const of = (at: string) => momentOf(new Date(at), now);
  expect(of("2026-11-29T01:59:59Z")).toEqual({ dateTime: "2026-11-29T01:59Z", text: "01:59", short: "01:59" });
  expect(of("2026-11-28T23:51:00Z")).toEqual({ dateTime: "2026-11-28T23:51Z", text: "28 Nov, 23:51", short: "28 Nov" });
  expect(of("2025-11-28T23:51:00Z").text).toBe("28 Nov 2025, 23:51");
});
