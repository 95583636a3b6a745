/** npm run purge -- --source NAME: takes the sales and listings of a source away, also while the site runs. */
import { parseArgs } from "node:util";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { progressLine } from "./progress-line.ts";

const usage = `Usage: npm run purge -- --source NAME

Takes every sale and listing of a source away, with the items that nothing else names: neither other sales and listings nor a list of
sets nor a collection. There is no way back but another import. The made-up data of the sample catalogue is the source "sample".`;

/** The source to purge; undefined where the person at the terminal has to be told how. */
function readSource(): string | undefined {
  try {
    return parseArgs({ options: { source: { type: "string" } } }).values.source?.trim() || undefined;
  } catch {
    return undefined;
  }
}

async function purge(source: string): Promise<number> {
  await prepareDatabase();
  const line = progressLine();
  const { sales, listings, items } = await purgeSource(source, (rows) =>
    line.show(`${formatNumber(rows)} sales and listings taken away`),
  );
  line.end();
  if (sales + listings === 0) console.log(`Nothing on record is from the source "${source}".`);
  else
    console.log(
      `Taken away: ${countOf(sales, "sale")}, ${countOf(listings, "listing")}, and ${countOf(items, "item")} that nothing else names.`,
    );
  return 0;
}

const source = readSource();
if (source === undefined) {
  console.error(usage);
  process.exit(2);
}
const database = openDatabase();
const code = await purge(source).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
await database.close();
process.exit(code);
