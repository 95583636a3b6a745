import { expect, test } from "vitest";
import { launchChromium } from "#tests/support/browser/browser.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { startServer } from "#tests/support/server/server.ts";

test("a failed page says so in its own words, and recovers by itself once the database is back", async () => {
  const postgres = await startPostgres();
  const server = await startServer({
    databaseUrl: await postgres.createDatabase(),
    sampleData: "off",
    env: { LOG_LEVEL: "fatal" },
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.clock.install();
    await postgres.kill();
    const response = await page.goto(`${server.origin}/categories/legos?q=anything`);
    expect(response?.status()).toBe(503);
    await page.getByText("Trying again in 5 s, 1 of 3").waitFor();
    const search = await (await fetch(`${server.origin}/search?q=anything`)).text();
    expect(search).toContain("Search failed. Please try again.");
    expect(search).toMatch(/<form method="get" action="\/search"[^>]*><input type="hidden" name="q" value="anything"/);
    const members = await (await fetch(`${server.origin}/test-users`)).text();
    expect(members).toContain("Error: HTTP 503: Service Unavailable");
    await page.clock.runFor(5_000);
    await page.getByText("Trying again in 5 s, 2 of 3").waitFor();

    await postgres.restart();
    await page.clock.runFor(5_000);
    await page.getByText("No LEGO sets available for this theme.").waitFor();
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
  }
});
