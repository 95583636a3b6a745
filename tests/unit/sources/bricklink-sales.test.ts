import fc from "fast-check";
import { expect, test } from "vitest";
import { toMinor } from "#app/models/platform/amounts.ts";
import type { SoldGuide } from "#app/models/sources/bricklink-answers.ts";
import { type BricklinkRow, newSales, possibleIds, type RecordedSale } from "#app/models/sources/bricklink-sales.ts";

type Row = SoldGuide["rows"][number];

const sale = (unitPrice: string, orderedAt = "2026-05-28T00:18:27.603Z", quantity = 1): Row => ({
  ...{ unitPrice, quantity, orderedAt: new Date(orderedAt) },
});

const guideOf = (rows: Row[], changes: Partial<SoldGuide> = {}): SoldGuide => ({
  ...{ no: "75257-1", type: "SET", condition: "N", currency: "USD", summary: null, rows, ...changes },
});

/** A source that records what is new in each answer, as an import does. */
function recorder() {
  const rows = new Map<string, BricklinkRow>();
  const recordedOf = (guide: SoldGuide): RecordedSale[] =>
    possibleIds(guide).flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ id, minor: toMinor(Number(row.price), row.currency) }] : [];
    });
  return {
    rows,
    record(guide: SoldGuide): BricklinkRow[] {
      const added = newSales(guide, recordedOf(guide), "legos");
      for (const row of added) {
        expect(rows.has(row.source_item_id)).toBe(false);
        rows.set(row.source_item_id, row);
      }
      return added;
    },
  };
}

const pricesOf = (rows: Iterable<BricklinkRow>) => [...rows].map(({ price }) => price);

test("a sale is a row at its unit price, which says how many were sold at it", () => {
  expect(newSales(guideOf([sale("134.5000"), sale("129.0000", "2026-05-29T10:00:00.000Z", 3)]), [], "legos")).toEqual([
    {
      ...{ kind: "sale", marketplace: "BRICKLINK", category: "legos", title: "LEGO 75257-1", condition: "New" },
      ...{ price: "134.5000", price_basis: "each", quantity: 1, currency: "USD", catalog_ref: "lego-set:75257-1" },
      source_item_id: "SET/75257-1/N/2026-05-28T00:18:27Z",
      url: "https://www.bricklink.com/v2/catalog/catalogitem.page?S=75257-1",
      sold_at: "2026-05-28T00:18:27.603Z",
    },
    expect.objectContaining({ title: "LEGO 75257-1, 3 sold at this price", price: "129.0000", quantity: 3 }),
  ]);
  const used = guideOf([sale("9.0000")], { no: "sw0001a", type: "MINIFIG", condition: "U", currency: "EUR" });
  expect(newSales(used, [], "minifigures")).toMatchObject([
    {
      ...{
        category: "minifigures",
        title: "LEGO minifigure sw0001a",
        catalog_ref: "lego-fig:sw0001a",
        currency: "EUR",
      },
      condition: "Used, completeness not said",
      url: "https://www.bricklink.com/v2/catalog/catalogitem.page?M=sw0001a",
    },
  ]);
});

test("the same answer again adds nothing, also with other prices by a rate, and with other quantities", () => {
  const { record, rows } = recorder();
  expect(
    record(guideOf([sale("100.0000"), sale("100.0000"), sale("80.0000", "2026-05-29T10:00:00.000Z")])),
  ).toHaveLength(3);
  expect(record(guideOf([sale("112.0000"), sale("112.0000"), sale("89.6000", "2026-05-29T10:00:00.000Z", 2)]))).toEqual(
    [],
  );
  expect(pricesOf(rows.values())).toEqual(["100.0000", "100.0000", "80.0000"]);
});

test("equal sales of one moment are as many as one answer has at most", () => {
  const { record, rows } = recorder();
  const added = [2, 1, 3, 0, 3].map(
    (count) => record(guideOf(Array.from({ length: count }, () => sale("100.0000")))).length,
  );
  expect(added).toEqual([2, 0, 1, 0, 0]);
  expect([...rows.keys()]).toEqual(["", "/2", "/3"].map((end) => `SET/75257-1/N/2026-05-28T00:18:27Z${end}`));
});

test("a further sale of a moment is the one whose price is not on record, wherever it stands", () => {
  const { record } = recorder();
  record(guideOf([sale("10.0000"), sale("20.0000")]));
  expect(pricesOf(record(guideOf([sale("5.0000"), sale("20.0000"), sale("10.0000")])))).toEqual(["5.0000"]);
  expect(pricesOf(record(guideOf(["15.5000", "5.2000", "20.8000", "10.4000"].map((price) => sale(price)))))).toEqual([
    "15.5000",
  ]);
});

test("new and used, two variants and two kinds of item are apart; the spelling of an id is not", () => {
  const { record } = recorder();
  const rows = [sale("10.0000")];
  expect(record(guideOf(rows))).toHaveLength(1);
  expect(record(guideOf(rows, { condition: "U" }))).toHaveLength(1);
  expect(record(guideOf(rows, { no: "75257-2" }))).toHaveLength(1);
  expect(record(guideOf(rows, { no: "col01-1" }))).toHaveLength(1);
  expect(record(guideOf(rows, { no: "COL01-1" }))).toEqual([]);
  expect(record(guideOf(rows, { no: "col01-1", type: "MINIFIG" }))).toHaveLength(1);
});

test("a time without its milliseconds, and in another zone, is the same moment", () => {
  const { record } = recorder();
  record(guideOf([sale("10.0000")]));
  expect(record(guideOf([sale("10.0000", "2026-05-28T00:18:27Z")]))).toEqual([]);
  expect(record(guideOf([sale("10.0000", "2026-05-27T20:18:27-04:00")]))).toEqual([]);
  expect(record(guideOf([sale("10.0000", "2026-05-28T00:18:28Z")]))).toHaveLength(1);
});

test("a row of no pieces or of no price is no sale", () => {
  expect(newSales(guideOf([sale("10.0000", undefined, 0), sale("0.0000")]), [], "legos")).toEqual([]);
});

/** A sale as it really was, and what BrickLink shows of it: days after the first one. */
interface TrueSale {
  day: number;
  second: number;
  millisecond: number;
  cents: number;
  quantity: number;
  /** Days until it is shown first. */
  delay: number;
  /** Days after which it is shown no more: somebody cancelled it. */
  goneAfter: number | null;
  /** Days after which its quantity is corrected. */
  correctedAfter: number | null;
}

const trueSales = fc.array(
  fc.record({
    ...{ day: fc.nat(270), second: fc.nat(1), millisecond: fc.nat(999) },
    ...{ cents: fc.constantFrom(1_000, 1_010, 1_500), quantity: fc.integer({ min: 1, max: 3 }) },
    delay: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(200) }),
    goneAfter: fc.option(fc.nat(250), { freq: 3 }),
    correctedAfter: fc.option(fc.nat(250), { freq: 3 }),
  }),
  { maxLength: 30 },
);

/** Several sales of one order, which have one moment. */
const orders = trueSales.chain((sales) =>
  fc
    .array(fc.record({ of: fc.nat(29), cents: fc.constantFrom(1_000, 1_500), delay: fc.constantFrom(0, 0, 40) }), {
      maxLength: 10,
    })
    .map((others) => [
      ...sales,
      ...others.flatMap(({ of, ...change }) => (sales[of] ? [{ ...sales[of], ...change }] : [])),
    ]),
);

const firstDay = Date.parse("2026-01-05T12:00:00Z");
const dayMs = 86_400_000;
const windowDays = 183;

const momentOf = ({ day, second }: TrueSale) => firstDay + day * dayMs + second * 1_000;

const isShown = ({ day, delay, goneAfter }: TrueSale, today: number) =>
  today >= day + delay && today < day + windowDays && !(goneAfter !== null && today >= day + goneAfter);

function shownOn(sales: readonly TrueSale[], today: number, driftOfDay: number): { sale: TrueSale; row: Row }[] {
  const shown = sales.filter((sale) => isShown(sale, today));
  // In another order each day.
  const from = shown.length === 0 ? 0 : today % shown.length;
  return [...shown.slice(from), ...shown.slice(0, from)].map((sale) => {
    const { day, cents, quantity, correctedAfter, millisecond } = sale;
    return {
      sale,
      row: {
        unitPrice: ((cents / 100) * (1 + driftOfDay * today)).toFixed(4),
        quantity: correctedAfter !== null && today >= day + correctedAfter ? quantity + 1 : quantity,
        orderedAt: new Date(momentOf(sale) + millisecond),
      },
    };
  });
}

const tally = <Key>(keys: Iterable<Key>) => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const months = fc.record({
  sales: orders,
  missingDays: fc.uniqueArray(fc.nat(460), { maxLength: 60 }),
  begins: fc.nat(120),
});

type Months = typeof months extends fc.Arbitrary<infer Value> ? Value : never;

/** Asks daily for fifteen months, but on missing days. Returns what is on record then, and what each answer showed. */
function askDaily({ sales, missingDays, begins }: Months, driftOfDay: number) {
  const { record, rows } = recorder();
  const answers: TrueSale[][] = [];
  const missing = new Set(missingDays);
  for (let today = begins; today <= 460; today++) {
    if (missing.has(today)) continue;
    const shown = shownOn(sales, today, driftOfDay);
    const guide = guideOf(shown.map(({ row }) => row));
    record(guide);
    expect(record(guide)).toEqual([]);
    answers.push(shown.map(({ sale }) => sale));
  }
  return { rows, answers };
}

const secondOf = ({ sold_at }: BricklinkRow) => Math.floor(Date.parse(sold_at) / 1_000) * 1_000;

test.each([0, 0.0004])(
  "of months of daily answers with corrections, missing days and a rate that moves by %d a day, each moment has as many sales on record as one answer showed at most",
  (driftOfDay) => {
    fc.assert(
      fc.property(months, (asked) => {
        const { rows, answers } = askDaily(asked, driftOfDay);
        const most = new Map<number, number>();
        for (const shown of answers)
          for (const [moment, count] of tally(shown.map(momentOf)))
            most.set(moment, Math.max(count, most.get(moment) ?? 0));
        expect(tally([...rows.values()].map(secondOf))).toEqual(most);
      }),
      { numRuns: 60 },
    );
  },
);

test("where no sale is cancelled, each sale that was shown is on record once, at its price", () => {
  fc.assert(
    fc.property(months, (asked) => {
      const sales = asked.sales.map((sale) => ({ ...sale, goneAfter: null }));
      const { rows, answers } = askDaily({ ...asked, sales }, 0);
      const shown = [...new Set(answers.flat())];
      const key = (moment: number, price: string) => `${moment} ${price}`;
      expect(tally([...rows.values()].map((row) => key(secondOf(row), row.price)))).toEqual(
        tally(shown.map((sale) => key(momentOf(sale), (sale.cents / 100).toFixed(4)))),
      );
    }),
    { numRuns: 60 },
  );
});

test("of a moment, as many sales are new as an answer has more, however far prices have moved", () => {
  const [first, second] = [guideOf([sale("200.0000"), sale("210.0000")]), ["10.0000", "20.0000", "300.0000"]];
  const record = recorder();
  record.record(first);
  expect(pricesOf(record.record(guideOf(second.map((price) => sale(price)))))).toEqual(["10.0000"]);
});
