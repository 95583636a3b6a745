import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import compression from "compression";
import express from "express";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Subscribe } from "#app/web/http/event-stream.server.ts";

const session = { viewer: null as { id: string } | null, isOpen: true };
beforeEach(() => {
  Object.assign(session, { viewer: { id: "1" }, isOpen: true });
});
// Other files of the worker have their own copy of these modules, without the mock.
vi.resetModules();
vi.doMock("#app/web/auth/viewer.server.ts", () => ({
  findViewer: async () => session.viewer,
  hasToken: async () => false,
  isStillSignedIn: async () => session.isOpen,
  renewedSessionCookies: async () => [],
}));
const { NotFoundError } = await import("#app/models/platform/errors.ts");
const { userEventStream } = await import("#app/web/event-streams.server.ts");
const { enterRequestContext } = await import("#app/web/http/request-context.server.ts");
const { endEventStreams } = await import("#app/web/http/event-stream.server.ts");
afterAll(() => {
  vi.doUnmock("#app/web/auth/viewer.server.ts");
  vi.resetModules();
});

/** A source of events that says whether somebody listens. */
function newSource() {
  const listeners = new Set<Parameters<Subscribe>[0]>();
  const subscribe: Subscribe = (send) => {
    listeners.add(send);
    return () => void listeners.delete(send);
  };
  return { listeners, subscribe, send: (data: unknown) => listeners.forEach((send) => void send({ data })) };
}

type Route = ReturnType<typeof userEventStream>;

function open(route: Route, { method = "GET" }: { method?: string } = {}) {
  const request = new Request("http://localhost/live", { method });
  return route({ request, params: {}, context: {} });
}

/** Reads what comes after the comment that opens a stream, a chunk at a time. */
async function readerOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const opening = ": open\n\n";
  const first = (await reader.read()).value ?? "";
  expect(first).toMatch(/^: open\n\n/);
  let rest: string | undefined = first.slice(opening.length);
  const read = async () => {
    const unread = rest;
    rest = undefined;
    return unread || (await reader.read()).value;
  };
  return { read, cancel: () => reader.cancel() };
}

test("events arrive at once, uncompressed, through a real server, until the client goes", async () => {
  const source = newSource();
  const route = userEventStream(async () => source.subscribe);
  const app = express().use(compression(), async (message, answer) => {
    enterRequestContext(message, answer);
    const response = await open(route);
    Readable.fromWeb(response.body as never).pipe(
      answer.writeHead(response.status, Object.fromEntries(response.headers)),
    );
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const client = new AbortController();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = fetch(address, { signal: client.signal });
  await vi.waitFor(() => expect(source.listeners.size).toBe(1));
  source.send({ price: 12 });
  const { headers } = await response;
  expect(headers.get("Content-Type")).toBe("text/event-stream");
  expect(headers.get("Cache-Control")).toBe("private, no-store, no-transform");
  expect(headers.get("Content-Encoding")).toBeNull();
  const { read } = await readerOf(await response);
  expect(await read()).toBe('event: message\ndata: {"price":12}\n\n');
  client.abort();
  await vi.waitFor(() => expect(source.listeners.size).toBe(0));
});

test("a stream sends a comment every 25 seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { read, cancel } = await readerOf(await open(userEventStream(async () => newSource().subscribe)));
  const first = read();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await first).toBe(": heartbeat\n\n");
  await cancel();
  expect(vi.getTimerCount()).toBe(0);
});

test("a stream for the signed-in user refuses others, and ends with the session, which it says", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const source = newSource();
  const route = userEventStream(async () => source.subscribe);
  session.viewer = null;
  expect((await open(route)).status).toBe(401);
  session.viewer = { id: "1" };
  const { read } = await readerOf(await open(route));
  const first = read();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await first).toBe(": heartbeat\n\n");
  session.isOpen = false;
  const last = read();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await last).toBe("event: signed-out\ndata: \n\n");
  expect([await read(), source.listeners.size]).toEqual([undefined, 0]);
});

test("streams end when the server stops, so that it need not wait for them", async () => {
  const source = newSource();
  const { read } = await readerOf(await open(userEventStream(async () => source.subscribe)));
  endEventStreams();
  expect([await read(), source.listeners.size]).toEqual([undefined, 0]);
});

test("a client has ten streams at most, and one that reads nothing is cut off", async () => {
  const source = newSource();
  const route = userEventStream(async () => source.subscribe);
  for (let count = 0; count < 10; count += 1) expect((await open(route)).status).toBe(200);
  const refused = await open(route);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: "too-many-streams" }]);
  for (let event = 0; event < 200; event += 1) source.send(event);
  expect(source.listeners.size).toBe(0);
  const again = await open(route);
  expect(again.status).toBe(200);
  endEventStreams();
});

test("a stream may refuse a request, and answers HEAD without beginning", async () => {
  const source = newSource();
  const refusing = userEventStream(async () => {
    throw new NotFoundError("item", "We do not know that item.");
  });
  expect((await open(refusing)).status).toBe(404);
  const head = await open(
    userEventStream(async () => source.subscribe),
    { method: "HEAD" },
  );
  expect([head.status, head.body, source.listeners.size]).toEqual([200, null, 0]);
});
