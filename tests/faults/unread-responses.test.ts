import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  const databaseUrl = await newDatabase({ sample: true });
  server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
});
const attackers: Socket[] = [];
afterAll(async () => {
  for (const socket of attackers) socket.destroy();
  await server.stop();
});

async function askWithoutReading(requests: number): Promise<void> {
  const socket = connect(server.port, "localhost");
  attackers.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write("GET /developers HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(requests));
}

test("20 connections that each ask for 30 pages and read none cost little, and others are served", async () => {
  const answered = () => server.output().match(/"path":"\/developers","status":200/g)?.length ?? 0;
  await Promise.all(Array.from({ length: 20 }, () => askWithoutReading(30)));
  // Each connection gets as much as its buffers hold, and then waits.
  await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(20);
  let before = -1;
  for (let rounds = 0; before !== answered() && rounds < 60; rounds += 1) {
    before = answered();
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  expect(answered()).toBeLessThan(20 * 30);
  expect((await fetch(`${server.origin}/developers`)).status).toBe(200);
});
