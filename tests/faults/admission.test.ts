import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import express from "express";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

const megabyte = 1024 * 1024;

/** A server that answers when the test says so. */
let waiting: { client: string; response: ServerResponse }[] = [];
/** The addresses of the requests, in the order in which they were answered. */
let answered: (string | undefined)[] = [];
const app = express();
const server = createServer(app);
let sockets: Socket[] = [];

function answer(request: IncomingMessage, response: ServerResponse): void {
  answered.push(request.url);
  const client = String(request.headers["x-forwarded-for"]);
  const bytes = /^\/of-(\d+)-megabytes/.exec(request.url ?? "")?.[1];
  if (bytes) response.writeHead(200).end(Buffer.alloc(Number(bytes) * megabyte));
  else if (!request.url?.endsWith("/page")) response.writeHead(200).end();
  else waiting.push({ client, response });
}

process.env.TRUST_PROXY = "1";
const { watchRequests } = await import("#app/web/http/request-start.server.ts");
const { awaitConnection, awaitTurn, refuseExcess } = await import("#app/web/http/admission.server.ts");
const stopWatching = watchRequests();
app.use(awaitConnection).use(refuseExcess).use(awaitTurn).use(answer);
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  stopWatching();
  server.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await expect.poll(openConnections, { interval: 5 }).toBe(0);
  [waiting, answered, sockets] = [[], [], []];
  vi.useRealTimers();
});

function openConnections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

async function connected(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

const requestFor = (path: string, client: string, method = "GET") =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n\r\n`;

/** Asks on a connection of its own. The answer grows as it arrives. */
async function ask(client: string, path = "/page", method?: string): Promise<{ answer: string; socket: Socket }> {
  const socket = await connected();
  const asked = { answer: "", socket };
  if (!path.startsWith("/of-")) socket.on("data", (data) => Object.assign(asked, { answer: asked.answer + data }));
  const taken = once(server, "request");
  socket.write(requestFor(path, client, method));
  await taken;
  return asked;
}

/** Asks for so many megabytes, and reads none of them. The server has answered, or refused. */
async function leaveUnread(client: string, megabytes: number): Promise<void> {
  await ask(client, `/of-${megabytes}-megabytes`);
  // The tests before owe some hundred passes for the requests that they left.
  await passesOfEventLoop(1_000);
}

const inTheMaking = (client?: string) => waiting.filter((each) => !client || each.client === client).length;

async function askTimes(times: number, client: string) {
  const asked = [];
  for (let each = 0; each < times; each += 1) asked.push(await ask(client));
  return asked;
}

async function passesOfEventLoop(count: number): Promise<void> {
  for (let pass = 0; pass < count; pass += 1) await new Promise(setImmediate);
}

const [ada, bob, cem, dot, eve] = ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4", "198.51.100.5"];

test("eight pages are made at once, two for one address block; the longest waiting begins when a response does", async () => {
  await askTimes(3, ada);
  await expect.poll(() => inTheMaking(ada)).toBe(2);
  for (const client of [bob, cem, dot, bob, cem, dot, eve]) await ask(client);
  await expect.poll(() => inTheMaking()).toBe(8);
  expect(inTheMaking(eve)).toBe(0);
  waiting
    .find(({ client }) => client === bob)
    ?.response.writeHead(200)
    .write("begins");
  await expect.poll(() => inTheMaking(eve)).toBe(1);
  expect(inTheMaking(ada)).toBe(2);
  waiting.find(({ client }) => client === ada)?.response.end();
  await expect.poll(() => inTheMaking(ada)).toBe(3);
});

test.each([
  ["GET", "/api/../page"],
  ["PATCH", "/page"],
])("a page has its turn as Remix reads its address, and by any method: %s %s", async (method, path) => {
  for (let each = 0; each < 3; each += 1) await ask(ada, path, method);
  await expect.poll(() => inTheMaking(ada)).toBe(2);
  await ask(ada, "/api/page");
  await expect.poll(() => inTheMaking(ada)).toBe(3);
  expect(answered.filter((url) => url === path)).toHaveLength(2);
});

test("200 wait, 50 of one address block; whoever comes then is told when to try again, and a check is answered", async () => {
  const [, , ...ofAda] = await askTimes(2 + 50, ada);
  const refused = await ask(ada);
  await expect.poll(() => refused.answer).toContain("HTTP/1.1 503");
  expect(refused.answer).toMatch(/\r\nRetry-After: 5\r\n.*\r\n\r\nToo many pages are being asked for at once\./s);
  for (const client of [bob, cem, dot]) await askTimes(2 + 50, client);
  const late = await ask(eve);
  await expect.poll(() => late.answer).toContain("HTTP/1.1 503");
  const check = await ask(eve, "/healthz");
  await expect.poll(() => check.answer).toContain("HTTP/1.1 200");
  // Who goes away makes room.
  ofAda[0]?.socket.destroy();
  await expect.poll(openConnections).toBe(sockets.length - 1);
  const next = await ask(eve);
  for (const { response } of [...waiting]) response.end();
  await expect.poll(() => inTheMaking(ada)).toBe(4);
  expect(next.answer).toBe("");
});

test("an address on the machine's own network may be a proxy: it has all the room", async () => {
  await askTimes(8 + 200, "10.0.0.7");
  await expect.poll(() => inTheMaking()).toBe(8);
  const refused = await ask("10.0.0.7");
  await expect.poll(() => refused.answer).toContain("HTTP/1.1 503");
});

test("nobody waits for more than ten seconds", async () => {
  const [, , waiting] = await askTimes(3, ada);
  if (!waiting) throw new Error("nobody waits");
  // The tests before owe some hundred passes for the requests that they left.
  await passesOfEventLoop(1_000);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(waiting.answer).toBe("");
  // A poll would let more of the set time pass.
  const answered = once(waiting.socket, "data", { signal: AbortSignal.timeout(5_000) });
  await vi.advanceTimersByTimeAsync(1);
  await answered;
  expect(waiting.answer).toContain("HTTP/1.1 503");
});

test("an address block may leave 8 MiB unread, all together 32 MiB, or 64 for whoever reads", async () => {
  // Of each, the buffers of the machine take some megabytes.
  await leaveUnread(ada, 60);
  const refused = await ask(ada, "/api/legos");
  await expect.poll(() => refused.answer).toContain("HTTP/1.1 503");
  expect(refused.answer).toMatch(/\r\n\r\n\{"error":"Too many .*","code":"too-many-at-once"\}$/s);
  const other = await ask(bob, "/api/legos");
  await expect.poll(() => other.answer).toContain("HTTP/1.1 200");
  await leaveUnread(dot, 12);
  const unread = await ask(dot, "/api/legos");
  await expect.poll(() => unread.answer).toContain("HTTP/1.1 503");
  await leaveUnread(cem, 60);
  const late = await ask(bob, "/api/legos");
  await expect.poll(() => late.answer).toContain("HTTP/1.1 503");
  const check = await ask(bob, "/healthz");
  await expect.poll(() => check.answer).toContain("HTTP/1.1 200");
});

test("of many requests on one connection the process answers one, and hears of others before the next", async () => {
  const [many, one] = [await connected(), await connected()];
  await expect.poll(openConnections).toBe(2);
  for (const socket of [many, one]) socket.resume();
  many.write(requestFor("/api/many", ada).repeat(30));
  one.write(requestFor("/healthz", bob));
  await expect.poll(() => answered.length).toBe(31);
  expect(answered.indexOf("/healthz")).toBeLessThan(3);
});

test.each([
  ["pages that are there at once", "GET", "/quick"],
  ["forms", "POST", "/quick"],
  ["calls of the API", "GET", "/api/quick"],
])("of many %s the process answers one, and hears of others before the next", async (_, method, path) => {
  const sockets = await Promise.all(Array.from({ length: 31 }, connected));
  await expect.poll(openConnections).toBe(31);
  for (const [at, socket] of sockets.entries())
    socket.resume().write(at < 30 ? requestFor(path, ada, method) : requestFor("/healthz", ada));
  await expect.poll(() => answered.length).toBe(31);
  expect(answered.indexOf("/healthz")).toBeLessThan(3);
});

test("what connections that were closed had still asked for keeps nobody waiting", async () => {
  const flooding = await Promise.all(Array.from({ length: 30 }, connected));
  for (const socket of flooding) socket.write(requestFor("/api/many", ada).repeat(40));
  await expect.poll(openConnections).toBe(0);
  const next = await ask(bob, "/api/next");
  await passesOfEventLoop(100);
  expect(next.answer).toContain("HTTP/1.1 200");
});

test("what the server asks itself at its start waits for no turn", async () => {
  const { takeTurn } = await import("#app/web/http/admission.server.ts");
  expect(await takeTurn()).toBe(true);
});
