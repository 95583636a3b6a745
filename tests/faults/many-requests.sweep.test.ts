import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { watchMemory } from "#tests/bench/process-trees.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askForMany } from "#tests/support/server/ask-for-many.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

/** Of 256 kB. */
const path = "/developers";

describe.each(inject("isWhole") ? [60, 100, 200] : [60])("%i connections that each ask for 30 pages", (connections) => {
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

  const answered = () => server.output().match(/"path":"\/developers","status":200/g)?.length ?? 0;

  /** By the server's log, since this process may read late: the pages answered between each HEAD request and its answer. */
  function pagesBefore(askedAt: readonly number[]): number[] {
    const lines = server.output().match(/^\{.*"msg":"request".*\}$/gm) ?? [];
    const log: { time: string; method: string; path: string }[] = lines.map((line) => JSON.parse(line));
    const checks = [...log.keys()].filter((at) => log[at]?.method === "HEAD");
    return checks.map((at, index) => {
      const since = log.slice(0, at).filter(({ time }) => Date.parse(time) >= (askedAt[index] ?? 0));
      return since.filter(({ path: answered }) => answered === path).length;
    });
  }

  async function expectOthersAreServed(): Promise<void> {
    for (const other of ["/healthz", "/categories/legos"]) {
      expect((await fetch(server.origin + other)).status).toBe(200);
    }
  }

  test("and read none cost little, and others are served", async () => {
    const { requests, stop } = await askForMany(server, { path, connections, isReading: false });
    // Each connection gets as much as its buffers hold, and then waits.
    await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(connections / 2);
    let seen = -1;
    while (seen !== answered()) {
      seen = answered();
      await expectOthersAreServed();
      await wait(1_000);
    }
    stop();
    expect(answered()).toBeLessThan(requests);
    expect(memory.maxMb()).toBeLessThan(400);
  });

  test("and read all get each of them, and others are served", async () => {
    const { requests, statuses, stop } = await askForMany(server, { path, connections, isReading: true });
    const askedAt: number[] = [];
    // On an open connection a request is on its way at once: this process may be too busy with pages to make one.
    const check = connect(server.port, "localhost");
    await once(check, "connect");
    while (statuses.length < requests) {
      askedAt.push(Date.now());
      check.write("HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await once(check, "data");
      await expectOthersAreServed();
    }
    check.destroy();
    stop();
    // Pages from memory are made without a pause, but never so that the process hears of nothing else.
    await expect.poll(() => pagesBefore(askedAt)).toHaveLength(askedAt.length);
    expect(Math.max(...pagesBefore(askedAt))).toBeLessThan(requests / 4);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(memory.maxMb()).toBeLessThan(400);
  });
});
