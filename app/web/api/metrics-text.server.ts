import { setTimeout as wait } from "node:timers/promises";
import { Counter, Gauge, Registry } from "prom-client";
import { type Figures, hasOwnSessions, readFigures } from "#app/models/operation/figures.server.ts";
import { database } from "#app/models/platform/database.server.ts";
import { lastRevisions, readCacheUse } from "#app/models/platform/revision.server.ts";
import { sourceStates } from "#app/models/sources/sources.server.ts";
import { countOpenStreams } from "#app/web/http/event-stream.server.ts";
import { registry } from "#app/web/http/request-metrics.server.ts";
import { storeUse } from "#app/web/http/stored-responses.server.ts";

/** Prometheus itself gives up after ten seconds. */
const databaseWithinMs = 1_000;

export const metricsType = registry.contentType;

/** A value, or several with the label that tells them apart. */
type Values = number | (readonly [labels: Record<string, string>, value: number])[];

/** The metrics of this process and of the site, as Prometheus reads them. Those of the site are missing while the database does not answer. */
export async function metricsText(): Promise<string> {
  const figures = await Promise.race([readFigures().catch(() => null), wait(databaseWithinMs, null, { ref: false })]);
  // New ones each time: what is not known now has no value left from before.
  const read = new Registry();
  const add = (kind: typeof Gauge | typeof Counter, name: string, help: string, values: Values) => {
    const list = typeof values === "number" ? [[{}, values] as const] : values;
    // Without one, the package would write a zero.
    if (list.length === 0) return;
    const labelNames = Object.keys(list[0]?.[0] ?? {});
    const metric = new kind({ name: `chartables_${name}`, help, labelNames, registers: [read] });
    for (const [labels, value] of list) metric.inc(labels, value);
  };
  const gauge = (name: string, help: string, values: Values) => add(Gauge, name, help, values);
  const counter = (name: string, help: string, values: Values) => add(Counter, name, help, values);

  const { total, idle, waiting } = database.connections();
  gauge("database_up", "Whether the database answered within a second.", figures ? 1 : 0);
  gauge("database_connections", "Connections of this process to the database.", [
    [{ state: "busy" }, total - idle],
    [{ state: "idle" }, idle],
  ]);
  gauge("database_statements_waiting", "Statements that wait for a connection.", waiting);
  const caches = Object.entries({ responses: storeUse(), reads: readCacheUse() });
  const ofEach = (figure: keyof ReturnType<typeof storeUse>): Values =>
    caches.map(([cache, use]) => [{ cache }, use[figure]]);
  gauge("cache_entries", "Entries of the public responses and of the reads that are kept.", ofEach("entries"));
  gauge("cache_bytes", "What they take.", ofEach("bytes"));
  counter("cache_hits_total", "What was answered from a cache.", ofEach("hits"));
  counter("cache_misses_total", "What had to be made for a cache.", ofEach("misses"));
  gauge("event_streams_open", "Open streams of server-sent events.", countOpenStreams());
  const revisions: Values = [...(lastRevisions() ?? [])].map(([category, revision]) => [{ category }, revision]);
  gauge("catalogue_revision", "Grows with every change of a category.", revisions);
  if (figures) addFigures(figures, gauge);
  const texts = await Promise.all([registry, read].map((each) => each.metrics()));
  return texts.join("\n");
}

function addFigures(
  { counts, jobs, sources }: Figures,
  gauge: (name: string, help: string, values: Values) => void,
): void {
  gauge("jobs_running", "Background jobs that run, in any process.", jobs.running);
  gauge("jobs_waiting", "Background jobs whose time has come and that nobody has begun.", jobs.waiting);
  gauge(
    "jobs_failed_last_day",
    "Background jobs that were given up in 24 hours.",
    jobs.failed.map(({ name, count }) => [{ job: name }, count]),
  );
  const endedAt: Values = jobs.lastEndedAt ? secondsOf(jobs.lastEndedAt) : [];
  gauge("jobs_last_ended_timestamp_seconds", "When a background job last ended well.", endedAt);

  const states: Values = sources.flatMap(({ name, state }) =>
    sourceStates.map((each) => [{ source: name, state: each }, each === state ? 1 : 0] as const),
  );
  gauge("source_state", "1 for what each source does now.", states);
  const failures: Values = sources.map(({ name, failuresInARow }) => [{ source: name }, failuresInARow]);
  gauge("source_failures", "How often each source failed in a row.", failures);
  const runs: Values = sources.flatMap(({ name, runs: [last] }) =>
    last ? [[{ source: name }, secondsOf(last.startedAt)] as const] : [],
  );
  gauge("source_last_run_timestamp_seconds", "When the last run of each source began.", runs);

  gauge("alerts_on", "Price alerts and alerts of saved searches that may ring.", counts.alertsOn);
  gauge("alerts_rung_last_day", "Alerts that rang in 24 hours.", counts.alertsRung);
  gauge("alert_letters_waiting", "Letters about alerts that are ordered and not sent.", counts.lettersOrdered);
  gauge("mails_waiting", "Mails and pushes that are ordered and not sent.", counts.mailsWaiting);
  gauge("mails_sent_last_hour", "Mails and pushes that were sent in an hour.", counts.mailsSent);
  gauge("mails_failed_last_hour", "Mails and pushes that were given up in an hour.", counts.mailsFailed);
  if (hasOwnSessions) gauge("sessions", "Sign-ins that have not ended.", counts.sessions);
}

const secondsOf = (at: Date) => at.getTime() / 1_000;
