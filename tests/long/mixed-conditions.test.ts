import { expect, test } from "vitest";
import { findFacts } from "#app/models/catalog/kinds/known-items.server.ts";
import { classify } from "#app/models/market/classify.server.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { findPriceExclusions } from "#app/models/prices/outliers.ts";
import { calculateValue } from "#app/models/prices/value.ts";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";
import { legoTruth } from "#tests/support/catalog/lego-truth.ts";
import { saleRow } from "#tests/support/catalog/market-rows.ts";

const now = new Date("2026-06-30T00:00:00Z");
const salesOfSet = 120;

type Where = "column" | "title" | "nowhere";

const words = {
  column: { new: ["New", "Brand New", "Neu"], used: ["Used", "Pre-Owned", "Gebraucht"] },
  title: { new: ["NISB", "new & sealed", "BNIB"], used: ["used", "pre-owned", "gebraucht"] },
};

interface Draw {
  id: number;
  minor: number;
  soldAt: Date;
  /** Whether it is a whole set, and not a figure under its number. */
  isClean: boolean;
  conditionKey: string;
  namesItem: boolean;
  excludedBy: string | null;
}

/** Sales of a set, new at its true price and used at a share of it, with figures that are sold under its number. */
function drawSales(
  number: string,
  pence: number,
  usedAt: number,
  shareUsed: number,
  where: Where | "anywhere",
): Draw[] {
  const random = new SeededRandom(`${number} ${usedAt} ${shareUsed} ${where}`);
  const name = findFacts("legos", number)?.name ?? "";
  return Array.from({ length: salesOfSet }, (_, id) => {
    const kind = random.chance(shareUsed) ? "used" : "new";
    const place = where === "anywhere" ? random.pick(["column", "title", "nowhere"] as const) : where;
    const isClean = !random.chance(0.15);
    const conditionWords = place === "nowhere" ? "" : random.pick(words[place][kind]);
    const subject = isClean ? name : random.pick(["Wookiee", "droid", "guard", "wizard", "driver"]);
    const price = kind === "new" ? pence * random.logNormal(0.12) : pence * usedAt * random.logNormal(0.15);
    const soldAt = new Date(now.getTime() - random.between(0.1, 29.9) * dayMs);
    const minor = Math.round(isClean ? price : price * random.between(0.01, 0.12));
    const { condition, namesItem, excludedBy } = classify(
      saleRow({
        title: `LEGO ${number} ${subject} ${place === "title" ? conditionWords : ""}`.trim(),
        condition: place === "column" ? conditionWords : null,
        priceMinor: minor,
        soldAt,
      }),
    );
    const expected = place === "nowhere" ? "unknown" : kind;
    expect([conditionWords, condition.key]).toEqual([conditionWords, expected]);
    return { id, minor, soldAt, isClean, conditionKey: condition.key, namesItem, excludedBy };
  });
}

const known = legoTruth.filter(([number]) => findFacts("legos", number));

test.for([0.5, 0.7, 0.9])("used sales at %f of the new price leave each condition its own value", (usedAt) => {
  let cheap = 0;
  let cheapLost = 0;
  let values = 0;
  let worst = 0;
  for (const [number, pence] of known) {
    for (const shareUsed of [0.1, 0.3, 0.5, 0.7]) {
      for (const where of ["column", "title", "nowhere", "anywhere"] as const) {
        const sales = drawSales(number, pence, usedAt, shareUsed, where);
        for (const [conditionKey, group] of Map.groupBy(sales, (sale) => sale.conditionKey)) {
          const comparable = group.filter(({ excludedBy }) => excludedBy === null);
          const excluded = findPriceExclusions(comparable, { conditionIsKnown: conditionKey !== "unknown" });
          const counted = comparable.filter(({ id }) => !excluded.has(id));
          const clean = group.filter(({ isClean }) => isClean);
          const truth = calculateValue(clean, now).median;
          if (truth === null) continue;
          const lost = clean.filter(({ minor, id }) => minor < truth && !counted.some((sale) => sale.id === id));
          cheapLost += lost.length;
          cheap += clean.filter(({ minor }) => minor < truth).length;
          const error = Math.abs((calculateValue(counted, now).median ?? 0) / truth - 1);
          worst = Math.max(worst, error);
          values += 1;
          expect(error, `${number}, ${conditionKey}, ${shareUsed} used, words ${where}`).toBeLessThanOrEqual(0.03);
        }
      }
    }
  }
  console.info(
    `used at ${usedAt}: ${values} values, the worst ${(worst * 100).toFixed(2)} % off; ${cheapLost} of ${cheap} cheap sales lost`,
  );
  expect(cheapLost / cheap).toBeLessThanOrEqual(0.01);
});
