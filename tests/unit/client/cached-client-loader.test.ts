import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedClientLoader, cachePage, isRetryable } from "#app/web/client/cached-client-loader.ts";
import { fetchPolicyFor } from "#app/web/client/fetch-policy.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let pages = 0;

/** A page nobody has read yet, below the given path. */
function newPage(path: string) {
  pages += 1;
  const request = new Request(`http://localhost${path}?q=${pages}`);
  const server = vi.fn(async () => ({ answer: server.mock.calls.length }));
  return { request, server, read: () => cachedClientLoader({ request, serverLoader: server as never }) };
}

const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });

test.each([
  ["/legos", 30],
  ["/categories/comics", 30],
  ["/search", 60],
  ["/categories/legos/LEGO 75257", 60],
  ["/categories/figures/Darth Vader", 60],
  ["/categories/comics/Hulk 181", 300],
  ["/minifigure/sw0001a", 300],
])("what %s read serves for %i seconds", async (path, seconds) => {
  const { read, server } = newPage(path);
  expect(await read()).toEqual({ answer: 1 });
  vi.advanceTimersByTime(seconds * 1_000 - 1);
  expect(await read()).toEqual({ answer: 1 });
  expect(server).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(await read()).toEqual({ answer: 2 });
});

test("any other page is asked for each time", async () => {
  const { read } = newPage("/users/1");
  await read();
  expect(await read()).toEqual({ answer: 2 });
});

test("another query is another page", async () => {
  await newPage("/legos").read();
  const { read, server } = newPage("/legos");
  await read();
  expect(server).toHaveBeenCalledOnce();
});

test("the page that the server sent counts as read", async () => {
  const { request, read, server } = newPage("/legos");
  cachePage(new URL(request.url), { answer: "sent" });
  expect(await read()).toEqual({ answer: "sent" });
  expect(server).not.toHaveBeenCalled();
});

test("the fifty pages read last are kept, no more", async () => {
  const first = newPage("/legos");
  await first.read();
  for (let count = 0; count < 50; count += 1) await newPage("/legos").read();
  expect(await first.read()).toEqual({ answer: 2 });
});

test("what failed is not kept, and a server that did not answer is worth another try", async () => {
  const { read, server } = newPage("/legos");
  server.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(isRetryable(await read().catch((error: unknown) => error))).toBe(true);
  expect(await read()).toEqual({ answer: 2 });
});

test("a read given up for another page stays what it is", async () => {
  const reader = new AbortController();
  const request = new Request("http://localhost/legos?q=given-up", { signal: reader.signal });
  const serverLoader = vi.fn(async () => {
    reader.abort();
    throw new DOMException("", "AbortError");
  });
  const failed = await cachedClientLoader({ request, serverLoader }).catch((error: unknown) => error);
  expect([failed, isRetryable(failed)]).toEqual([expect.any(DOMException), false]);
});

test.each([
  [500, true],
  [503, true],
  [400, false],
  [404, false],
  [429, false],
])("an answer of %i is worth another try: %s", async (status, isWorth) => {
  const { read, server } = newPage("/legos");
  server.mockRejectedValueOnce(answer(status));
  expect(isRetryable(await read().catch((error: unknown) => error))).toBe(isWorth);
});

test("a mistake of ours in the browser is not tried again", () => {
  expect(isRetryable(new TypeError("Cannot read properties of undefined"))).toBe(false);
});

test.each([
  ["/legos", 3],
  ["/search", 3],
  ["/categories/figures/Boba Fett", 2],
  ["/minifigure/sw0001a", 3],
  ["/", 0],
  ["/auth", 0],
])("%s is tried again %i times", (pathname, retries) => {
  expect(fetchPolicyFor(pathname).retries).toBe(retries);
});
