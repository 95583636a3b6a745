/**
 * npm run sources -- COMMAND. `--help` lists the commands. The server starts it too, to run what is due, as a process of
 * its own that ends with the server, and reads its reports.
 */
import { once } from "node:events";
import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { env } from "#app/env.server.ts";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { reportInWords } from "#app/models/market/report-in-words.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import { DomainError, InvalidError, WrongArguments } from "#app/models/platform/errors.ts";
import { log } from "#app/models/platform/log.server.ts";
import { deleteWithRows } from "#app/models/sources/delete-source.server.ts";
import { inboxFolder } from "#app/models/sources/folder.server.ts";
import { findPause, pauseSources, resumeSources } from "#app/models/sources/pause.server.ts";
import { newPushToken, revokePushToken } from "#app/models/sources/push.server.ts";
import { runSource } from "#app/models/sources/run-source.server.ts";
import { findDueSource } from "#app/models/sources/schedule.server.ts";
import { findPlan } from "#app/models/sources/source-plan.server.ts";
import {
  addSource,
  changeSettings,
  countSourceRows,
  listSources,
  noRows,
  removeSource,
  requireSource,
  type SourceOverview,
  type SourceRows,
  type SourceRun,
  switchSource,
} from "#app/models/sources/sources.server.ts";
import { type SourceToTry, trySource } from "#app/models/sources/try-source.server.ts";
import { marketRowsPath } from "#app/web/api/upload-json.server.ts";
import { runCommand } from "./command-line/run-command.ts";

const usage = `Usage: npm run sources -- COMMAND

  list               every source: what it does, its last run, what it has brought
  runs NAME          its last twenty runs
  run NAME           runs it here and now, and prints the report
  pause [NAME]       pauses one source, or all of them
  resume [NAME]      lets one, or all of them, run by themselves again
  add NAME --address URL [OPTIONS]
                     a file that another site has, fetched every so often. It begins paused: try it with run, then resume it
  add NAME --push [OPTIONS]
                     files that a program sends. Prints its token, which is shown once
  token NAME         makes a new token, in place of the one before
  revoke NAME        lets no program send until there is a new token
  remove NAME        removes a source. Its rows stay
    --rows           takes all its rows away too, or alone, of a source that cannot be removed
  set NAME OPTIONS   what holds for every file of the source that does not say it itself:
    --kind sale|listing   --category NAME   --currency CODE   --condition WORDS   --columns 'title=Name,price="Sold Price"'
    --end-after-days N    shows a listing no more that was not seen again for so long; 30 by default
    --address URL         {month} and {day} in it become 2026-11 and 2026-11-28. What follows the ? is shown nowhere
    --every MINUTES       how often it is fetched; 60 by default, 5 at least
    --private             its host may be one of a private network
    --no-counts           its sales count in no value; --counts lets them again
    --no-in-backups       its rows are in no back-up; --in-backups lets them again
    --no-published        no evidence of a value has its sales; --published lets it again
    --calls-per-day N     of eBay and BrickLink: what they allow your keys; 5,000 by default
    --used-sets           of BrickLink: its sales of used sets count in values; --no-used-sets by default
    --ebay-KIND NUMBERS   of eBay: its categories of a kind, like --ebay-legos 19006,183448; none for none
                          An option without a value, such as --currency "", takes it back

A file that lands in ${inboxFolder} is imported by the source "inbox".`;

const time = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
/** Control characters of a file's name could drive the terminal. */
const plain = (text: string) => text.replace(/[^\P{C}\n]/gu, " ");

/** The option that sets something: "--every". */
function optionFor(setting: string): string {
  return `--${Object.keys(settingOf).find((option) => settingOf[option] === setting) ?? setting}`;
}

/** The settings that options of another name set. */
const settingOf: Record<string, string> = {
  "end-after-days": "endAfterDays",
  every: "everyMinutes",
  private: "isPrivate",
  counts: "countsInValues",
  "in-backups": "mayBeInBackups",
  published: "mayBePublished",
  "calls-per-day": "callsPerDay",
  "used-sets": "usedSetsCount",
};

function overview(
  { name, kind, state, token, nextRunAt, settings, runs }: SourceOverview,
  { sales, listings, newestAt }: SourceRows = noRows,
): string {
  const [last] = runs;
  const next = nextRunAt && time(nextRunAt);
  const when = { failing: `, again at ${next}`, resting: `, until ${next}` };
  const set = Object.entries(settings).flatMap(([setting, value]) => {
    if (setting === "hasQuery") return [];
    if (String(value) === "true") return [optionFor(setting)];
    if (String(value) === "false") return [optionFor(setting).replace("--", "--no-")];
    return [`${optionFor(setting)} ${value}${setting === "address" && settings.hasQuery ? "?…" : ""}`];
  });
  return [
    `${name} (${kind}): ${state}${state === "failing" || state === "resting" ? when[state] : ""}`,
    `  ${countOf(sales, "sale")}, ${countOf(listings, "listing")}${newestAt ? `, the newest of ${time(newestAt)}` : ""}`,
    ...(set.length > 0 ? [`  set: ${set.join(" ")}`] : []),
    ...(token === "missing" ? [`  It has no token. To make one: npm run sources -- token ${name}`] : []),
    last ? runLine(last) : "  It has not run yet.",
  ].join("\n");
}

function runLine({ startedAt, endedAt, file, read, kept, updated, repeated, rejected, problem }: SourceRun): string {
  const left = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  const counts = { read, kept, updated, repeated, rejected: left };
  const numbers = Object.entries(counts).map(([what, count]) => `${formatNumber(count)} ${what}`);
  const went = file === null ? "nothing new" : numbers.join(", ");
  const became = problem ?? (endedAt ? went : "it runs");
  return plain(`  ${time(startedAt)}  ${file === null ? "" : `${file}: `}${became}`);
}

async function list(): Promise<string> {
  const pause = await findPause();
  const paused = pause && `All are paused since ${time(pause.since)}. ${pause.reason ?? ""}`.trim();
  const sources = await listSources(1);
  const rows = await countSourceRows(sources.map(({ name }) => name));
  const lines = await Promise.all(
    sources.map(async (source) => [overview(source, rows.get(source.name)), ...(await plan(source))].join("\n")),
  );
  return [...(paused ? [paused, "To go on: npm run sources -- resume"] : []), ...lines].join("\n");
}

/** What is left of the calls of a source, and what it asks for next. */
async function plan({ kindName, calls }: SourceOverview): Promise<string[]> {
  const next = await findPlan(kindName, new Date());
  if (next === null) return [];
  const left = Math.max(0, calls.allowed - calls.made);
  return [
    `  calls: ${formatNumber(left)} of ${formatNumber(calls.allowed)} left, new at ${time(calls.until)}`,
    `  next: ${next}`,
  ];
}

async function run(name: string): Promise<string> {
  const ran = await runSource(name, "now", endProcess);
  if (ran === null) {
    await listRunsOf(name);
    return "A source runs already. Try again when it has ended.";
  }
  const { report, problem } = ran;
  if (problem !== null) process.exitCode = 1;
  const nothing = "There is nothing new. A file of the inbox is read when nobody has changed it for 10 seconds.";
  return problem ?? (report ? reportInWords(report, false) : nothing);
}

async function add(name: string, { push, ...settings }: Record<string, unknown>): Promise<string> {
  if (push !== undefined) {
    await addSource(name, "push", settings);
    return newToken(name);
  }
  if (typeof settings.address !== "string")
    throw new WrongArguments("Say where its rows come from: --address URL or --push.");
  await addSource(name, "address", settings);
  return list();
}

async function newToken(name: string): Promise<string> {
  const token = await newPushToken(name);
  return `The token of ${name}. It is shown once, and one made before is no longer valid:
  ${token}
For example:
  curl ${env.PUBLIC_ORIGIN}${marketRowsPath} -H "Authorization: Bearer ${token}" -H "Content-Type: text/csv" --data-binary @FILE`;
}

/** Tells the server, which says it to its operator, or the person at the terminal. */
async function removeWithRows(name: string): Promise<string> {
  try {
    const purged = await deleteWithRows(name, endProcess);
    process.send?.({ done: purged });
    return `Taken away: ${countOf(purged.sales, "sale")}, ${countOf(purged.listings, "listing")}.`;
  } catch (error) {
    if (!(process.send && error instanceof DomainError)) throw error;
    process.send({ problem: error.message });
    return "";
  }
}

/** Tries what the server sends, and sends back what would come: no list of processes shows a key in an address. */
async function tryForOperator(): Promise<string> {
  if (!process.send) throw new WrongArguments("A source is tried at /admin/sources.");
  const [order] = (await once(process, "message")) as [SourceToTry];
  process.send({ done: await trySource(order) });
  return "";
}

async function listRunsOf(name: string): Promise<SourceRun[]> {
  return (await requireSource(name, 20)).runs;
}

/** Runs what is due until nothing is, and sends what became of each to the server. */
async function runDue(): Promise<void> {
  // Requests come first.
  setPriority(10);
  for (let name = await findDueSource(); name !== null; name = await findDueSource()) {
    const ran = await runSource(name, "due", endProcess);
    if (ran === null) return;
    process.send?.(ran);
  }
}

function endProcess(): never {
  log.error("another process runs this source: this one was away for too long");
  process.exit(1);
}

async function answer({ command, name, changes, withRows }: ReturnType<typeof readArguments>): Promise<string> {
  const named = () => {
    if (name === undefined) throw new WrongArguments("Name a source.");
    return name;
  };
  switch (command) {
    case "":
    case "list":
      return list();
    case "runs":
      return (await listRunsOf(named())).map(runLine).join("\n") || "It has not run yet.";
    case "run":
      return run(named());
    case "run-due":
      await runDue();
      return "";
    case "pause":
    case "resume": {
      const isOn = command === "resume";
      if (name !== undefined) await switchSource(name, isOn);
      else await (isOn ? resumeSources() : pauseSources(null));
      return `${name === undefined ? "All sources" : `The source ${name}`} ${isOn ? "may run again" : "rests until somebody resumes it"}.`;
    }
    case "add":
      return add(named(), changes);
    case "token":
      return newToken(named());
    case "revoke":
      await revokePushToken(named());
      return `No program can send rows to ${name} any more. To make a new token: npm run sources -- token ${name}`;
    case "remove":
      if (withRows) return removeWithRows(named());
      await removeSource(named());
      return `The source ${name} is removed. Its rows stay. To take them away: npm run purge -- --source ${name}`;
    case "try":
      return tryForOperator();
    case "set":
      await changeSettings(named(), changes);
      return list();
    default:
      throw new WrongArguments(`There is no command "${command}".`);
  }
}

function readArguments(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    ...{ kind: text, category: text, currency: text, condition: text, columns: text, "end-after-days": text },
    ...{
      address: text,
      every: text,
      private: flag,
      push: flag,
      rows: flag,
      counts: flag,
      "in-backups": flag,
      published: flag,
      "calls-per-day": text,
      "used-sets": flag,
    },
    ...Object.fromEntries(itemKinds.map((itemKind) => [`ebay-${itemKind}`, text])),
  };
  const {
    values: { rows: withRows, ...values },
    positionals,
  } = parseArgs({ args, allowPositionals: true, allowNegative: true, options });
  // An empty one takes a setting back.
  const changes = Object.fromEntries(
    Object.entries(values).map(([option, value]) => [settingOf[option] ?? option, value === "" ? null : value]),
  );
  const [command = "", name] = positionals;
  return { command, name, changes, withRows };
}

await runCommand(usage, async (args) => {
  const read = readArguments(args);
  await prepareDatabase();
  try {
    return (await answer(read)) || undefined;
  } catch (error) {
    if (error instanceof InvalidError && error.code in read.changes)
      throw new InvalidError(error.code, `${optionFor(error.code)}: ${error.message}`);
    throw error;
  }
});
