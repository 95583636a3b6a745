import { writeFileSync } from "node:fs";
import { legoSample } from "#db/sample/legos/legos.ts";

const msPerDay = 86_400_000;
/** Days told of by the sample catalogue: moved back by as many, the same sales are other ones. */
const period = 731;
/** A fixed day of the past, so that every run writes the same file. */
const end = Date.UTC(2026, 0, 1);

interface SoldLine {
  day: number;
  text: string;
}

/** Writes a file of sold LEGO sets as a marketplace's search tells of them, newest first, no sale twice. */
export function writeSalesFile(file: string, rows: number): void {
  const seen = new Set<string>();
  const lines: SoldLine[] = [];
  for (let back = 0; lines.length < rows; back += 1) {
    for (const { title, priceMinor, currency, soldAt } of legoSample.sales(new Date(end))) {
      const day = Math.floor(soldAt.getTime() / msPerDay) - back * period;
      const key = `${title}|${currency}|${day}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const price = (priceMinor / 100).toFixed(2);
      lines.push({ day, text: `${quoted(title)},${currency},${price},${inWords(day)}\n` });
    }
  }
  lines.sort((one, other) => other.day - one.day);
  const kept = lines.slice(0, rows).map(({ text }) => text);
  writeFileSync(file, `title,currency,sold_price,sold_date\n${kept.join("")}`);
}

function quoted(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** "9 Sep 2022". */
function inWords(day: number): string {
  const [, dayOfMonth, month, year] = new Date(day * msPerDay).toUTCString().split(/,? /);
  return `${Number(dayOfMonth)} ${month} ${year}`;
}
