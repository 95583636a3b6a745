import http from "node:http";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/server/server.ts";

test("a server that was told to stop refuses what comes then with 503, never fails, and lives until it is gone", async () => {
  const server = await startServer({ sampleData: "off" });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  let isGone = false;
  const ask = (path: string) =>
    new Promise<number | null>((resolve) => {
      const request = http.get(`${server.origin}${path}`, { agent }, (response) => {
        response.resume().once("close", () => resolve(response.statusCode ?? 0));
      });
      request.once("error", () => {
        isGone = true;
        resolve(null);
      });
    });
  /** The statuses of one request after the other until the server is gone. */
  const askOn = async (path: () => string) => {
    const statuses = new Set<number>();
    while (!isGone) {
      const status = await ask(path());
      if (status !== null) statuses.add(status);
    }
    return [...statuses].sort();
  };
  await ask("/");
  const asking = Promise.all([
    askOn(() => `/categories/legos?q=${Math.random()}`),
    askOn(() => `/categories/comics?q=${Math.random()}`),
    askOn(() => "/healthz"),
    askOn(() => "/readyz"),
  ]);
  expect(await server.stop()).toBe(0);
  const [legos = [], comics = [], alive, ready = []] = await asking;
  agent.destroy();
  expect([...new Set([...legos, ...comics])].filter((status) => status !== 200)).toEqual([503]);
  expect(alive).toEqual([200]);
  expect(ready.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});
