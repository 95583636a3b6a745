import { writeFileSync } from "node:fs";

/** Writes a CSV of so many different sales, in the columns of a marketplace's export. */
export function writeSoldFile(file: string, rows: number): void {
  const lines = ["title,currency,sold_price,sold_date"];
  for (let row = 0; row < rows; row += 1) {
    const number = 60_000 + (row % 400);
    const price = (20 + (row % 37)).toFixed(2);
    lines.push(`LEGO City ${number} Fire Station New Sealed box no ${row},£,${price},${1 + (row % 28)} Sep 2022`);
  }
  writeFileSync(file, `${lines.join("\n")}\n`);
}
