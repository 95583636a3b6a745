import { writeFileSync } from "node:fs";
import { dayMs } from "#app/models/platform/day.ts";
import { readSample } from "#tests/support/catalog/sample-rows.ts";

/** The sample catalogue covers so many days. Moved back by as many, its sales become other sales. */
const period = 731;
/** A fixed day, so that every run writes the same file. */
const end = Date.UTC(2026, 0, 1);

interface SoldLine {
  day: number;
  text: string;
}

/** Writes a CSV of sold LEGO sets in the columns of a marketplace's export, newest first, without repeats. */
export async function writeSalesFile(file: string, rows: number): Promise<void> {
  const seen = new Set<string>();
  const { sales } = await readSample(new Date(end));
  const legos = sales.filter(({ category }) => category === "legos");
  const lines: SoldLine[] = [];
  for (let back = 0; lines.length < rows; back += 1) {
    for (const { title, priceMinor, currency, soldAt } of legos) {
      const day = Math.floor(soldAt.getTime() / dayMs) - back * period;
      const key = `${title}|${currency}|${day}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const price = (priceMinor / 100).toFixed(2);
      lines.push({ day, text: `${quoted(title)},${currency},${price},${inWords(day)}\n` });
    }
  }
  lines.sort((one, other) => other.day - one.day);
  const text = lines.slice(0, rows).map(({ text }) => text);
  writeFileSync(file, `title,currency,sold_price,sold_date\n${text.join("")}`);
}

/** Writes a CSV of that many listings of LEGO sets, seen at a time. Written again for another time, they have not changed. */
export async function writeListingsFile(file: string, rows: number, seenAt: Date): Promise<void> {
  const { listings } = await readSample(new Date(end));
  const legos = listings.filter(({ category }) => category === "legos");
  const lines = Array.from({ length: rows }, (_, id) => {
    const listing = legos[id % legos.length];
    if (!listing) throw new Error("The sample has no listings of LEGO sets.");
    const { title, currency, priceMinor, condition } = listing;
    return `${id},${quoted(title)},${currency},${(priceMinor / 100).toFixed(2)},${condition ?? ""},${seenAt.toISOString()}\n`;
  });
  writeFileSync(file, `source_item_id,title,currency,asking_price,condition,observed_at\n${lines.join("")}`);
}

function quoted(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** "9 Sep 2022". */
function inWords(day: number): string {
  const [, dayOfMonth, month, year] = new Date(day * dayMs).toUTCString().split(/,? /);
  return `${Number(dayOfMonth)} ${month} ${year}`;
}
