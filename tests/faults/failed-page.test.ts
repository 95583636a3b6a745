import { expect, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { launchChromium } from "#tests/support/browser/browser.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { query } from "#tests/support/database/query.ts";
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

test("the id on the page of an unexpected error leads to its lines in the log", async () => {
  const databaseUrl = await newDatabase();
  const server = await startServer({ databaseUrl, sampleData: "off", env: { NODE_ENV: "production", WORKER: "off" } });
  try {
    await query(databaseUrl, "alter table follow rename to follow_away");
    const { id } = await newVisitor(server);
    for (const path of [`/users/${id}/followers`, `/users/${id}/followers.data`, `/api/followers/${id}`]) {
      const response = await fetch(server.origin + path);
      const requestId = String(response.headers.get("X-Request-Id"));
      expect(response.status, path).toBe(500);
      expect(pageText(await response.text()), path).toContain(`Something went wrong on our side (${requestId}).`);
      const messages = () =>
        server
          .output()
          .split("\n")
          .filter((line) => line.includes(requestId))
          .map((line) => JSON.parse(line).msg);
      await expect.poll(messages, { message: path }).toEqual(expect.arrayContaining(["unexpected error", "request"]));
    }
  } finally {
    await server.stop();
  }
});
