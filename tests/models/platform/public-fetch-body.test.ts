import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { type PublicResponse, publicFetch } from "#app/models/platform/public-fetch.server.ts";
import { readText, startPublicHost, textFetcher } from "#tests/support/server/public-host.ts";

const host = await startPublicHost();
afterAll(() => host.stop());
const at = (path: string) => `https://service.test${path}`;
const network = host.network();
const fetchText = textFetcher(network);

test("a body over the limit is refused at once if that is announced, else after the limit", async () => {
  host.answer("/announced", (_request, response) =>
    response.writeHead(200, { "Content-Length": 2_000_001 }).write("x"),
  );
  const tooLarge = { message: "more than 1 MB", mayPass: false };
  await expect(fetchText(at("/announced"), { maxBytes: 2_000_000 })).rejects.toMatchObject(tooLarge);
  host.answer("/streamed", (_request, response) => {
    Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(1_000_000))).pipe(response);
  });
  const before = host.sentBytes();
  await expect(fetchText(at("/streamed"), { maxBytes: 2_000_000 })).rejects.toMatchObject(tooLarge);
  await expect.poll(host.openConnections).toBe(0);
  expect(host.sentBytes() - before).toBeLessThan(20_000_000);
});

test("a body of just the limit is read", async () => {
  host.send("/just", "0123456789");
  expect(await fetchText(at("/just"), { maxBytes: 10 })).toBe("0123456789");
  await expect(fetchText(at("/just"), { maxBytes: 9 })).rejects.toThrow("more than 9 bytes");
});

function sendCompressed(path: string, body: Buffer, encoding: string) {
  const seen: { accepted?: string | undefined } = {};
  host.answer(path, ({ headers }, response) => {
    seen.accepted = headers["accept-encoding"]?.toString();
    response.writeHead(200, { "Content-Encoding": encoding }).end(body);
  });
  return seen;
}

const words = "some words, ".repeat(20_000);

test.each([
  ["gzip", gzipSync],
  ["GZIP", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("a body that is compressed by %s is unpacked where the caller limits that", async (encoding, compress) => {
  const seen = sendCompressed("/packed", compress(words), encoding);
  expect(await fetchText(at("/packed"), { maxUnpackedBytes: words.length })).toBe(words);
  expect(seen.accepted).toBe("gzip, deflate, br");
  await expect(fetchText(at("/packed"), { maxUnpackedBytes: words.length - 1 })).rejects.toMatchObject({
    message: `more than ${words.length - 1} bytes unpacked`,
    mayPass: false,
  });
});

test("without a limit for what is unpacked, nothing compressed is asked for or read", async () => {
  const seen = sendCompressed("/packed", gzipSync(words), "gzip");
  await expect(fetchText(at("/packed"))).rejects.toMatchObject({ message: "a compressed response", mayPass: false });
  expect(seen.accepted).toBe("identity");
});

test("what is compressed in a way that nobody asked for is not read", async () => {
  sendCompressed("/packed", gzipSync(words), "zstd");
  await expect(fetchText(at("/packed"), { maxUnpackedBytes: 1_000 })).rejects.toThrow("a compressed response");
});

test("of 200 MB in 200 kB, no more than the limit is unpacked", async () => {
  sendCompressed("/bomb", gzipSync(Buffer.alloc(200_000_000)), "gzip");
  let bytes = 0;
  const options = { network, maxRedirects: 0, maxBytes: 1_000_000, maxUnpackedBytes: 3_145_728 };
  const fetched = publicFetch(at("/bomb"), options, async ({ body }) => {
    for await (const chunk of body) bytes += chunk.length;
  });
  await expect(fetched).rejects.toThrow("more than 3 MB unpacked");
  expect(bytes).toBeLessThanOrEqual(3_145_728);
  await expect.poll(host.openConnections).toBe(0);
});

test("a compressed body is limited as it is sent, too", async () => {
  const body = gzipSync(words);
  sendCompressed("/packed", body, "gzip");
  const options = { maxBytes: body.length - 1, maxUnpackedBytes: 1_000_000 };
  await expect(fetchText(at("/packed"), options)).rejects.toThrow(`more than ${body.length - 1} bytes`);
  host.answer("/packed", (_request, response) => {
    response.writeHead(200, { "Content-Encoding": "gzip" });
    Readable.from([body.subarray(0, 20), body.subarray(20)]).pipe(response);
  });
  await expect(fetchText(at("/packed"), options)).rejects.toThrow(`more than ${body.length - 1} bytes`);
});

test.each([
  [304, {}],
  [200, { "Content-Length": "0" }],
])("a response without a body, of status %i, is empty whatever its encoding", async (status, headers) => {
  host.answer("/empty", (_request, response) =>
    response.writeHead(status, { "Content-Encoding": "gzip", ...headers }).end(),
  );
  expect(await fetchText(at("/empty"), { maxUnpackedBytes: 10 })).toBe("");
  expect(await fetchText(at("/empty"))).toBe("");
});

const half: [string, (response: ServerResponse) => void, string][] = [
  [
    "fewer bytes than announced",
    (response) => response.writeHead(200, { "Content-Length": 10 }).write("12345", () => response.destroy()),
    "ECONNRESET",
  ],
  [
    "fewer bytes than announced and a proper end",
    (response) => response.writeHead(200, { "Content-Length": 10 }).write("12345", () => response.socket?.end()),
    "ECONNRESET",
  ],
  ["some chunks and not the last", (response) => response.write("12345", () => response.destroy()), "ECONNRESET"],
  [
    "half of what was compressed",
    (response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(words).subarray(0, 50)),
    "Z_BUF_ERROR",
  ],
  [
    "what is not compressed as it says",
    (response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end("12345"),
    "Z_DATA_ERROR",
  ],
  ["a change of the protocol", (response) => response.socket?.write(switching), "a closed connection"],
];
const switching = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

test.each(half)("%s is a failure that may pass", async (_what, answer, message) => {
  host.answer("/half", (_request, response) => answer(response));
  await expect(fetchText(at("/half"), { maxUnpackedBytes: 1_000_000 })).rejects.toMatchObject({
    name: "FetchFailed",
    message,
    mayPass: true,
  });
});

const slow: [string, (response: ServerResponse) => void][] = [
  ["says nothing", () => {}],
  ["stops in the middle", (response) => response.writeHead(200, { "Content-Length": 9 }).write("x")],
  [
    "never ends",
    (response) => {
      const timer = setInterval(() => response.write("x"), 10);
      response.on("close", () => clearInterval(timer));
    },
  ],
  ["redirects slowly", (response) => setTimeout(() => response.writeHead(302, { Location: "/slow" }).end(), 50)],
];

test.each(slow)(
  "a host that %s is left after the time for all of it, and may be tried again",
  async (_what, answer) => {
    host.answer("/slow", (_request, response) => void answer(response));
    const options = { network: { ...network, timeoutMs: 300 }, maxRedirects: 1_000 };
    const started = performance.now();
    await expect(fetchText(at("/slow"), options)).rejects.toMatchObject({
      message: "no answer in time",
      mayPass: true,
    });
    expect(performance.now() - started).toBeLessThan(3_000);
    await expect.poll(host.openConnections).toBe(0);
  },
);

test("a caller's signal ends it, before and while the body comes", async () => {
  host.answer("/long", (_request, response) => response.writeHead(200, { "Content-Length": 9 }).write("x"));
  const stopped = { message: "stopped", mayPass: true };
  const before = host.connections();
  await expect(fetchText(at("/long"), { signal: AbortSignal.abort() })).rejects.toMatchObject(stopped);
  expect(host.connections()).toBe(before);
  const stop = new AbortController();
  const fetched = publicFetch(
    at("/long"),
    { network, maxRedirects: 0, maxBytes: 10, signal: stop.signal },
    async ({ body }) => {
      for await (const _chunk of body) stop.abort();
    },
  );
  await expect(fetched).rejects.toMatchObject(stopped);
  await expect.poll(host.openConnections).toBe(0);
});

const early: [string, (response: PublicResponse) => Promise<string>, string][] = [
  ["reads nothing", async () => "done", "done"],
  [
    "stops after the first bytes",
    async ({ body }) => {
      for await (const _chunk of body) break;
      return "done";
    },
    "done",
  ],
  ["throws", () => Promise.reject(new Error("the caller's")), "Error: the caller's"],
];

test.each(
  early.flatMap(([what, use, result]) => ["identity", "gzip"].map((encoding) => ({ what, use, result, encoding }))),
)("a caller who $what leaves no connection open ($encoding)", async ({ use, result, encoding }) => {
  const body = encoding === "gzip" ? gzipSync(words) : words;
  host.answer("/long", (_request, response) => {
    response.writeHead(200, { "Content-Encoding": encoding, "Content-Length": 900_000 }).write(body);
  });
  // Longer than the test waits: time must not be what closes it.
  const options = {
    network: { ...network, timeoutMs: 60_000 },
    maxRedirects: 0,
    maxBytes: 1_000_000,
    maxUnpackedBytes: 1_000_000,
  };
  const open: number[] = [];
  const fetched = publicFetch(at("/long"), options, (response) => {
    open.push(host.openConnections());
    return use(response);
  });
  expect(await fetched.catch(String)).toBe(result);
  expect(open).toEqual([1]);
  await expect.poll(host.openConnections).toBe(0);
});

test.each([
  ["is still on its way", (response: ServerResponse) => response.writeHead(200, { "Content-Length": 9 }).write("x")],
  ["has come", (response: ServerResponse) => response.end("the body")],
])("a body that %s cannot be read after its use, and does not seem empty", async (_what, answer) => {
  host.answer("/long", (_request, response) => void answer(response));
  const options = { network, maxRedirects: 0, maxBytes: 10 };
  const response = await publicFetch(at("/long"), options, async (all) => all);
  await expect(readText(response)).rejects.toMatchObject({ name: "FetchFailed", message: "a closed connection" });
});

test.each([
  ["little", 9, "x"],
  ["much", 9_000_000, words],
])(
  "a body of which %s has come is a failure when the time is over before the caller reads",
  async (_what, length, sent) => {
    host.answer("/late", (_request, response) => response.writeHead(200, { "Content-Length": length }).write(sent));
    const options = { network: { ...network, timeoutMs: 100 }, maxRedirects: 0, maxBytes: 10_000_000 };
    const fetched = publicFetch(at("/late"), options, async (response) => {
      await expect.poll(host.openConnections).toBe(0);
      return readText(response);
    });
    await expect(fetched).rejects.toMatchObject({ message: "no answer in time" });
  },
);

test("a connection that breaks before the caller reads is a failure when they do", async () => {
  host.answer("/broken", (_request, response) => {
    response.writeHead(200, { "Content-Length": 9 }).write("x", () => response.destroy());
  });
  const options = { network, maxRedirects: 0, maxBytes: 10 };
  const fetched = publicFetch(at("/broken"), options, async (response) => {
    await expect.poll(host.openConnections).toBe(0);
    return readText(response);
  });
  await expect(fetched).rejects.toMatchObject({ name: "FetchFailed", mayPass: true });
});
