import path from "node:path";
import { expect, test } from "vitest";
import { launchChromium } from "../support/browser.ts";
import { startChild } from "../support/child.ts";
import { freePort } from "../support/free-port.ts";
import { latestMail } from "../support/outbox.ts";
import { bareEnvironment, root } from "../support/own-settings.ts";
import { scratchDir } from "../support/scratch.ts";

test("on the dev server somebody signs up with scripts, and the link of the mail leads there", async () => {
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
  } catch (error) {
    throw new Error(`The dev server said:\n${server.output()}`, { cause: error });
  } finally {
    await browser.close();
    await server.end("SIGTERM", 10_000);
  }
});

async function isThere(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
