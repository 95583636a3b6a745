import { mkdirSync, readdirSync, readFileSync, readlinkSync, truncateSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, test } from "vitest";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { expectBodyClocks } from "#tests/support/server/expect-body-clocks.ts";
import { closing, openSocket } from "#tests/support/server/open-socket.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { type ServerOptions, startServer, type TestServer } from "#tests/support/server/server.ts";

const password = "a long enough password";

const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map(({ stop }) => stop())));

async function start(options: ServerOptions = {}) {
  const databaseUrl = await newDatabase();
  const server = await startServer({
    databaseUrl,
    sampleData: "off",
    ...options,
    env: { WORKER: "off", ...options.env },
  });
  servers.push(server);
  return { ...server, databaseUrl };
}

test.concurrent.each([
  ["npm run serve", ["scripts/serve.ts"]],
  ["remix-serve", ["node_modules/.bin/remix-serve", "build/server/index.js"]],
])("by %s, a body has 30 seconds, and a file of a program or an operator while it arrives", async (_, program) =>
  expectBodyClocks(await start({ program })),
);

test.concurrent("a client that neither goes on writing nor reads what it asked for is cut off", async () => {
  const server = await start();
  const slowWriters = await Promise.all([
    openSocket(server, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
    openSocket(server, "POST /auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nemail="),
  ]);
  for (const socket of slowWriters) socket.resume();
  const slowReader = await openSocket(server);
  const all = Promise.all([...slowWriters, slowReader].map(closing));
  // Until the buffers on the way hold no more answers.
  const answered = () => server.output().match(/"path":"\/developers","status"/g)?.length ?? 0;
  let asked = 0;
  do {
    slowReader.write("GET /developers HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(10));
    asked += 10;
    // A busy machine answers slowly; whoever is stuck answers nothing more.
    let before = answered();
    for (let quiet = 0; answered() < asked && quiet < 200; quiet += 1) {
      if (answered() > before) quiet = 0;
      before = answered();
      await wait(50);
    }
  } while (answered() === asked);
  // Only who writes hears that nobody is there any more.
  const writing = setInterval(() => slowReader.write("\r\n"), 1_000);
  await all;
  clearInterval(writing);
});

test.concurrent("a download goes on while it is read, holds a part of the file in memory, and ends with its connection", async ({
  expect,
}) => {
  const folder = path.join(scratchDir("backups").path, "backups");
  mkdirSync(folder);
  const server = await start({ env: { BACKUPS: folder } });
  const operator = await newOperator(server);
  const name = "by-hand-20261106T000000Z.tar.gz";
  const file = path.join(folder, name);
  writeFileSync(file, "");
  truncateSync(file, 600_000_000);
  const memory = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]);
  const isOpen = () =>
    readdirSync(`/proc/${server.pid}/fd`).some((number) => {
      try {
        return readlinkSync(`/proc/${server.pid}/fd/${number}`) === file;
      } catch {
        return false;
      }
    });
  const before = memory();
  let read = 0;
  let hasEnded = false;
  const body = new URLSearchParams({ name, password }).toString();
  const sent = request(`${server.origin}/admin/jobs/download`, {
    method: "POST",
    headers: {
      ...{ Origin: server.origin, Cookie: operator.cookies, "Content-Length": body.length },
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  sent.on("error", () => {});
  sent.on("response", async (response) => {
    response.on("close", () => {
      hasEnded = true;
    });
    response.on("data", async (part: Buffer) => {
      read += part.length;
      response.pause();
      await wait(10);
      response.resume();
    });
  });
  sent.end(body);
  // Longer than any other response may take.
  await wait(35_000);
  expect([hasEnded, isOpen()]).toEqual([false, true]);
  expect(read).toBeGreaterThan(1_000_000);
  expect(memory() - before).toBeLessThan(100_000);
  sent.destroy();
  await expect.poll(isOpen).toBe(false);
}, 100_000);
