/**
 * npm run reclassify: applies today's rules to every stored sale and listing. The server starts it too, as a process of
 * its own that ends with the server, and reads its report.
 */
import { setPriority } from "node:os";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { type ReclassifyReport, reclassify } from "#app/models/market/reclassify.server.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { runCommand } from "./command-line/run-command.ts";
import { progressLine } from "./progress-line.ts";

async function fromTerminal(): Promise<void> {
  const line = progressLine();
  const report = await reclassify({
    onProgress: (progress) => {
      if (progress.step === "waiting") line.show("Waiting for another process that reads the stored rows again.");
      else if (progress.step === "recalculating")
        line.show(`${formatNumber(progress.items)} items with recalculated prices`);
      else {
        const { share, read, changed } = progress;
        line.show(`${Math.round(share * 100)} % · ${formatNumber(read)} rows read · ${formatNumber(changed)} changed`);
      }
    },
  });
  line.end();
  if (report) print(report);
}

function print(report: ReclassifyReport): void {
  const counts: [number, string][] = [
    [report.read, "sales and listings read"],
    [report.changed, "changed"],
    [report.ofAnotherItem, "are of another item"],
    [report.inAnotherCondition, "are in another condition"],
    [report.nowCounted, "now count"],
    ...Object.entries(report.nowExcluded).map(([rule, count]): [number, string] => [
      count,
      `are now excluded: ${rule}`,
    ]),
    [report.itemsRenamed, "items renamed"],
    [report.itemsRemoved, "items removed, since nothing is left of them"],
    [report.itemsRecalculated, "items with recalculated prices"],
  ];
  console.log(counts.map(([count, what]) => `${formatNumber(count).padStart(9)}  ${what}`).join("\n"));
}

const usage = `Usage: npm run reclassify

Applies today's rules to every stored sale and listing, also while the site runs.`;

// Requests come first.
setPriority(10);
await runCommand(usage, async () => {
  await prepareDatabase();
  if (process.send) process.send({ report: await reclassify({ onlyIfOutdated: true }) });
  else await fromTerminal();
  return undefined;
});
