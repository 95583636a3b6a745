import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import type { Member } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const password = "a long enough password";

const databaseUrl = await newDatabase();
const folder = path.join(scratchDir("backups").path, "backups");
mkdirSync(folder);
/** One that shows pages; another one runs the jobs. */
const server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off", BACKUPS: folder } });
afterAll(() => server.stop());

const startWorker = (backups = folder) =>
  startServer({ databaseUrl, dataDir: server.dataDir, sampleData: "off", env: { BACKUPS: backups } });

/** A busy machine takes its time. */
const within = { timeout: 60_000 };

const operator = await newOperator({ ...server, databaseUrl });
const page = async (address = "/admin/jobs") => {
  const { body } = await askRaw(server, { path: address, headers: { Cookie: operator.cookies } });
  return pageText(body);
};
const run = (name: string) => postForm(server, "/admin/jobs", { name }, { Cookie: operator.cookies });

/** The page that a form leads to. */
async function pageAfter(answer: RawAnswer, { cookies } = operator): Promise<string> {
  expect(answer.status).toBe(303);
  const headers = { Cookie: [cookies, cookiesOf(answer)].filter(Boolean).join("; ") };
  const [address = ""] = String(answer.headers.location).split("#");
  return pageText((await askRaw(server, { path: address, headers })).body);
}

const download = (name: string, typed = password, { cookies }: Pick<Member, "cookies"> = operator) =>
  postForm(server, "/admin/jobs/download", { name, password: typed }, { Cookie: cookies });

/** Writes a file into the folder of back-ups. */
function putFile(name: string, content: Buffer | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const filesByHand = () => readdirSync(folder).filter((name) => /^by-hand-\d{8}T\d{6}Z\.tar\.gz$/.test(name));

test("where no process ever ran jobs, each is still to come, and none can be run", async () => {
  expect(await page()).toMatch(/Recalculate prices not yet Completes an import that was cut off\./);
  const refused = await run("recalculate-prices");
  expect([refused.status, pageText(refused.body).includes("No process runs jobs here")]).toEqual([503, true]);
});

test("a job that is run is queued once; a second press says so, and its state here says how it went", async () => {
  const first = await startWorker();
  const name = "repair-pictures";
  const queued = () =>
    query(databaseUrl, "select state::text from pgboss.job where name = $1 and state < 'completed'", [name]);
  await expect
    .poll(() => page(), within)
    .toMatch(/Repair pictures well .*?Last run \d\d:\d\d .*?Next run (?:\d+ \w+, )?03:35/);
  // That of a start waits for the next look, so that what a start itself does comes first.
  const [own] = await query(
    databaseUrl,
    "select start_after > created_on as waits from pgboss.job where name = $1 order by created_on limit 1",
    [name],
  );
  expect(own?.waits).toBe(true);
  await first.stop();

  const state = async (address: string) =>
    (await askRaw(server, { path: address, headers: { Cookie: operator.cookies } })).headers.etag;
  const before = await state("/admin/state.json?with=jobs");
  expect(await pageAfter(await run(name))).toContain("Repair pictures runs within seconds");
  expect(await pageAfter(await run(name))).toContain("Repair pictures runs already, or within seconds");
  expect(await queued()).toEqual([{ state: "created" }]);
  expect(await page()).toMatch(/Repair pictures waits since \d\d:\d\d/);
  expect(await state("/admin/state.json?with=jobs")).not.toBe(before);
  expect(await state("/admin/state.json?with=jobs")).not.toBe(await state("/admin/state.json"));
  expect((await run("no-such-job")).status).toBe(404);

  const second = await startWorker();
  await expect.poll(queued, within).toEqual([]);
  expect(await page()).toContain("Repair pictures well");
  await second.stop();
}, 200_000);

test("a back-up is made by hand beside that of the night, and again, and its file is whole", async () => {
  putFile(`nightly-${new Date().toISOString().slice(0, 10).replaceAll("-", "")}T000000Z.tar.gz`, "of this night");
  const worker = await startWorker();
  for (const count of [1, 2]) {
    // The name of its file says the second.
    await wait(1_000);
    expect(await pageAfter(await run("back-up"))).toContain("Back-up runs within seconds");
    await expect.poll(() => filesByHand().length, within).toBe(count);
    await expect.poll(() => page(), within).toMatch(/Back-up well/);
  }
  await worker.stop();
  const [name = ""] = filesByHand();
  expect(await page()).toContain(name);
  const restored = await runScript("restore", { ...server, databaseUrl }, path.join(folder, name), "--check");
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("profile")]);
}, 200_000);

test("where none is made at night, one is made by hand all the same", async () => {
  const own = await startWorker("off");
  const before = filesByHand().length;
  await run("back-up");
  const made = () => readdirSync(path.join(server.dataDir, "backups")).filter((name) => name.endsWith(".tar.gz"));
  await expect.poll(made, within).toEqual([expect.stringMatching(/^by-hand-/)]);
  const headers = { Cookie: operator.cookies };
  const shown = pageText((await askRaw(own, { path: "/admin/jobs", headers })).body);
  expect(shown).toContain("BACKUPS=off: none is made at night.");
  expect(shown).toMatch(/Back-up (?:well|runs).*?Next run off/);
  expect(shown).toContain(made()[0]);
  expect(filesByHand()).toHaveLength(before);
  await own.stop();
}, 200_000);

test("whoever knows the password downloads a back-up byte for byte, as a file that no cache keeps", async () => {
  const content = randomBytes(3_000_000);
  const name = "before-restore-20261101T000000000Z.tar.gz";
  putFile(name, content);
  expect(await page(`/admin/jobs?download=${name}`)).toContain("Your password");
  const answer = await fetch(`${server.origin}/admin/jobs/download`, {
    method: "POST",
    headers: { Origin: server.origin, Cookie: operator.cookies },
    body: new URLSearchParams({ name, password }),
  });
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    200,
    expect.objectContaining({
      "content-type": "application/gzip",
      "content-length": "3000000",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    }),
  ]);
  expect(content.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
});

test("a wrong password brings no file, and the page says so at the form; after a few the right one waits too", async () => {
  const guessed = await newOperator({ ...server, databaseUrl });
  const name = "by-hand-20261102T000000Z.tar.gz";
  putFile(name, "hush-hush");
  const wrong = await download(name, "of a stranger", guessed);
  expect(wrong.headers.location).toBe(`/admin/jobs?download=${name}#download`);
  expect(await pageAfter(wrong, guessed)).toMatch(/Download Your password This is not your password\./);
  expect(await pageAfter(await download(name, "", guessed), guessed)).toContain("Please enter your password");
  for (let attempt = 0; attempt < 7; attempt += 1) await download(name, "a guess", guessed);
  const late = await download(name, password, guessed);
  expect([late.status, await pageAfter(late, guessed)]).toEqual([303, expect.stringContaining("Too many")]);
});

test("only what the list has is downloaded, wherever a name leads", async () => {
  const secret = putFile("../secret-20261103T000000Z.tar.gz", "hush-hush");
  putFile("nightly-notes.txt", "hush-hush");
  mkdirSync(path.join(folder, "nightly-20261104T000000Z.tar.gz"), { recursive: true });
  for (const name of [
    "../by-hand-20261103T000000Z.tar.gz",
    `../${path.basename(secret)}`,
    `..%2f${path.basename(secret)}`,
    secret,
    "nightly-notes.txt",
    "nightly-20261104T000000Z.tar.gz",
    "nightly-20261105T000000Z.tar.gz",
    "/etc/passwd",
    ".",
    "",
  ]) {
    const answer = await download(name);
    expect([name, answer.status, answer.body]).toEqual([name, 303, ""]);
    expect(await pageAfter(answer)).toMatch(/This back-up is no longer there\.|Please choose a back-up/);
  }
  expect(await page()).not.toMatch(/secret|notes/);
  const name = "by-hand-20261103T000000Z.tar.gz";
  putFile(name, "hush-hush");
  const form = { name, password };
  const toScript = await postForm(server, "/admin/jobs/download.data", form, { Cookie: operator.cookies });
  expect([toScript.status, toScript.body.includes("hush-hush")]).toEqual([202, false]);
  const ofAnother = { ...form, viewerId: crypto.randomUUID() };
  const refused = await postForm(server, "/admin/jobs/download", ofAnother, { Cookie: operator.cookies });
  expect(await pageAfter(refused)).toContain("You are signed in as somebody else now.");
});

test("no password, no name of a back-up that was asked for and nothing of its content is in the log", async () => {
  const log = server.output();
  expect(log).toContain('"path":"/admin/jobs/download"');
  expect(log).not.toMatch(/a long enough password|of a stranger|hush-hush|by-hand-20261102/);
});
