import { expect, test } from "vitest";
import { durationBetween, momentOf, seenAt } from "#app/presenters/dates.ts";

test("a moment is a time today, else a day and a time, with the year where it is another one", () => {
  const now = new Date("2026-11-29T02:00:00Z");
  const of = (at: string) => momentOf(new Date(at), now);
  expect(of("2026-11-29T01:59:59Z")).toEqual({ dateTime: "2026-11-29T01:59Z", text: "01:59", short: "01:59" });
  expect(of("2026-11-28T23:51:00Z")).toEqual({ dateTime: "2026-11-28T23:51Z", text: "28 Nov, 23:51", short: "28 Nov" });
  expect(of("2025-11-28T23:51:00Z").text).toBe("28 Nov 2025, 23:51");
});

test("what was seen within twelve hours has its time, also when midnight was in between, and else its day", () => {
  const now = new Date("2026-01-01T00:03:00Z");
  const of = (at: string) => seenAt(new Date(at), now);
  expect(of("2026-01-01T00:01:59Z")).toEqual({ dateTime: "2026-01-01T00:01Z", text: "00:01 UTC" });
  expect(of("2025-12-31T23:58:00Z")).toEqual({ dateTime: "2025-12-31T23:58Z", text: "23:58 UTC" });
  expect(of("2025-12-31T12:03:01Z").text).toBe("12:03 UTC");
  expect(of("2025-12-31T12:03:00Z")).toEqual({ dateTime: "2025-12-31", text: "31 Dec 2025" });
});

test("a duration is in seconds, from 90 of them on in minutes, and never below zero", () => {
  const began = new Date("2026-11-29T02:00:00Z");
  const words = [-5, 0.9, 1, 89, 90, 3_600].map((seconds) =>
    durationBetween(began, new Date(began.getTime() + seconds * 1_000)),
  );
  expect(words).toEqual(["under a second", "under a second", "1 s", "89 s", "2 min", "60 min"]);
});
