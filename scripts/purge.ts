/** npm run purge -- --source NAME: takes the sales and listings of a source away, also while the site runs. */
import { parseArgs } from "node:util";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { runCommand } from "./command-line/run-command.ts";
import { progressLine } from "./progress-line.ts";

const usage = `Usage: npm run purge -- --source NAME

Takes every sale and listing of a source away, with the items that nothing else names: neither other sales and listings nor a list of
sets nor a collection. There is no way back but another import. The made-up data of the sample catalogue is the source "sample".`;

await runCommand(usage, async (args) => {
  const { values } = parseArgs({ args, options: { source: { type: "string" } } });
  const source = values.source?.trim();
  if (!source) throw new WrongArguments("Name a source.");
  await prepareDatabase();
  const line = progressLine();
  const { sales, listings, items } = await purgeSource(source, (rows) =>
    line.show(`${formatNumber(rows)} sales and listings taken away`),
  );
  line.end();
  if (sales + listings === 0) return `Nothing on record is from the source "${source}".`;
  return `Taken away: ${countOf(sales, "sale")}, ${countOf(listings, "listing")}, and ${countOf(items, "item")} that nothing else names.`;
});
