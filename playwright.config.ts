import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./tests/support/browser.ts";
import type { VisitOptions } from "./tests/support/visit.ts";

/** What the page's scripts do beyond what it does without them. */
const ofScripts = "**/*.scripts.spec.ts";

export default defineConfig<VisitOptions>({
  testDir: "tests/browser",
  outputDir: ".cache/playwright",
  globalSetup: "./tests/support/site.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    launchOptions: chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    trace: "retain-on-failure",
  },
  projects: [
    { name: "javascript", use: { scripts: "run" } },
    { name: "no-javascript", testIgnore: ofScripts, use: { scripts: "off", javaScriptEnabled: false } },
    { name: "blocked-javascript", testIgnore: ofScripts, use: { scripts: "blocked" } },
  ],
});
