import { expect, test } from "vitest";
import { periodInName, readDate, readPeriod } from "#app/models/files/date-text.ts";
import { readFacts } from "#db/reference/facts.ts";

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

/** A Saturday. */
const now = new Date("2026-11-28T12:00:00Z");
const dayOf = (text: string, reading = {}) =>
  readDate(text, { now, ...reading })
    ?.at.toISOString()
    .slice(0, 10);

test.each([
  "2026-11-03",
  "2026/11/03",
  "2026.11.03",
  "20261103",
  "46329",
  "Nov-03-26",
  "03-Nov-26",
  "03-Nov-2026",
  "Sold  Nov 3, 2026",
  "Sold Tue, 3 Nov 2026",
  "3rd of November, 2026",
  "Nov 3, 2026, 2:05 PM PST",
  "Tue, 03 Nov 2026 14:05:00 +0000",
  "3 Nov 2026 14:05",
  "Verkauft  3. Nov 2026",
  "Verkauft am Dienstag, 3. November 2026 um 14:05 Uhr",
  "03.11.2026 14:05 Uhr",
  "03.11.26",
  "3. 11. 2026",
  "03.11.2026 r.",
  "2026/11/03 14:05",
  "vendu le 3 nov. 2026",
  "mar. 3 novembre 2026",
  "Venduto il 3 novembre 2026",
  "martedì 3 nov 2026",
  "Vendido el 3 de noviembre de 2026",
  "Verkocht op 3 nov. 2026",
  "dinsdag 3 november 2026",
  "Sprzedano 3 lis 2026",
  "3 listopada 2026 r.",
  "wtorek, 3 listopada 2026",
  "Såld 3 nov 2026",
  "den 3 november 2026",
  "tisdag 3 november 2026",
  "Sold 3 Nov",
  "Verkauft 3. Nov",
  "Sprzedano 3 lis",
])("%s is 3 November 2026", (text) => {
  expect(dayOf(text)).toBe("2026-11-03");
});

test.each([
  ["1er août 2026", 8],
  ["1 aout 2026", 8],
  ["1 juin 2026", 6],
  ["1 juil. 2026", 7],
  ["1. März 2026", 3],
  ["1. Mrz. 2026", 3],
  ["1. Mai 2026", 5],
  ["1. Dez. 2025", 12],
  ["1 mag 2026", 5],
  ["1 giu 2026", 6],
  ["1 lug 2026", 7],
  ["1 ago 2026", 8],
  ["1 set 2026", 9],
  ["1 ott 2026", 10],
  ["1 gen 2026", 1],
  ["1 dic 2025", 12],
  ["1 ene 2026", 1],
  ["1 mar 2026", 3],
  ["mar 1 mar 2026", 3],
  ["mar 1 2026", 3],
  ["1 mrt 2026", 3],
  ["1 mei 2026", 5],
  ["1 okt 2026", 10],
  ["1 maj 2026", 5],
  ["1 sty 2026", 1],
  ["1 lut 2026", 2],
  ["1 kwi 2026", 4],
  ["1 cze 2026", 6],
  ["1 lip 2026", 7],
  ["1 sie 2026", 8],
  ["1 wrz 2026", 9],
  ["1 paź 2026", 10],
  ["1 października 2026", 10],
  ["1 gru 2025", 12],
  ["1 augusti 2026", 8],
])("%s is in month %d", (text, month) => {
  expect(dayOf(text)?.slice(5)).toBe(`${String(month).padStart(2, "0")}-01`);
});

test("no name of a month means another one in another language, and each table has twelve", () => {
  const monthsOf = new Map<string, Set<number>>();
  for (const [line, , list = ""] of readFacts("date-words").filter(([line]) => line === "months")) {
    expect([line, list.split(" ").length]).toEqual(["months", 12]);
    for (const [at, names] of list.split(" ").entries()) {
      for (const name of names.split("|")) monthsOf.set(name, (monthsOf.get(name) ?? new Set()).add(at + 1));
    }
  }
  expect([...monthsOf].filter(([, months]) => months.size > 1)).toEqual([]);
});

test.each([
  ["28 Nov", "2026-11-28"],
  ["30 Nov", "2025-11-30"],
  ["29 Feb", "2024-02-29"],
  ["29 Nov", undefined],
])("%s without a year is the newest such day, and none where it is tomorrow", (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test.each([
  ["12/25/26", {}, "2026-12-25"],
  ["12/25/27", {}, "1927-12-25"],
  ["12/25/27", { mayBeAhead: true }, "2027-12-25"],
  ["25.12.98", {}, "1998-12-25"],
])("%s %j: a year of two digits is not after this one, but where days may be ahead", (text, reading, day) => {
  expect(dayOf(text, reading)).toBe(day);
});

test.each([
  ["9/10/2022", {}, undefined],
  ["9/10/2022", { order: "day" }, "2022-10-09"],
  ["9/10/2022", { order: "month" }, "2022-09-10"],
  ["Sold 9-10-2022", { order: "month" }, "2022-09-10"],
  ["mar, 9/10/2022", { order: "day" }, "2022-10-09"],
  ["3/3/2026", {}, "2026-03-03"],
  ["12/31/2024", { order: "day" }, "2024-12-31"],
  ["31/12/2024", { order: "month" }, "2024-12-31"],
  ["9.10.2022", {}, "2022-10-09"],
  ["9.10.2022", { order: "month" }, "2022-10-09"],
  ["9.10.2022", { dottedOrder: "month" }, "2022-09-10"],
  ["9.10.2022", { dottedOrder: null }, undefined],
])("%s with %j: a date that may be read two ways is read as the file says, or not at all", (text, reading, day) => {
  expect(dayOf(text, reading)).toBe(day);
});

test.each([
  "",
  "yesterday",
  "31 Feb 2022",
  "31 Nov 2026",
  "31/11/2026",
  "31.11.2026",
  "20261131",
  "2022-13-01",
  "2022-02-31T10:00:00Z",
  "0026-11-03",
  "2022-01-01T99:00:00Z",
  "26-11-03",
  "Nov-26",
  "Nov 26",
  "3 Brumaire 2026",
  "12345",
  "46400",
  "99999",
  "123456",
  "3 Nov 2026 and more",
])("%s is no date", (text) => {
  expect(readDate(text, { now })).toBeUndefined();
});

test("Excel's days have a time of day, and are none where nobody knows the present", () => {
  expect(readDate("46329.5", { now })).toEqual({ at: new Date("2026-11-03T12:00:00Z"), precision: "instant" });
  expect(readDate("46329")).toBeUndefined();
  expect(readDate("1793696700", { now })?.at.toISOString()).toBe("2026-11-03T09:05:00.000Z");
});

test.each(["a ".repeat(32_768), "1".repeat(65_536), "mar ".repeat(16_384), "1/".repeat(32_768)])(
  "64 kB of one thing are no date, and take no time",
  (text) => {
    const started = performance.now();
    expect(readDate(text, { now })).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(50);
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
