import { utimesSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { latestMail } from "#tests/support/account/outbox.ts";
import { launchChromium } from "#tests/support/browser/browser.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { expectBodyClocks } from "#tests/support/server/expect-body-clocks.ts";
import { expectRequestStart } from "#tests/support/server/expect-request-start.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { startServer } from "#tests/support/server/server.ts";

const env = { NODE_ENV: "development", EMAIL_CONFIRMATION: "required" };
const server = await startServer({ program: ["node_modules/.bin/remix", "vite:dev"], sampleData: "off", env });
afterAll(() => server.stop());

test("by the dev server, a page comes with all headers, and its cookie is read and sent", () =>
  expectRequestStart(server, "private, no-cache"));

test("by the dev server, a body has 30 seconds, and a file of a program or an operator while it arrives", () =>
  expectBodyClocks(server));

test("on the dev server somebody signs up with scripts, the link of the mail leads there, and reloads add no listeners", async () => {
  const { origin, dataDir } = server;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/login?mode=create`);
    // Only scripts make it.
    await page.getByRole("button", { name: "Show password" }).waitFor({ timeout: 60_000 });
    await page.getByLabel("Username").fill("developer");
    await page.getByLabel("Email").fill("developer@example.org");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Please check your email to confirm your account.").first().waitFor();
    expect((await latestMail(dataDir, "developer@example.org")).link).toContain(`${origin}/confirm?`);

    for (const changed of ["urls/paths.ts", "http/request-context.server.ts", "http/admission.server.ts"]) {
      const before = await listeners(dataDir);
      utimesSync(path.join(root, "app/web", changed), new Date(), new Date());
      const reloaded = async () => {
        await fetch(origin);
        const now = await listeners(dataDir);
        return now.some((pid) => !before.includes(pid)) ? now.length : `not reloaded: ${before}, ${now}`;
      };
      await expect.poll(reloaded, { timeout: 30_000, interval: 500 }).toBe(1);
      // What arrives while the code is exchanged may be asked to come again; what arrives afterwards is answered.
      expect((await fetch(origin)).status).toBe(200);
    }
  } catch (error) {
    throw new Error(`The dev server said:\n${server.output()}`, { cause: error });
  } finally {
    await browser.close();
  }
});

/** Connections that wait for news: one of each process. */
async function listeners(dataDir: string): Promise<number[]> {
  return withDatabaseOf({ dataDir }, async ({ run }) => {
    const { rows } = await run(`select pid from pg_stat_activity where query like 'listen "%"'`);
    return (rows as { pid: number }[]).map(({ pid }) => pid);
  });
}
