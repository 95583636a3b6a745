import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useSite } from "#tests/support/backup/used-site.ts";
import { tableSums, withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { commandEnvironment, runScript, startScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const folder = scratchDir("backups").path;
const file = path.join(folder, "site.tar.gz");
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ databaseUrl: await newDatabase(), sampleData: "off", env: { WORKER: "off" } });
  await useSite(server);
  expect((await runScript("backup", server, file)).code).toBe(0);
});
afterAll(() => server.stop());

const newPlace = async () => ({ dataDir: scratchDir("data").path, databaseUrl: await newDatabase() });

test("a restore refuses a site that runs, also to replace it, and --check compares it", async () => {
  const before = await tableSums(server);
  for (const more of [[], ["--replace"]]) {
    const { code, output } = await runScript("restore", server, file, ...more);
    expect([code, output]).toEqual([
      1,
      "A server or a worker of this site is running. Stop it, then try again. Nothing was changed.\n",
    ]);
  }
  const { code, output } = await runScript("restore", server, file, "--check");
  expect(code).toBe(0);
  expect(output).toContain(`${file} is whole. Chartables 0.1.0 made it at 20`);
  expect(output).toMatch(/^sale {18} +300 +300$/m);
  expect(output).toMatch(/^account {15} +2 +2$/m);
  expect(await tableSums(server)).toEqual(before);
});

test("a restore refuses a site with data; --replace backs them up first, and that back-up can be restored", async () => {
  const place = await newPlace();
  expect((await runScript("restore", place, file)).code).toBe(0);
  const other = await startServer({ ...place, sampleData: "off", env: { WORKER: "off" } });
  await fetch(`${other.origin}/categories/legos`);
  await other.stop();
  await withDatabaseOf(place, ({ run }) => run("update profile set bio = 'changed since'"));
  const before = await tableSums(place);

  const refused = await runScript("restore", place, file);
  expect([refused.code, refused.output]).toEqual([
    1,
    "This site has data already. Nothing was changed. To back them up and replace them, add: --replace\n",
  ]);
  expect(await tableSums(place)).toEqual(before);

  const replaced = await runScript("restore", place, file, "--replace");
  expect(replaced.code, replaced.output).toBe(0);
  const [, kept = ""] = /^What was here is in (.+)$/m.exec(replaced.output) ?? [];
  expect(path.dirname(kept)).toBe(path.join(place.dataDir, "backups"));
  expect((await tableSums(place))["public.profile"]).not.toBe(before["public.profile"]);
  expect(replaced.output).not.toContain("SESSION_SECRET");
  expect((await runScript("restore", place, kept, "--replace")).code).toBe(0);
  expect((await tableSums(place))["public.profile"]).toBe(before["public.profile"]);
});

test("a back-up that cannot be written is one sentence, and leaves no file", async () => {
  const there = readdirSync(folder);
  const sentence = async (target: string) => {
    const { code, output } = await runScript("backup", server, target);
    return [code, output];
  };
  expect(await sentence(file)).toEqual([1, `${file} is there already. Nothing was written.\n`]);
  const missing = path.join(folder, "none", "b.tar.gz");
  expect(await sentence(missing)).toEqual([1, `The back-up was not written to ${missing}: there is no such folder.\n`]);
  const full = spawnSync("sh", ["-c", `npm run --silent backup -- - > /dev/full`], {
    encoding: "utf8",
    env: commandEnvironment(server),
  });
  expect([full.status, full.stderr]).toEqual([
    1,
    "The back-up was not written to standard output: the disk is full.\n",
  ]);
  const target = path.join(folder, "limited.tar.gz");
  const limited = `ulimit -f 4; npm run --silent backup -- ${target}`;
  const cut = spawnSync("sh", ["-c", limited], { encoding: "utf8", env: commandEnvironment(server) });
  // A slow machine says meanwhile how far it is.
  expect([cut.status, cut.stderr.replace(/^Backing up: .*\n/gm, "")]).toEqual([
    1,
    `The back-up was not written to ${target}: the disk takes no file of that size.\n`,
  ]);
  expect(readdirSync(folder)).toEqual(there);
});

test("without a file a back-up goes into the folder one is in, and a restore reads from there", async () => {
  const here = { ...server, env: { INIT_CWD: scratchDir("here").path } };
  expect((await runScript("backup", here)).code).toBe(0);
  const [name = ""] = readdirSync(here.env.INIT_CWD);
  expect(name).toMatch(/^chartables-\d{8}T\d{6}Z\.tar\.gz$/);
  expect(await runScript("restore", here, name, "--check")).toMatchObject({ code: 0 });
});

test("a back-up that is interrupted leaves no file, and one that is killed none that looks like a back-up", async () => {
  const target = path.join(folder, "interrupted.tar.gz");
  await withDatabaseOf(server, ({ withSession }) =>
    withSession(async ({ query }) => {
      // The back-up begins its file, and then waits for this table.
      await query("begin; lock table sale in access exclusive mode");
      for (const signal of ["SIGINT", "SIGKILL"] as const) {
        const child = await startScript("backup", server, target);
        await expect.poll(() => readdirSync(folder).some((name) => name.endsWith(".part"))).toBe(true);
        child.signal(signal);
        expect(await child.exited).not.toBe(0);
        if (signal === "SIGINT") {
          expect(child.output()).toBe(`The back-up was not written to ${target}: it was interrupted.\n`);
          expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
        }
      }
    }),
  );
  expect(existsSync(target)).toBe(false);
});

test("a restore onto a full disk or into a folder that cannot be written is one sentence, and changes nothing", async () => {
  const full = await newPlace();
  expect((await runScript("db:migrate", full)).code).toBe(0);
  const before = await tableSums(full);
  const cut = spawnSync("sh", ["-c", `ulimit -f 4; npm run --silent restore -- ${file}`], {
    encoding: "utf8",
    env: commandEnvironment(full),
  });
  expect([cut.status, cut.stderr]).toEqual([1, "The disk is full. Make room, then try again. Nothing was changed.\n"]);
  expect([await tableSums(full), readdirSync(full.dataDir)]).toEqual([before, []]);

  const dataDir = path.join(folder, "a-file");
  writeFileSync(dataDir, "");
  const { code, output } = await runScript("restore", { ...full, dataDir }, file);
  expect([code, output]).toEqual([1, `${dataDir} cannot be written. Nothing was changed.\n`]);
  expect(await tableSums(full)).toEqual(before);
});

test("a back-up, its check and its restore name the sources whose rows may be in no back-up", async () => {
  const [place, without] = [await newPlace(), path.join(folder, "without.tar.gz")];
  expect((await runScript("sources", server, "set", "inbox", "--no-in-backups", "--condition", "")).output).toContain(
    "set: --no-in-backups",
  );
  expect((await runScript("backup", server, without)).output).toContain(
    "Rows of inbox are in no back-up, as you have set.\n",
  );
  const sentence = "It has no rows of inbox: they may be in no back-up.";
  expect((await runScript("restore", server, without, "--check")).output).toContain(sentence);
  expect((await runScript("restore", place, without)).output).toContain(sentence);
  const replaced = await runScript("restore", place, file, "--replace");
  expect(replaced.output).toMatch(/^What was here is in .+, without the rows of inbox$/m);
  expect(replaced.output).not.toContain(sentence);
  await runScript("sources", server, "set", "inbox", "--in-backups", "--no-counts");
  const { output } = await runScript("sources", server);
  expect(output).toContain("set: --no-counts --in-backups");
});

test("wrong arguments print how to use it", async () => {
  for (const [name, args] of [
    ["backup", ["a", "b"]],
    ["restore", []],
    ["restore", ["--wrong", "a"]],
  ] as const) {
    const { code, output } = await runScript(name, server, ...args);
    expect([code, output]).toEqual([2, expect.stringContaining(`Usage: npm run ${name} -- `)]);
  }
  writeFileSync(path.join(folder, "text"), "text");
  const { code, output } = await runScript("restore", await newPlace(), path.join(folder, "text"));
  expect([code, output]).toEqual([1, `${path.join(folder, "text")} is damaged, or no back-up of Chartables.\n`]);
});
