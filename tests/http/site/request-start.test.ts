import { expect, test } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { expectRequestStart } from "#tests/support/server/expect-request-start.ts";
import { startServer } from "#tests/support/server/server.ts";

test.each([
  ["npm run serve", ["scripts/serve.ts"]],
  ["remix-serve", ["node_modules/.bin/remix-serve", "build/server/index.js"]],
])("by %s, a page comes with all headers, and its cookie is read and sent", async (_, program) => {
  const databaseUrl = await newDatabase();
  const server = await startServer({ program, databaseUrl, sampleData: "off", env: { WORKER: "off" } });
  try {
    await expectRequestStart(server);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
