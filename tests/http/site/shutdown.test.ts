import http from "node:http";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/server/server.ts";

test("a server that was told to stop refuses what comes then with 503, and never fails", async () => {
  const server = await startServer({ sampleData: "off" });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const statuses = new Map<number, number>();
  let isGone = false;
  const ask = () =>
    new Promise<void>((resolve) => {
      const request = http.get(`${server.origin}/categories/legos?q=${Math.random()}`, { agent }, (response) => {
        const status = response.statusCode ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        response.resume().once("close", resolve);
      });
      request.once("error", () => {
        isGone = true;
        resolve();
      });
    });
  await ask();
  const asking = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isGone) await ask();
    }),
  );
  const code = await server.stop();
  await asking;
  agent.destroy();
  expect(code).toBe(0);
  expect([...statuses.keys()].sort()).toEqual([200, 503]);
});
