import { statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { everything, useSite } from "#tests/support/backup/used-site.ts";
import { callApi } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import type { Place } from "#tests/support/server/run-script.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const quiet = { sampleData: "off", env: { WORKER: "off" } } as const;

test("a back-up of an embedded database fits into one's own PostgreSQL and back: rows, pictures, numbers, jobs, sessions", async () => {
  const server = await startServer(quiet);
  const { ada, bob } = await useSite(server);
  const folder = scratchDir("backups").path;
  const [first, second] = [path.join(folder, "first.tar.gz"), path.join(folder, "second.tar.gz")];
  const made = await runScript("backup", server, first);
  expect(made, made.output).toMatchObject({ code: 0, output: expect.stringMatching(/ rows and 2 pictures\.\n$/) });
  expect(statSync(first).mode & 0o777).toBe(0o600);
  const embedded: Place = { dataDir: scratchDir("data").path };
  const before = await everything(server);

  const own = { dataDir: scratchDir("data").path, databaseUrl: await newDatabase() };
  const restored = await runScript("restore", own, first);
  expect(restored, restored.output).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored .* rows\. /m) });
  expect(await everything(own)).toEqual(before);
  expect(restored.output).toContain("npm run sources -- resume");
  const listed = await runScript("sources", own);
  expect(listed.output).toMatch(/^All are paused since .* The site was restored from a back-up\./);
  await server.stop();

  const elsewhere = await startServer({ ...quiet, ...own });
  const entries = await callApi(elsewhere, "GET", `/api/collections/${ada.id}`, { as: ada.headers });
  expect(entries.body).toMatchObject({ owned: [{ itemTitle: "Tab\t, line\nend, \\N and ☃" }] });
  expect((await askRaw(elsewhere, { path: "/profile", headers: { Cookie: bob.cookies } })).status).toBe(200);
  const signIn = { email: ada.email, password: "a long enough password" };
  expect((await postForm(elsewhere, "/login", signIn)).status).toBe(303);
  await elsewhere.stop();

  const later = await everything(own);
  expect((await runScript("backup", own, second)).code).toBe(0);
  expect((await runScript("restore", embedded, second)).code).toBe(0);
  expect(await everything(embedded)).toEqual(later);
});
