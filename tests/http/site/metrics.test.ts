import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { newMember } from "#tests/support/collection/members.ts";
import { readStream } from "#tests/support/community/read-stream.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const token = "a token of this test, 32 letters";
const databaseUrl = await newDatabase();
const start = (env: Record<string, string>) =>
  startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off", METRICS_TOKEN: token, ...env } });
const server = await start({});
const locked = await start({ ACCESS_CODE: "open sesame" });
const withoutToken = await sharedServer();
afterAll(() => Promise.all([server.stop(), locked.stop()]));

const bearer = { Authorization: `Bearer ${token}` };
const scrape = async (site: TestServer = server) => (await askRaw(site, { path: "/metrics", headers: bearer })).body;

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Every sample of the text format, version 0.0.4. Throws at a line that is none. */
function samplesOf(text: string): Sample[] {
  return text.split("\n").flatMap((line) => {
    if (line === "" || /^# (HELP|TYPE) [a-z0-9_]+ \S/.test(line)) return [];
    const [, name, labels = "", value] = /^([a-z0-9_]+)(?:\{(.*)\})? (N[aA][nN]|[-+\d.eE]+|[+-]Inf)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`This line is no sample: ${line}`);
    const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** The sum of the samples with this name and these labels; undefined without any. */
function sumOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const isMeant = (sample: Sample) =>
    sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  const values = samplesOf(text)
    .filter(isMeant)
    .map(({ value }) => value);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value);
}

const requests = (text: string, route: string, method = "GET", status = "200") =>
  sumOf(text, "chartables_http_requests_total", { route, method, status }) ?? 0;

test("without the token there is nothing, as at any address that only operators know", async () => {
  const unknown = { path: "/admin/state.json" };
  const wrong: Record<string, string>[] = [
    {},
    { Authorization: "Bearer" },
    { Authorization: `Bearer ${token}x` },
    { Authorization: token },
  ];
  for (const [site, headers] of [
    ...wrong.map((headers) => [server, headers] as const),
    ...wrong.map((headers) => [locked, headers] as const),
    ...[...wrong, bearer].map((headers) => [withoutToken, headers] as const),
  ]) {
    const [answer, expected] = await Promise.all([
      askRaw(site, { path: "/metrics", headers }),
      askRaw(site, { ...unknown, headers }),
    ]);
    expect([answer.status, answer.body]).toEqual([expected.status, expected.body]);
    expect(answer.status).toBe(site === locked ? 401 : 404);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  }
});

test("by its token a program reads the text format of Prometheus, also on a locked site, and no cache keeps it", async () => {
  for (const site of [server, locked]) {
    const { status, headers, body } = await askRaw(site, { path: "/metrics", headers: bearer });
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(sumOf(body, "chartables_database_up")).toBe(1);
    expect(sumOf(body, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(sumOf(body, "chartables_database_connections")).toBeGreaterThan(0);
    const head = await askRaw(site, { method: "HEAD", path: "/metrics", headers: bearer });
    expect([head.status, head.body, head.headers["cache-control"]]).toEqual([200, "", "private, no-store"]);
    const post = await askRaw(site, { method: "POST", path: "/metrics", headers: { ...bearer, Origin: site.origin } });
    expect([post.status, post.headers.allow]).toEqual([405, "GET, HEAD"]);
  }
  expect(server.output() + locked.output()).not.toContain(token);
});

test("during maintenance the token still reads it", async () => {
  const status = async (headers: Record<string, string>) =>
    (await askRaw(server, { path: "/metrics", headers })).status;
  await query(databaseUrl, "insert into site_state default values; notify maintenance_changed");
  await expect.poll(() => status({})).toBe(503);
  expect(await status(bearer)).toBe(200);
  await query(databaseUrl, "delete from site_state; notify maintenance_changed");
  await expect.poll(() => status({})).toBe(404);
});

test("requests are counted by the pattern of their route, also those from the store, with their times", async () => {
  await recordItems(
    { ...server, databaseUrl },
    { itemKind: "legos", itemKey: "75257", title: "LEGO Millennium Falcon 75257", sold: [10_000], asked: [] },
  );
  const before = await scrape();
  const ask = async (path: string, times: number, method = "GET") => {
    for (let time = 0; time < times; time += 1) await askRaw(server, { method, path });
  };
  await ask("/categories/legos?q=unmistakable", 7);
  await ask("/categories/legos.data", 2);
  await ask("/categories/comics", 1);
  await ask("/search", 1);
  await ask("/search.data", 2);
  await ask("/_root.data", 1);
  await ask("/categories/comics", 3, "HEAD");
  await ask("/api/legos", 4);
  await ask("/no/such/page", 5);
  await ask("/api/no/such/endpoint", 1);
  await ask("/favicon.svg", 6);
  for (const method of ["PROPFIND", "PURGE", "LOCK"]) await ask("/api/legos", 1, method);
  const after = await scrape();
  const more = (route: string, method?: string, status?: string) =>
    requests(after, route, method, status) - requests(before, route, method, status);
  expect(more("/categories/:category")).toBe(10);
  expect(more("/categories/:category", "HEAD")).toBe(3);
  expect(more("/api/:category")).toBe(4);
  expect([more("/search"), more("/")]).toEqual([3, 1]);
  expect(more("unmatched", "GET", "404")).toBe(6);
  expect(more("file")).toBe(6);
  expect(more("/metrics")).toBe(1);

  const labels = { route: "/categories/:category", method: "GET" };
  const timed = (name: string, more = {}) =>
    (sumOf(after, name, { ...labels, ...more }) ?? 0) - (sumOf(before, name, { ...labels, ...more }) ?? 0);
  expect(timed("chartables_http_request_duration_seconds_count")).toBe(10);
  expect(timed("chartables_http_request_duration_seconds_bucket", { le: "+Inf" })).toBe(10);
  expect(timed("chartables_http_request_duration_seconds_sum")).toBeGreaterThan(0);
  expect(timed("chartables_http_request_duration_seconds_sum")).toBeLessThan(10);
  expect(sumOf(after, "chartables_cache_hits_total", { cache: "responses" })).toBeGreaterThanOrEqual(6);
  expect(sumOf(after, "chartables_cache_misses_total", { cache: "responses" })).toBeGreaterThan(0);
});

test("an open stream of events is counted when it ends, and its time is no answer's", async () => {
  const member = await newMember({ ...server, databaseUrl });
  const stream = await readStream(server, member);
  expect(stream.status).toBe(200);
  expect(sumOf(await scrape(), "chartables_event_streams_open")).toBe(1);
  await stream.close();
  await expect.poll(async () => requests(await scrape(), "/api/activities/stream")).toBe(1);
  const text = await scrape();
  expect(sumOf(text, "chartables_event_streams_open")).toBe(0);
  const durations = { route: "/api/activities/stream" };
  expect(sumOf(text, "chartables_http_request_duration_seconds_count", durations)).toBeUndefined();
});

test("nothing of an address or a person is in it, and no label grows with what strangers ask for", async () => {
  const { id, username, email } = await newVisitor(server, { username: "nobody_reads_this" });
  for (const path of [`/users/${id}`, "/search?q=unmistakable", "/users/made-up-1", "/made-up-2", "/made/up/3"])
    await askRaw(server, { path });
  const text = await scrape();
  for (const word of [id, username, email, "unmistakable", "made-up", "75257", token]) expect(text).not.toContain(word);
  const routes = new Set(samplesOf(text).flatMap(({ labels }) => labels.route ?? []));
  expect([...routes].filter((route) => !/^(?:unmatched|file|\/[\w:./?-]*)$/.test(route))).toEqual([]);
  expect([...routes]).toContain("/users/:userId");
  const methods = new Set(samplesOf(text).flatMap(({ labels }) => labels.method ?? []));
  expect([...methods].filter((method) => !/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method))).toEqual([]);
});

test("what is not known has no value, such as when a job ended on a site without any", async () => {
  const text = await scrape(locked);
  expect(sumOf(text, "chartables_jobs_waiting")).toBe(0);
  expect(sumOf(text, "chartables_jobs_last_ended_timestamp_seconds")).toBeUndefined();
});

test("the state of jobs, mails, sources, alerts and sessions is that of the database", async () => {
  const { id } = await newOperator({ ...server, databaseUrl });
  await query(
    databaseUrl,
    `insert into source (name, kind, failures_in_a_row) values ('cards', 'address', 10);
     insert into source_run (source, started_at, ended_at) values ('cards', '2026-11-29T12:00:00Z', now());
     insert into pgboss.job (name, state, start_after, completed_on) values
       ('mail', 'created', now(), null), ('mail', 'retry', now() + interval '1 hour', null),
       ('mail', 'completed', now(), now()), ('mail', 'failed', now(), now())`,
  );
  await query(
    databaseUrl,
    `insert into collection (user_id) values ('${id}') on conflict do nothing;
     insert into saved_search (user_id, query, is_alert) values ('${id}', 'falcon', true);
     insert into alert_letter (user_id) values ('${id}')`,
  );
  const text = await scrape();
  const [row] = await query(databaseUrl, "select count(*)::int as sessions from account_session");
  const expected: [string, Record<string, string>, number][] = [
    ["chartables_source_state", { source: "cards", state: "resting" }, 1],
    ["chartables_source_state", { source: "cards", state: "waiting" }, 0],
    ["chartables_source_failures", { source: "cards" }, 10],
    ["chartables_source_last_run_timestamp_seconds", { source: "cards" }, Date.parse("2026-11-29T12:00:00Z") / 1_000],
    ["chartables_jobs_running", {}, 0],
    ["chartables_jobs_waiting", {}, 1],
    ["chartables_jobs_failed_last_day", { job: "mail" }, 1],
    ["chartables_mails_waiting", {}, 2],
    ["chartables_mails_sent_last_hour", {}, 1],
    ["chartables_mails_failed_last_hour", {}, 1],
    ["chartables_alerts_on", {}, 1],
    ["chartables_alerts_rung_last_day", {}, 0],
    ["chartables_alert_letters_waiting", {}, 1],
    ["chartables_sessions", {}, Number(row?.sessions)],
    ["chartables_event_streams_open", {}, 0],
  ];
  for (const [name, labels, value] of expected) expect([name, sumOf(text, name, labels)]).toEqual([name, value]);
  expect(sumOf(text, "chartables_catalogue_revision", { category: "legos" })).toBeGreaterThan(0);
  expect(Date.now() / 1_000 - (sumOf(text, "chartables_jobs_last_ended_timestamp_seconds") ?? 0)).toBeLessThan(60);
});

test("while the database does not answer, what this process knows still comes, within two seconds", async () => {
  await withDatabaseOf({ ...server, databaseUrl }, ({ db }) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table alert_letter`.execute(trx);
      const startedAt = performance.now();
      const text = await scrape();
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      expect(sumOf(text, "chartables_database_up")).toBe(0);
      expect(sumOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
      expect(sumOf(text, "chartables_http_requests_total")).toBeGreaterThan(0);
      for (const unknown of ["chartables_jobs_waiting", "chartables_source_state", "chartables_sessions"])
        expect([unknown, sumOf(text, unknown)]).toEqual([unknown, undefined]);
    }),
  );
  await expect.poll(async () => sumOf(await scrape(), "chartables_database_up")).toBe(1);
});

test("a token of fewer than sixteen characters stops the start with a sentence", async () => {
  const refusal = await start({ METRICS_TOKEN: "fifteen letters" }).then(
    () => "It started.",
    (error: Error) => error.message,
  );
  expect(refusal).toContain("The setting METRICS_TOKEN is not usable: It needs at least 16 characters.");
});
