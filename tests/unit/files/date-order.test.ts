import { expect, test } from "vitest";
import { DateEvidence, datesInWords, widened } from "#app/models/files/date-order.ts";
import type { DateOrder } from "#app/models/files/date-text.ts";

const now = new Date("2026-11-28T12:00:00Z");

interface Column {
  names?: string[];
  dateNames?: string[];
  mayBeAhead?: boolean;
  chosen?: DateOrder;
}

function conclude(
  dates: readonly string[],
  { names = [], dateNames = ["Date"], mayBeAhead = false, chosen }: Column = {},
) {
  const evidence = new DateEvidence(now);
  for (const date of dates) evidence.add(date, mayBeAhead);
  const { orders, doubt } = evidence.conclude(names, dateNames, chosen);
  return [orders.order ?? null, orders.stated, doubt?.example ?? null];
}

test.each<[string, string[], Column, (string | null)[]]>([
  ["a 13th decides", ["9/10/2022", "9/13/2022"], {}, ["month", "month", null]],
  ["so does one in words before it", ["9/10/2022", "Sold 13/9/2022"], {}, ["day", "day", null]],
  ["a future decides", ["11/01/2026", "11/12/2026"], {}, ["month", "month", null]],
  ["tomorrow is none", ["11/29/2026", "3/11/2026"], {}, ["month", "month", null]],
  ["but where days may be ahead", ["11/12/2026"], { mayBeAhead: true }, [null, null, "11/12/2026"]],
  ["a 13th is stronger than the future", ["12/11/2026", "28/10/2025", "11/12/2026"], {}, ["day", "day", null]],
  ["two futures contradict each other", ["11/12/2026", "12/11/2026"], {}, [null, null, "11/12/2026"]],
  ["13ths contradict each other", ["13/9/2022", "9/13/2022", "9/10/2022"], {}, [null, null, "9/10/2022"]],
  ["in every language", ["13/9/2022", "9/13/2022", "9/10/2022"], { dateNames: ["Datum"] }, [null, null, "9/10/2022"]],
  ["which leaves nothing open without others", ["13/9/2022", "9/13/2022"], {}, [null, null, null]],
  ["nothing decides", ["9/10/2022", "3/3/2022"], {}, [null, null, "9/10/2022"]],
  ["what is the same both ways is not open", ["3/3/2022", "4/4/2022"], {}, [null, null, null]],
  ["nor what is in the future both ways", ["1/2/2027"], {}, [null, null, null]],
  ["a German column", ["9/10/2022"], { dateNames: ["Verkauft am"] }, ["day", "day", null]],
  ["two French names", ["9/10/2022"], { names: ["Titre", "Prix", "Date"] }, ["day", "day", null]],
  ["one name is no language", ["9/10/2022"], { names: ["Titre", "Price"] }, [null, null, "9/10/2022"]],
  ["English is no evidence", ["9/10/2022"], { names: ["Title", "Sold Price"] }, [null, null, "9/10/2022"]],
  ["a Polish month", ["9/10/2022", "3 lis 2022"], {}, ["day", "day", null]],
  ["an English month is no evidence", ["9/10/2022", "3 Oct 2022"], {}, [null, null, "9/10/2022"]],
  ["a language against the future", ["11/12/2026"], { dateNames: ["Fecha"] }, [null, null, "11/12/2026"]],
  ["a person decides what is open", ["9/10/2022"], { chosen: "month" }, ["month", "month", null]],
  ["also against a language", ["9/10/2022"], { chosen: "month", dateNames: ["Datum"] }, ["month", "month", null]],
  ["but not against a 13th", ["9/10/2022", "13/9/2022"], { chosen: "month" }, ["day", "day", null]],
  ["dots begin with the day", ["9.10.2022"], {}, [null, "day", null]],
  ["unless a 13th shows otherwise", ["9.10.2022", "9.13.2022"], {}, [null, "month", null]],
  ["the future makes dots open", ["11.12.2026"], {}, [null, null, "11.12.2026"]],
  ["and a person decides then", ["11.12.2026"], { chosen: "day" }, ["day", "day", null]],
  ["strokes are no evidence for dots", ["9/13/2022", "9.10.2022"], {}, ["month", "month", null]],
  ["other dates have no order", ["2022-09-10", "9 Oct 2022", ""], {}, [null, null, null]],
])("%s: %j", (_, dates, column, expected) => {
  expect(conclude(dates, column)).toEqual(expected);
});

test("strokes that somebody says begin with the month leave dots as they are", () => {
  const evidence = new DateEvidence(now);
  for (const date of ["9/10/2022", "9.10.2022"]) evidence.add(date, false);
  expect(evidence.conclude([], [], "month").orders).toEqual({ order: "month", dottedOrder: "day", stated: "month" });
});

test("a report names the order only where there was one, and the first and the last day", () => {
  const days = ["2026-10-28", "2026-11-12", "2026-11-01"].map((day) => new Date(`${day}T10:00:00Z`));
  const range = days.reduce<ReturnType<typeof widened> | null>(widened, null);
  expect(datesInWords(range, "day")).toBe("Dates were read day first, from 2026-10-28 to 2026-11-12.");
  expect(datesInWords(range, null)).toBe("Dates run from 2026-10-28 to 2026-11-12.");
  expect(datesInWords(null, "day")).toBeNull();
});
