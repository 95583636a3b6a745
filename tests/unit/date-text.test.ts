import { expect, test } from "vitest";
import { readDate } from "#app/models/market/date-text.ts";

test.each([
  ["9 Sep 2022", "2022-09-09T00:00:00.000Z", "day"],
  ["Sep 9, 2022", "2022-09-09T00:00:00.000Z", "day"],
  ["31/12/2024", "2024-12-31T00:00:00.000Z", "day"],
  ["2024-12-28", "2024-12-28T00:00:00.000Z", "day"],
  ["2024-12", "2024-12-01T00:00:00.000Z", "month"],
  ["2024-12-28T10:20:30Z", "2024-12-28T10:20:30.000Z", "instant"],
  ["2024-12-28 10:20", "2024-12-28T10:20:00.000Z", "instant"],
  ["2024-12-28T10:20:30+02:00", "2024-12-28T08:20:30.000Z", "instant"],
])("%s is %s, known to the %s", (text, iso, precision) => {
  expect(readDate(text)).toEqual({ at: new Date(iso), precision });
});

test.each(["", "yesterday", "31 Feb 2022", "2022-13-01", "12/31/2024", "2022-01-01T99:00:00Z"])(
  "%s is no date",
  (text) => {
    expect(readDate(text)).toBeUndefined();
  },
);
