import { utimesSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { latestMail } from "#tests/support/account/outbox.ts";
import { launchChromium } from "#tests/support/browser/browser.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { startChild } from "#tests/support/server/child.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

test("on the dev server somebody signs up with scripts, the link of the mail leads there, and reloads add no listeners", async () => {
  const port = await freePort("localhost");
  const origin = `http://localhost:${port}`;
  const { path: dataDir } = scratchDir("dev");
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_DATA: "off",
    EMAIL_CONFIRMATION: "required",
    NODE_ENV: "development",
  };
  const server = await startChild(process.execPath, [path.join(root, "node_modules/.bin/remix"), "vite:dev"], {
    cwd: root,
    env: { ...bareEnvironment(), ...settings, NODE_ENV: "development" },
  });
  const browser = await launchChromium();
  try {
    await expect.poll(() => isThere(origin), { timeout: 60_000 }).toBe(true);
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

    for (let reload = 0; reload < 3; reload += 1) {
      const before = await listeners(dataDir);
      utimesSync(path.join(root, "app/web/urls/paths.ts"), new Date(), new Date());
      const reloaded = async () => {
        await fetch(origin);
        const now = await listeners(dataDir);
        return now.some((pid) => !before.includes(pid)) ? now.length : `not reloaded: ${before}, ${now}`;
      };
      await expect.poll(reloaded, { timeout: 30_000, interval: 500 }).toBe(1);
    }
  } catch (error) {
    throw new Error(`The dev server said:\n${server.output()}`, { cause: error });
  } finally {
    await browser.close();
    await server.end("SIGTERM", 10_000);
  }
});

/** Connections that wait for news of the catalogue. */
async function listeners(dataDir: string): Promise<number[]> {
  return withDatabaseOf({ dataDir }, async ({ run }) => {
    const { rows } = await run(`select pid from pg_stat_activity where query = 'listen "catalogue_changed"'`);
    return (rows as { pid: number }[]).map(({ pid }) => pid);
  });
}

async function isThere(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
