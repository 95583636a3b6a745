import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { watchMemory } from "#tests/bench/process-memory.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askForMany } from "#tests/support/server/ask-for-many.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

let server: TestServer;
const memory = watchMemory(500);
beforeAll(async () => {
  const databaseUrl = await newDatabase({ sample: true });
  const env = { NODE_ENV: "production", WORKER: "off", TRUST_PROXY: "1" };
  server = await startServer({ databaseUrl, sampleData: "off", env });
  memory.add(server.pid);
});
afterAll(async () => {
  memory.stop();
  await server.stop();
});

/** Of 256 kB. */
const path = "/developers";
const answered = () => server.output().match(/"path":"\/developers","status":200/g)?.length ?? 0;

async function expectOthersAreServed(): Promise<void> {
  for (const other of ["/healthz", "/categories/legos"]) {
    expect((await fetch(server.origin + other)).status).toBe(200);
  }
}

for (const connections of inject("isWhole") ? [60, 100, 200] : [60]) {
  test(`${connections} connections that each ask for 30 pages and read all get each of them, and others are served`, async () => {
    const { requests, statuses, stop } = await askForMany(server, { path, connections, isReading: true });
    while (statuses.length < requests) {
      await expectOthersAreServed();
      await wait(200);
    }
    stop();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(memory.mostMb()).toBeLessThan(400);
  });

  test(`${connections} connections that each ask for 30 pages and read none cost little, and others are served`, async () => {
    const before = answered();
    const { requests, stop } = await askForMany(server, { path, connections, isReading: false });
    // Each connection gets as much as its buffers hold, and then waits.
    await expect.poll(() => answered() - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(connections / 2);
    let seen = -1;
    while (seen !== answered()) {
      seen = answered();
      await expectOthersAreServed();
      await wait(1_000);
    }
    stop();
    expect(answered() - before).toBeLessThan(requests);
    expect(memory.mostMb()).toBeLessThan(400);
  });
}
