import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "#tests/support/browser/browser.ts";
import type { VisitOptions } from "#tests/support/browser/visit.ts";

/** Tests of what scripts add, and of pages without a form of their own. */
const ofScripts = ["**/*.scripts.spec.ts"];
/** To sign in, to track, to post: other pages take blocked scripts for no scripts too. */
const threeFlows = ["**/accounts.spec.ts", "**/track-buttons.spec.ts", "**/community.spec.ts"];

export default defineConfig<VisitOptions>({
  testDir: "tests/browser",
  outputDir: ".cache/playwright",
  globalSetup: "./tests/support/server/site.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A browser keeps a core busy: more of them would wait for each other, and be taken for slow.
  workers: Math.min(4, availableParallelism()),
  // A test that passes at its second attempt is listed at the end of the run; more than two fail it (scripts/test-reports.mjs).
  retries: 1,
  // Limits of patience, for a slow or busy machine: what passes waits for none of them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    launchOptions: chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    // Without snapshots: to take them, Playwright reads the page's pictures, which our security policy reports.
    trace: { mode: "retain-on-first-failure", snapshots: false, screenshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "javascript", use: { scripts: "run" } },
    { name: "no-javascript", testIgnore: ofScripts, use: { scripts: "off", javaScriptEnabled: false } },
    { name: "blocked-javascript", testMatch: threeFlows, use: { scripts: "blocked" } },
  ],
});
