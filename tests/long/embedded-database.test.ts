import { once } from "node:events";
import { lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { countOf, runImport, startImport } from "#tests/support/catalog/run-import.ts";
import { writeSoldFile } from "#tests/support/catalog/sold-file.ts";
import { inDatabase, salesIn } from "#tests/support/database/embedded.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

/** How often the crash test kills something: `KILLS=100` for a long run. */
const kills = Number(process.env.KILLS ?? 15);

const isRoot = process.getuid?.() === 0;

const firstLine = (file: string) => readFileSync(file, "utf8").split("\n")[0];
const postmasterOf = (dataDir: string) => Number(firstLine(path.join(dataDir, "postgres-18/postmaster.pid")));

/** The command lines of the processes that name a directory. */
function processesOf(dataDir: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return "";
      }
    })
    .filter((command) => command.includes(dataDir));
}

test("a second server joins the first one's database, and takes over when the first is killed", async () => {
  const first = await startServer({ sampleData: "off" });
  const second = await startServer({ dataDir: first.dataDir, sampleData: "off" });
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  writeSoldFile(sold, 500);
  expect((await runImport(first, sold)).code).toBe(0);
  await first.kill();
  // What the killed one left of the database answers until the second has stopped it.
  const history = async () => (await (await fetch(`${second.origin}/api/price-history/60000`)).json()).history;
  await expect.poll(history, { timeout: 20_000 }).toHaveProperty("length");
  expect((await history()).length).toBeGreaterThan(0);
  expect(await second.stop()).toBe(0);
  await expect.poll(() => processesOf(first.dataDir), { timeout: 3_000 }).toEqual([]);
  expect(await salesIn(first.dataDir)).toBe(500);
});

test("a server that shuts down answers its open request, and leaves no process", async () => {
  const server = await startServer({ sampleData: "off" });
  const form = new URLSearchParams({ email: "nobody@example.org", password: "not a password" }).toString();
  const sent = request(`${server.origin}/login`, {
    method: "POST",
    headers: {
      Origin: server.origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": form.length,
      Expect: "100-continue",
    },
  });
  const answered = once(sent, "response");
  sent.flushHeaders();
  // The server has the request, but not yet its body.
  await once(sent, "continue");
  const stopped = server.stop();
  sent.end(form);
  const [answer] = await answered;
  expect(answer.statusCode).toBeLessThan(500);
  answer.resume();
  expect(await stopped).toBe(0);
  expect(processesOf(server.dataDir)).toEqual([]);
});

test("two processes that start together on a new directory share one database", async () => {
  const dataDir = scratchDir("together").path;
  const [one, other] = await Promise.all([
    startServer({ dataDir, sampleData: "off" }),
    startServer({ dataDir, sampleData: "off" }),
  ]);
  expect(await one.stop()).toBe(0);
  await expect.poll(async () => (await fetch(`${other.origin}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  expect(await other.stop()).toBe(0);
});

test.runIf(isRoot)("two containers on one volume, each with process ids of its own, share one database", async () => {
  const dataDir = scratchDir("namespaces").path;
  const inNamespace = (name: string) => {
    const program = [process.execPath, path.join(root, "tests/support/database/writer-process.ts"), dataDir, name];
    return startChild("unshare", ["--pid", "--fork", "--mount-proc", "--kill-child", ...program], {
      cwd: root,
      env: bareEnvironment(),
    });
  };
  const both = await Promise.all([inNamespace("one"), inNamespace("other")]);
  for (const writer of both) await expect.poll(() => acknowledgedBy(writer), { timeout: 20_000 }).toBeGreaterThan(20);
  await both[0]?.kill();
  const before = acknowledgedBy(both[1] as Child);
  await expect.poll(() => acknowledgedBy(both[1] as Child), { timeout: 20_000 }).toBeGreaterThan(before);
  const written = both.map(acknowledgedBy);
  await both[1]?.kill();
  await expect.poll(() => processesOf(dataDir), { timeout: 3_000 }).toEqual([]);
  expect(await writtenIn(dataDir, "one")).toBeGreaterThanOrEqual(written[0] ?? 0);
  expect(await writtenIn(dataDir, "other")).toBeGreaterThanOrEqual(written[1] ?? 0);
});

const startWriter = (dataDir: string, name: string) =>
  startChild(process.execPath, [path.join(root, "tests/support/database/writer-process.ts"), dataDir, name], {
    cwd: root,
    env: bareEnvironment(),
  });

const acknowledgedBy = ({ output }: Pick<Child, "output">) => Number(/(\d+)\n$/.exec(output())?.[1] ?? 0);

const writtenIn = (dataDir: string, name: string) =>
  inDatabase(dataDir, async ({ db }) => {
    const { rows } = await sql<{ numbers: number }>`
      select count(distinct number) as numbers from written where name = ${name}`.execute(db);
    return rows[0]?.numbers ?? 0;
  });

test("killing the owner, PostgreSQL or a process that joined loses no acknowledged row and leaves no process", async () => {
  const dataDir = scratchDir("kills").path;
  const written = new Map<string, number>();
  let names = 0;
  const start = async () => {
    names += 1;
    const writer = { name: `writer ${names}`, child: await startWriter(dataDir, `writer ${names}`) };
    await expect.poll(() => acknowledgedBy(writer.child), { timeout: 20_000, interval: 10 }).toBeGreaterThan(3);
    return writer;
  };
  const end = async (writer: Awaited<ReturnType<typeof start>>) => {
    await writer.child.kill();
    written.set(writer.name, acknowledgedBy(writer.child));
  };

  let [owner, joined] = [await start(), await start()];
  for (let kill = 0; kill < kills; kill += 1) {
    const before = acknowledgedBy(joined.child);
    if (kill % 3 === 0) {
      await end(owner);
      await expect.poll(() => acknowledgedBy(joined.child), { timeout: 20_000, interval: 10 }).toBeGreaterThan(before);
      [owner, joined] = [joined, await start()];
    } else if (kill % 3 === 1) {
      process.kill(postmasterOf(dataDir), "SIGKILL");
      await expect.poll(() => acknowledgedBy(joined.child), { timeout: 20_000, interval: 10 }).toBeGreaterThan(before);
    } else {
      await end(joined);
      joined = await start();
    }
  }
  await Promise.all([end(owner), end(joined)]);
  await expect.poll(() => processesOf(dataDir), { timeout: 3_000 }).toEqual([]);
  for (const [name, numbers] of written) {
    const found = await writtenIn(dataDir, name);
    expect(found, name).toBeGreaterThanOrEqual(numbers);
    // One more row may have been written whose acknowledgement did not arrive.
    expect(found, name).toBeLessThanOrEqual(numbers + 1);
  }
}, 600_000);

test("when the supervisor is killed, its PostgreSQL ends, and the owner starts both again", async () => {
  const dataDir = scratchDir("supervisor").path;
  const writer = await startWriter(dataDir, "one");
  await expect.poll(() => acknowledgedBy(writer), { timeout: 20_000 }).toBeGreaterThan(3);
  const before = postmasterOf(dataDir);
  const supervisor = Number(readFileSync(`/proc/${before}/stat`, "utf8").split(" ")[3]);
  process.kill(supervisor, "SIGKILL");
  await expect.poll(() => postmasterOf(dataDir), { timeout: 20_000 }).not.toBe(before);
  const acknowledged = acknowledgedBy(writer);
  await expect.poll(() => acknowledgedBy(writer), { timeout: 20_000 }).toBeGreaterThan(acknowledged);
  await writer.kill();
  await expect.poll(() => processesOf(dataDir), { timeout: 3_000 }).toEqual([]);
});

test("the database starts although another program has the process id of its old lock file", async () => {
  const dataDir = scratchDir("reused").path;
  const writer = await startWriter(dataDir, "one");
  await expect.poll(() => acknowledgedBy(writer), { timeout: 20_000 }).toBeGreaterThan(3);
  const file = path.join(dataDir, "postgres-18/postmaster.pid");
  const lockFile = readFileSync(file, "utf8");
  await writer.kill();
  await expect.poll(() => processesOf(dataDir), { timeout: 3_000 }).toEqual([]);
  // PostgreSQL checks only processes of its own account.
  const other = await startChild("sleep", ["60"], isRoot ? { uid: lstatSync(path.dirname(file)).uid } : {});
  writeFileSync(file, lockFile.replace(/^\d+/, String(other.pid)));
  expect(await writtenIn(dataDir, "one")).toBeGreaterThan(3);
  await other.kill();
});

test("writes reach the disk before they are acknowledged, and times are UTC", async () => {
  await inDatabase(scratchDir("settings").path, async ({ db }) => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'TimeZone', 'listen_addresses') order by name
    `.execute(db);
    expect(rows.map(({ name, setting }) => `${name} = ${setting}`)).toEqual([
      "TimeZone = UTC",
      "fsync = on",
      "full_page_writes = on",
      "listen_addresses = ",
      "synchronous_commit = on",
    ]);
  });
});

test("letters with accents and Chinese characters count as letters", async () => {
  await inDatabase(scratchDir("letters").path, async ({ db }) => {
    await sql`create extension pg_trgm`.execute(db);
    const { rows } = await sql<{ accent: number; chinese: number; lower: string }>`
      select similarity('café', 'CAFÉ') as accent, similarity('一', '一') as chinese, lower('ÉCLAIR') as lower
    `.execute(db);
    expect(rows).toEqual([{ accent: 1, chinese: 1, lower: "éclair" }]);
  });
});

test.each([
  ["while it records rows", 1],
  ["when all rows are recorded", 60_000],
])(
  "an import continues when the server whose database it joined is killed %s, and loses no acknowledged row",
  async (_, recorded) => {
    const server = await startServer({ sampleData: "off" });
    const sold = path.join(scratchDir("sold").path, "sold.csv");
    const rows = 60_000;
    writeSoldFile(sold, rows);
    const running = await startImport(server, sold);
    await expect
      .poll(() => salesIn(server.dataDir), { timeout: 300_000, interval: 20 })
      .toBeGreaterThanOrEqual(recorded);
    await server.kill();
    expect(await running.exited, running.output()).toBe(0);
    expect(countOf(running.output(), "kept") + countOf(running.output(), "repeated: the same row")).toBe(rows);
    expect(await salesIn(server.dataDir)).toBe(rows);
  },
);

test("an import that is killed half-way can run again and stores each sale once", async () => {
  const dataDir = scratchDir("killed").path;
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  const rows = 60_000;
  writeSoldFile(sold, rows);
  const running = await startImport({ dataDir }, sold);
  await expect.poll(() => running.output(), { timeout: 300_000, interval: 20 }).toMatch(/ kept/);
  const acknowledged = Number(/([\d,]+) kept/.exec(running.output())?.[1]?.replaceAll(",", ""));
  await running.kill();
  const before = await salesIn(dataDir);
  expect(before).toBeGreaterThanOrEqual(acknowledged);
  const again = await runImport({ dataDir }, sold);
  expect(countOf(again.output, "kept")).toBe(rows - (before ?? 0));
  expect(await salesIn(dataDir)).toBe(rows);
});
