import { formatMoney, formatNumber, numberAtFirst } from "#app/models/platform/amounts.ts";
import { dayMs, utcDay } from "#app/models/platform/day.ts";
import type { PriceGuide } from "#app/models/prices/price-guide.server.ts";

/** What a panel says of the figures of a condition, and of their age once they are older than a day. */
export function guideWords(guide: PriceGuide, conditionKey: string, now: Date) {
  return { ...soldWords(guide, conditionKey), offered: offeredWords(guide), age: ageWords(guide, now) };
}

function soldWords({ currency, soldCount, average, lowest, highest }: PriceGuide, conditionKey: string) {
  if (soldCount === 0) return { sentence: `Nothing sold there in six months, ${conditionKey}.`, facts: [] };
  const fact = (name: string, minor: number | null) =>
    minor === null ? [] : [{ name, text: formatMoney({ minor, currency }) }];
  return {
    sentence: `Sold there in six months, ${conditionKey}: BrickLink's own figures. The single sales behind them are among ours, the figures are not.`,
    facts: [
      ...fact("Average", average),
      ...fact("Lowest", lowest),
      ...fact("Highest", highest),
      { name: "Sold", text: formatNumber(soldCount) },
    ],
  };
}

/** A sentence in parts: every second one is an amount. */
function offeredWords({ currency, offeredCount, offeredLowest, offeredMedian }: PriceGuide): string[] {
  if (offeredCount === 0 || offeredLowest === null) return ["None is asked for there now."];
  const money = (minor: number) => formatMoney({ minor, currency });
  if (offeredCount === 1) return ["One is asked for there: ", money(offeredLowest), "."];
  const half = offeredMedian === null ? [] : [", half of them below ", money(offeredMedian)];
  return [`${formatNumber(offeredCount)} asked for there: from `, money(offeredLowest), ...half, "."];
}

function ageWords({ seenAt, isAsked }: PriceGuide, now: Date): string | undefined {
  if (now.getTime() - seenAt.getTime() <= dayMs) return undefined;
  const days = (Date.parse(utcDay(now)) - Date.parse(utcDay(seenAt))) / dayMs;
  return `${numberAtFirst(days)} ${days === 1 ? "day" : "days"} old${isAsked ? "." : ": BrickLink could not be asked since."}`;
}
