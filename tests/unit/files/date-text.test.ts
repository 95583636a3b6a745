import { expect, test } from "vitest";
import { periodInName, readDate, readPeriod } from "#app/models/files/date-text.ts";

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

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

test.each([
  ["2021-01", "2021-01-01", "2021-02-01", "month"],
  ["2020-12", "2020-12-01", "2021-01-01", "month"],
  ["2021-01-31", "2021-01-31", "2021-02-01", "day"],
  ["2021-01-05..2021-01-20", "2021-01-05", "2021-01-21", "window"],
  ["2020-11..2021-01", "2020-11-01", "2021-02-01", "window"],
])("%s is the time from its first moment until the first after it", (text, from, until, precision) => {
  expect(readPeriod(text)).toEqual({ from: utc(from), until: utc(until), precision });
});

test.each(["", "January", "2021-02..2021-01", "2021-01..2021-02..2021-03", "2021-01..", "..2021-01"])(
  "%s is no time in which something was sold",
  (text) => {
    expect(readPeriod(text)).toBeUndefined();
  },
);

test.each([
  ["cards-sold-2021-01.csv", "2021-01-01"],
  ["cards-2021-01-15.jsonl.gz", "2021-01-15"],
])("%s says in its name when it is from", (name, from) => {
  expect(periodInName(name)?.from).toEqual(utc(from));
});

test.each(["cards.csv", "set-7525-71.csv", "2021-01-cards.csv", "cards-2021-13.csv", "cards-12021-01.csv"])(
  "%s does not say in its name when it is from",
  (name) => {
    expect(periodInName(name)).toBeUndefined();
  },
);
