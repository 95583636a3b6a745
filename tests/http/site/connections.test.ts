import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { closing, openSocket } from "#tests/support/server/open-socket.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase();
const server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
afterAll(() => server.stop());

const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.destroy();
});

async function open(write = ""): Promise<Socket> {
  const socket = await openSocket(server, write);
  opened.push(socket);
  return socket;
}

test("a connection that sends thousands of requests at once is closed, and others are served meanwhile", async () => {
  const socket = await open("GET /search HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(10_000));
  socket.resume();
  const closed = closing(socket);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await closed;
  expect(server.output().match(/"path":"\/search"/g)?.length ?? 0).toBeLessThan(100);
});

test("an upload that breaks off is no fault of the database, and none of ours", async () => {
  const before = server.output().length;
  const since = () => server.output().slice(before);
  const socket = await open("POST /api/auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{");
  socket.destroy();
  const form = await open("POST /auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nemail=");
  form.destroy();
  await expect.poll(since).toMatch(/"path":"\/api\/auth\/token"/);
  await expect.poll(since).toMatch(/"method":"POST","path":"\/auth"/);
  expect(since()).not.toContain("the database did not answer");
  expect(since()).not.toMatch(/"level":[56]0/);
});

test("whoever leaves before a form is answered is no fault of ours", async () => {
  const before = server.output().length;
  const since = () => server.output().slice(before);
  const headers = "Host: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded";
  let tries = 0;
  const leave = async () => {
    tries += 1;
    // Somebody else each time: who guesses too often is refused without a comparison.
    const form = `email=ada${tries}%40example.org&password=a+wrong+password`;
    const socket = await open(`POST /auth HTTP/1.1\r\n${headers}\r\nContent-Length: ${form.length}\r\n\r\n${form}`);
    await wait(30);
    socket.destroy();
    return since().match(/"method":"POST","path":"\/auth","status":null/g)?.length ?? 0;
  };
  await expect.poll(leave).toBeGreaterThan(5);
  // The last passwords are still being compared.
  await wait(2_000);
  expect(since()).not.toMatch(/"level":[56]0/);
});

const size = 4 * 1024 * 1024;
const whole = [`Content-Length: ${size}`, "x".repeat(size)];
const chunked = ["Transfer-Encoding: chunked", `${size.toString(16)}\r\n${"x".repeat(size)}\r\n0\r\n\r\n`];

test.each([
  ["that nobody reads", "/api/upload-avatar", 401, whole],
  ["that is announced as too large", "/api/auth/token", 413, whole],
  ["that turns out too large", "/api/auth/token", 413, chunked],
])("a body %s is answered, and so is the next request of the connection", async (_, path, status, [header, body]) => {
  const socket = await open(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n${body}`);
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const statuses: number[] = [];
  socket.on("data", (data) => {
    for (const [, code] of data.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3})/g)) statuses.push(Number(code));
  });
  await Promise.race([closing(socket), expect.poll(() => statuses, { timeout: 60_000 }).toHaveLength(2)]);
  expect(statuses).toEqual([status, 200]);
});

/** All that the server says on a connection until it closes it. */
async function answerTo(written: string): Promise<string> {
  const socket = await open(written);
  let answer = "";
  socket.setEncoding("utf8").on("data", (part) => {
    answer += part;
  });
  await closing(socket);
  return answer;
}

test.each([
  [
    "an address of 64 kB",
    `GET /search?q=${"x".repeat(64 * 1024)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    431,
    "too long",
  ],
  [
    "headers of a megabyte",
    `GET / HTTP/1.1\r\nHost: localhost\r\n${`X-A: ${"x".repeat(1_000)}\r\n`.repeat(1_000)}\r\n`,
    431,
    "too long",
  ],
  ["what is not HTTP", "SSH-2.0-OpenSSH_9.6\r\n\r\n", 400, "cannot read this request"],
])("%s is answered with one sentence", async (_, written, status, words) => {
  const [head = "", body = ""] = (await answerTo(written)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\n`));
  expect(head).toContain("Content-Type: text/plain; charset=utf-8");
  expect(head).toContain("X-Content-Type-Options: nosniff");
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(body).toContain(words);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});

/** 1,000 for pages and as many for streams. */
const maxConnections = 2_000;

test("a server holds 2,000 connections, closes those that come after them, and serves again when they have gone", async () => {
  // With a request answered, a connection may stay for a minute; without one, a busy machine closes it while others
  // still come.
  const health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const sockets = await Promise.all(Array.from({ length: maxConnections + 50 }, () => open(health)));
  for (const socket of sockets) socket.resume();
  const closed = () => sockets.filter((socket) => socket.closed).length;
  await expect.poll(closed, { timeout: 60_000 }).toBeGreaterThanOrEqual(50);
  expect(closed()).toBeLessThan(200);
  for (const socket of sockets) socket.destroy();
  const status = () =>
    fetch(`${server.origin}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
});

test("every line of the log is JSON of at most 2 kB, whatever was asked for", async () => {
  await fetch(`${server.origin}/${"x".repeat(7_000)}?${"y".repeat(3_000)}`);
  await fetch(`${server.origin}/categories/${"%E4%B8%80".repeat(700)}`);
  // Of an address without a route React Router warns by `console.warn`. No route takes a line break.
  for (const path of ["/foo/b%0ac", "/foo/b%0D%0Ac", "/foo/%00", "/foo/%E2%80%A8c"]) await askRaw(server, { path });
  await expect.poll(server.output).toContain("xxxx");
  await expect.poll(server.output).toContain("%E2%80%A8c");
  const [, log = ""] = server.output().split(/^Chartables is at .*\n/m);
  const lines = log.split("\n").slice(0, -1);
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(2_048);
    expect(line).not.toContain("yyy");
  }
});
