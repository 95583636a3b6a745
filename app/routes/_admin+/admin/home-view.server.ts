import type { Column } from "#app/components/admin/columns.tsx";
import type { CategoryId } from "#app/models/catalog/categories.ts";
import type { CategoryFreshness } from "#app/models/operation/freshness.server.ts";
import type { Health } from "#app/models/operation/health.server.ts";
import { type TroubleInWords, troubleInWords } from "#app/models/operation/troubles/trouble-words.ts";
import { countOf, formatBytes, formatNumber } from "#app/models/platform/amounts.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { capitalised, firstLine } from "#app/models/platform/plain-text.ts";
import { byHand } from "#app/models/sources/file-imports.server.ts";
import type { SourceRun } from "#app/models/sources/sources.server.ts";
import { type Moment, momentOf } from "#app/presenters/dates.ts";
import { disputeLine } from "#app/presenters/dispute-view.server.ts";
import { errorInWords } from "#app/presenters/error-words.ts";
import type { Mark } from "#app/presenters/mark.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";

/** A part of the site in a mark, a word and a line. */
interface Part {
  mark: Mark;
  name: string;
  to: string | null;
  word: string;
  text: string;
  /** What it is made of, each with a number. */
  rows?: { text: string; count: string }[];
}

interface FreshnessRow {
  id: CategoryId;
  name: string;
  newestSale: Moment | null;
  /** Nothing was sold for a week. */
  isOld: boolean;
  weeks: Column[];
  lastWeek: string;
  newestListing: Moment | null;
}

/** What the operator's first page shows. */
export function homeView(health: Health) {
  const { at: now, troubles, freshness, lastFiles } = health;
  const when = (at: Date) => momentOf(at, now).text;
  const needs = [...troubles.map((trouble) => troubleInWords(trouble, when)), ...reportsInWords(health, when)];
  return {
    title: titleOf(needs.length),
    lead: leadOf(health),
    asOf: momentOf(now, now),
    needs,
    freshness: freshness.map((category) => freshnessRow(category, now)),
    lastFiles: lastFiles.map(({ source, ...run }) => ({
      id: run.id,
      at: momentOf(run.startedAt, now),
      source,
      to: source === byHand ? adminPaths.imports : adminPaths.source(source),
      file: run.file ?? "",
      outcome: runInWords(run),
    })),
    hints: hintsOf(health),
    parts: [
      ...[sourcesPart(health), jobsPart(health), errorsPart(health), backupsPart(health)],
      ...[peoplePart(health), reportsPart(health), diskPart(health)],
    ],
  };
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const inWords = (count: number) => numberWords[count] ?? formatNumber(count);

/** What people reported, as things that need an operator: people and posts as one, each sale as one. */
function reportsInWords({ reported, disputes, at: now }: Health, when: (at: Date) => string): TroubleInWords[] {
  const { count, newestAt } = reported;
  const what = count === 1 ? "one person or post waits" : `${inWords(count)} people or posts wait`;
  const ofPeople = newestAt && {
    title: `${capitalised(what)} to be judged`,
    text: `The last report came ${when(newestAt)}. What it is about is seen by everybody until you hide it.`,
    link: { to: adminPaths.reports, label: count === 1 ? "Judge it" : "Judge them" },
  };
  const ofSales = disputes.first.map((dispute) => {
    const { to, item, sale, soldAt, reason } = disputeLine(dispute, now);
    const people = capitalised(inWords(dispute.reports.length));
    return {
      title: `${people} people report a sale${item ? ` of ${item.name}` : ""}: ${reason}`,
      text: [sale && `${sale}, sold ${soldAt}.`, "It counts until you say otherwise."].filter(Boolean).join(" "),
      link: { to, label: "Judge it" },
    };
  });
  return [...(ofPeople ? [ofPeople] : []), ...ofSales];
}

function titleOf(troubles: number): string {
  if (troubles === 0) return "Everything is fine";
  return capitalised(troubles === 1 ? "one thing needs you" : `${inWords(troubles)} things need you`);
}

const isFresh = ({ newestSaleAt }: CategoryFreshness, now: Date) =>
  newestSaleAt !== null && now.getTime() - newestSaleAt.getTime() < 7 * dayMs;

function leadOf({ at: now, freshness, backups, troubles, holdsSample }: Health): string {
  const fresh = freshness.filter((category) => isFresh(category, now)).length;
  const count =
    fresh === freshness.length ? `all ${inWords(fresh)}` : `${inWords(fresh)} of ${inWords(freshness.length)}`;
  const madeUp = holdsSample ? ", made-up sales of the sample included" : "";
  const prices = `In ${count} categories something was sold within the week${madeUp}.`;
  const [backup] = backups ?? [];
  const isMissing = troubles.some(({ is }) => is === "backup-missing");
  return [prices, ...(backup && !isMissing ? [`Last back-up: ${momentOf(backup.madeAt, now).text}.`] : [])].join(" ");
}

function freshnessRow(category: CategoryFreshness, now: Date): FreshnessRow {
  const { id, name, newestSaleAt, newestListingAt, weeks } = category;
  return {
    id,
    name,
    newestSale: newestSaleAt && momentOf(newestSaleAt, now),
    isOld: newestSaleAt !== null && !isFresh(category, now),
    weeks: weeks.map((size) => ({ size })),
    lastWeek: formatNumber(weeks.at(-1) ?? 0),
    newestListing: newestListingAt && momentOf(newestListingAt, now),
  };
}

/** "12,480 new, 310 updated, 214 rejected" */
function runInWords({ kept, updated, repeated, rejected, problem, endedAt }: SourceRun): string {
  if (problem !== null) return firstLine(problem);
  if (endedAt === null) return "it runs";
  const counts = { new: kept, updated, rejected: Object.values(rejected).reduce((sum, count) => sum + count, 0) };
  const parts = Object.entries(counts).flatMap(([what, count]) =>
    count > 0 ? [`${formatNumber(count)} ${what}`] : [],
  );
  return parts.join(", ") || `nothing new, ${formatNumber(repeated)} repeated`;
}

function hintsOf({ holdsSample, sources }: Health) {
  const isEmpty = sources.every(({ runs }) => runs.every(({ file }) => file === null));
  return [
    ...(isEmpty
      ? [{ text: "No source has brought anything yet.", link: { to: adminPaths.addSource, label: "Add one" } }]
      : []),
    ...(holdsSample
      ? [
          {
            text: "Made-up data stands in where there is nothing real.",
            link: { to: `${adminPaths.sources}#sample`, label: "Take it away" },
          },
        ]
      : []),
  ];
}

function sourcesPart({ sources, troubles }: Health): Part {
  const on = sources.filter(({ state }) => state !== "off");
  const bad = sources.filter(({ state }) => state === "resting" || state === "failing").map(({ name }) => name);
  const isBad = troubles.some(({ is }) => is === "source-fails");
  const isPaused = troubles.some(({ is }) => is === "all-paused");
  return {
    mark: isBad ? "bad" : isPaused ? "paused" : bad.length > 0 ? "waits" : "good",
    name: "Sources",
    to: adminPaths.sources,
    word: `${on.length} of ${sources.length} on`,
    text: isPaused ? "All are paused." : bad.length > 0 ? `Failed last time: ${bad.join(", ")}.` : "None fails.",
  };
}

function jobsPart({ jobs: { running, waiting, failed, lastEndedAt }, at: now, troubles }: Health): Part {
  const isStopped = troubles.some(({ is }) => is === "jobs-stopped");
  const failures = failed.map(({ name, count }) => (count > 1 ? `${name} (${count} ×)` : name)).join(", ");
  return {
    mark: isStopped || failed.length > 0 ? "bad" : "good",
    name: "Jobs",
    to: adminPaths.jobs,
    word: waiting > 0 ? `${formatNumber(waiting)} ${waiting === 1 ? "waits" : "wait"}` : "nothing waits",
    text: [
      running > 0 ? `${formatNumber(running)} ${running === 1 ? "runs" : "run"} now.` : "",
      lastEndedAt ? `The last one ended ${momentOf(lastEndedAt, now).text}.` : "",
      failures ? `Given up in 24 hours: ${failures}.` : "None was given up in 24 hours.",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

function backupsPart({ backups, at: now, troubles }: Health): Part {
  const part = { name: "Back-ups", to: `${adminPaths.jobs}#back-ups` };
  if (backups === null) return { ...part, mark: "paused", word: "off", text: "BACKUPS=off: none is made at night." };
  const [last] = backups;
  if (!last) return { ...part, mark: "waits", word: "none yet", text: "The first one is made tonight." };
  return {
    ...part,
    mark: troubles.some(({ is }) => is === "backup-missing" || is === "backup-fails") ? "bad" : "good",
    word: `${momentOf(last.madeAt, now).text}, ${formatBytes(last.bytes)}`,
    text: `${countOf(backups.length, "back-up")} of the last seven nights.`,
  };
}

function diskPart({ disk: { free, total, database }, troubles }: Health): Part {
  return {
    mark: troubles.some(({ is }) => is === "disk-full") ? "bad" : "good",
    name: "Disk",
    to: null,
    word: `${formatBytes(free)} free`,
    text: `Of ${formatBytes(total)}. The database takes ${formatBytes(database)}.`,
  };
}

const errorsShown = 3;

function errorsPart({ errors, at: now }: Health): Part {
  const today = errors.filter(({ lastAt }) => now.getTime() - lastAt.getTime() < dayMs);
  const part = { name: "Errors", to: adminPaths.errors };
  if (today.length === 0) {
    const [last] = errors;
    const text = last ? `The last one was ${momentOf(last.lastAt, now).text}.` : "Nothing failed in 14 days.";
    return { ...part, mark: "good", word: "none in 24 h", text };
  }
  const frequent = today.toSorted((one, other) => other.count - one.count).slice(0, errorsShown);
  return {
    ...part,
    mark: "bad",
    word: `${countOf(today.length, "kind")} in 24 h`,
    text: "",
    rows: frequent.map((error) => ({ text: errorInWords(error), count: `${formatNumber(error.count)} ×` })),
  };
}

function peoplePart({ people: { members, newThisWeek } }: Health): Part {
  return {
    mark: "good",
    name: "People",
    to: adminPaths.people,
    word: countOf(members, "member"),
    text: `${newThisWeek === 0 ? "None" : formatNumber(newThisWeek)} new this week.`,
  };
}

function reportsPart({ reported, disputes }: Health): Part {
  const count = reported.count + disputes.count;
  return {
    mark: count > 0 ? "due" : "good",
    name: "Reports",
    to: adminPaths.reports,
    word: count > 0 ? `${formatNumber(count)} to judge` : "none waits",
    text: `${countOf(disputes.count, "sale")}. ${formatNumber(reported.count)} people or posts.`,
  };
}
