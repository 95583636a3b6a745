import { setTimeout as wait } from "node:timers/promises";
import { categories } from "#app/models/catalog/categories.ts";
import { query } from "#tests/support/database/query.ts";
import { answersUntil, perSecond, someAddresses, startNode } from "./beside.ts";
import { type Figure, figure, p95, readable } from "./figure.ts";
import { watchMemory } from "./process-trees.ts";
import { embeddedUrl, type Stage } from "./stage.ts";

interface Day {
  brought: number;
  deleted: number;
  shown: number;
  over: number;
  mb: number;
  seconds: number;
}

/** What three days cost in which eBay shows a million listings each: memory, disk, and how late pages answer after them. */
export async function* liveListings(stage: Stage): AsyncGenerator<Figure> {
  const [days, aDay] = [stage.pick(3, 1, 1), stage.pick(1_000_000, 100_000, 2_000)];
  const watch = watchMemory(2_000);
  const server = await stage.server({
    env: { EBAY_CLIENT_ID: "bench", EBAY_CLIENT_SECRET: "bench", EBAY_API_URL: "http://127.0.0.1:9", WORKER: "off" },
    onStart: (pid) => watch.add(pid),
  });
  const databaseUrl = embeddedUrl(server);
  const paths = (await someAddresses(databaseUrl)).concat(
    categories.map(({ id }) => `/categories/${id}?source=ebay`),
    categories.map(({ id }) => `/categories/${id}?source=ebay&page=3`),
  );
  const measure = (during: Promise<unknown>) => answersUntil(during, server.origin, paths);
  const restMs = stage.pick(20_000, 5_000, 200);
  await measure(wait(restMs));
  const before = await measure(wait(restMs));

  // Connections that are made from now on find this `now()` first.
  await query(databaseUrl, "create table clock (ahead interval)");
  await query(databaseUrl, "insert into clock values ('0')");
  await query(
    databaseUrl,
    "create function public.now() returns timestamptz stable return pg_catalog.now() + (select ahead from public.clock)",
  );
  await query(databaseUrl, "alter database postgres set search_path = public, pg_catalog");
  await query(
    databaseUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'postgres'",
  );

  stage.log(`${days} days of ${readable(aDay)} live listings`);
  watch.maxMb();
  const amounts = [days, aDay, stage.pick(2, 10, 240)].map(String);
  const feeding = await startNode(["tests/bench/fill/live-listings.ts", ...amounts], databaseUrl);
  if ((await feeding.exited) !== 0) throw new Error(feeding.output());
  const passed: Day[] =
    feeding
      .output()
      .match(/^\{.*\}$/gm)
      ?.map((line) => JSON.parse(line)) ?? [];
  const [first, last] = [passed[0], passed.at(-1)];
  if (!first || !last) throw new Error(`No day has passed:\n${feeding.output()}`);
  yield figure("memory, live listings", watch.maxMb(), "MB", {
    target: { atMost: 400 },
    note: `server and PostgreSQL; ${readable(last.brought)} a day, ${passed.map(({ seconds }) => readable(seconds)).join(", ")} s`,
  });
  watch.stop();
  yield figure("live listings on record after their end", last.over, "", {
    target: { atMost: 0 },
    note: `${readable(last.shown)} are shown; ${passed.map(({ deleted }) => readable(deleted)).join(", ")} were deleted`,
  });
  yield figure("disk after the last day of live listings", last.mb / first.mb, "×", {
    target: { atMost: 1.3 },
    note: `of that after the first; ${passed.map(({ mb }) => readable(mb)).join(", ")} MB`,
  });

  await query(databaseUrl, "update category_revision set revision = revision + 1");
  await query(databaseUrl, "notify catalogue_changed");
  await measure(wait(restMs));
  const after = await measure(wait(restMs));
  const times = [before, after].map((answers) => p95(answers.times));
  yield figure("p95 of a server with live listings", (times[1] ?? 0) / (times[0] ?? 1), "×", {
    target: { atMost: 1.5 },
    note: `${times.map(readable).join(" ms, then ")} ms at ${perSecond} requests/s, eBay's shelves among them`,
  });
  yield figure("errors of a server with live listings", after.failures.length, "", {
    target: { atMost: 0 },
    note: after.failures[0],
  });
}
