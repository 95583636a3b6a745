import { type ItemKind, itemKinds } from "#app/models/catalog/categories.ts";
import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { findTrial, findTried, type TrialState } from "#app/models/jobs/source-tasks.server.ts";
import type { ImportReport } from "#app/models/market/import-file.server.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { countOf, formatBytes, formatMoney, formatNumber } from "#app/models/platform/amounts.ts";
import type { Trial } from "#app/models/sources/try-source.server.ts";
import { formatDay } from "./dates.ts";

/** Most tries end sooner: then the page shows at once what they found. */
const waitMs = 4_000;

/** The try that a page of this source, or of a new one, shows; what it was of; and the state of the site by then. */
export async function loadTrial(id: string, source: string | null) {
  if (findTried(id, source)) await findTrial(id, waitMs);
  // The state first: of what changes from here on, the poll tells.
  const state = await readSiteState({ trialId: id });
  const tried = findTried(id, source);
  const trial = tried && (await findTrial(id));
  return { state, tried, trial: trial && trialView(trial) };
}

/** What a try says of a source: what would come, or why nothing would. */
function trialView({ outcome }: Pick<TrialState, "outcome">) {
  if (outcome === null) return { isRunning: true, title: "It is being tried", sentences: [], rows: [] };
  const { problem, report, file } = outcome;
  if (problem !== null) return { isRunning: false, title: "Nothing would come", sentences: [problem], rows: [] };
  if (!report) return { isRunning: false, title: "There is nothing to read", sentences: [], rows: [] };
  const title = "What would come";
  if ("list" in report) {
    const sentence = `${file} is a list of ${report.list}: ${formatNumber(report.added)} would be added, ${formatNumber(report.changed)} changed.`;
    return { isRunning: false, title, sentences: [sentence], rows: [] };
  }
  return { isRunning: false, title, sentences: sentencesOf(outcome, report), rows: report.samples.map(rowView) };
}

function sentencesOf({ file, bytes }: Trial, report: ImportReport): string[] {
  const { read, kept, updated, repeated, nearlyRepeated, rejected, columnsRead, columnsNotUsed } = report;
  const counts = [
    `${formatNumber(kept)} would be new`,
    `${formatNumber(updated)} updated`,
    `${formatNumber(repeated + nearlyRepeated)} repeated`,
  ];
  const left = rejected.map(({ reason, count }) => `${formatNumber(count)} ${reason}`).join("; ");
  return [
    `${file}, ${formatBytes(bytes)}. ${countOf(read, "row")} looked at: ${counts.join(", ")}.`,
    ...(left ? [`Rejected: ${left}.`] : []),
    `Columns read: ${columnsRead}.`,
    ...(columnsNotUsed ? [`Columns not used: ${columnsNotUsed}.`] : []),
    "Nothing was stored.",
  ];
}

function rowView({
  line,
  kind,
  category,
  itemKey,
  title,
  conditionKey,
  priceMinor,
  currency,
  at,
}: ImportReport["samples"][number]) {
  const itemKind = itemKinds.find((known) => known === category);
  return {
    line,
    kind: kind === "sale" ? "Sale" : "Listing",
    title,
    item: itemWords(itemKind, itemKey),
    condition: conditionLabel(itemKind ?? null, conditionKey),
    price: formatMoney({ minor: priceMinor, currency }),
    day: formatDay(at),
  };
}

/** "LEGO 75257" */
function itemWords(itemKind: ItemKind | undefined, itemKey: string | null): string {
  const name = itemKind ? kinds[itemKind].name : "";
  return itemKey ? `${name} ${itemKey}` : `${name}, no item that we know`;
}

export type TrialView = ReturnType<typeof trialView>;
