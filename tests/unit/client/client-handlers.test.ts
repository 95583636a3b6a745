import { expect, test, vi } from "vitest";
import {
  beforeReads,
  clientLoader,
  frameClientLoader,
  isFrameOutdated,
  noteShown,
  outdateFrame,
  panelClientLoader,
  unlessForm,
  watchReads,
} from "#app/web/client/client-handlers.ts";
import { isRetryable } from "#app/web/client/fetch-json.ts";
import { fetchPolicyFor } from "#app/web/client/fetch-policy.ts";

let pages = 0;

/** A page nobody has read yet, below the given path. */
function newPage(path: string) {
  pages += 1;
  const request = new Request(`http://localhost${path}?q=${pages}`);
  const server = vi.fn(async () => ({ answer: server.mock.calls.length }));
  return { request, server, read: () => clientLoader({ request, serverLoader: server as never }) };
}

const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });

test("a missing response is retryable", async () => {
  const { read, server } = newPage("/legos");
  server.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(isRetryable(await read().catch((error: unknown) => error))).toBe(true);
  expect(await read()).toEqual({ answer: 2 });
});

test("an aborted read keeps its own error", async () => {
  const reader = new AbortController();
  const request = new Request("http://localhost/legos?q=given-up", { signal: reader.signal });
  const serverLoader = vi.fn(async () => {
    reader.abort();
    throw new DOMException("", "AbortError");
  });
  const failed = await clientLoader({ request, serverLoader }).catch((error: unknown) => error);
  expect([failed, isRetryable(failed)]).toEqual([expect.any(DOMException), false]);
});

test.each([
  [500, true],
  [503, true],
  [400, false],
  [404, false],
  [429, false],
])("a response of %i is retryable: %s", async (status, isWorth) => {
  const { read, server } = newPage("/legos");
  server.mockRejectedValueOnce(answer(status));
  expect(isRetryable(await read().catch((error: unknown) => error))).toBe(isWorth);
});

test("a bug in the browser is not retried", () => {
  expect(isRetryable(new TypeError("Cannot read properties of undefined"))).toBe(false);
});

/** A page below the given path that is shown, with a way to read it again. */
function shownPage(path: string) {
  const page = newPage(path);
  const data = { answer: "shown" };
  noteShown(new URL(page.request.url), [{ viewer: "Ada" }, data, { list: "shown" }]);
  return { ...page, data };
}

const noAnswers = [new TypeError("Failed to fetch"), answer(502), answer(503), answer(504), answer(500)];

test.each(noAnswers)("a page that is shown stays when it is read again without an answer (%o)", async (failure) => {
  const { read, server, data } = shownPage("/profile");
  server.mockRejectedValueOnce(failure);
  expect(await read()).toBe(data);
  expect(await read()).toEqual({ answer: 2 });
});

test.each([
  ["a refusal", answer(404)],
  ["a redirect", new Response(null, { status: 302, headers: { Location: "/auth" } })],
])("%s takes the place of what is shown", async (_, failure) => {
  const { read, server } = shownPage("/profile");
  server.mockRejectedValueOnce(failure);
  expect(await read().catch((error: unknown) => error)).toBe(failure);
});

test("another page than the one that is shown fails", async () => {
  shownPage("/profile");
  const { read, server } = newPage("/profile");
  server.mockRejectedValueOnce(answer(502));
  await expect(read()).rejects.toEqual(answer(502));
});

test("the frame stays on every page, and is out of date until a new one is shown", async () => {
  shownPage("/profile");
  const { request, server } = newPage("/legos");
  const readFrame = () => frameClientLoader({ request, serverLoader: server as never });
  outdateFrame();
  server.mockRejectedValueOnce(answer(502));
  const kept = await readFrame();
  expect(kept).toEqual({ viewer: "Ada" });
  noteShown({ pathname: "/legos", search: "" }, [kept, {}]);
  expect(isFrameOutdated()).toBe(true);
  const read = await readFrame();
  expect(isFrameOutdated()).toBe(true);
  noteShown({ pathname: "/legos", search: "" }, [read, {}]);
  expect(isFrameOutdated()).toBe(false);
});

test("a panel over the page stays by itself", async () => {
  const { request, server, data, read } = shownPage("/users/1/followers");
  server.mockRejectedValue(answer(502));
  expect(await panelClientLoader({ request, serverLoader: server as never })).toEqual({ list: "shown" });
  expect(await read()).toBe(data);
});

test("a read waits for what comes before it", async () => {
  const { read, server } = newPage("/profile");
  let finish = () => {};
  beforeReads(() => new Promise<void>((resolve) => (finish = resolve)));
  const reading = read();
  expect(server).not.toHaveBeenCalled();
  finish();
  expect(await reading).toEqual({ answer: 1 });
  beforeReads(undefined);
});

test("who watches the reads learns whether anything shown is out of date, until another page is shown", async () => {
  const { read, server } = shownPage("/profile");
  const onRead = vi.fn();
  const stop = watchReads(onRead);
  server.mockRejectedValue(answer(502));
  await read();
  expect(onRead).toHaveBeenLastCalledWith(true);
  shownPage("/users/1");
  expect(onRead).toHaveBeenLastCalledWith(false);
  stop();
});

test.each([
  [undefined, true],
  ["GET", true],
  ["POST", false],
])("a public page is read again after a form with the method %s: %s", (formMethod, isRead) => {
  const at = (search: string) => new URL(search, "http://here.invalid/categories/legos/75257");
  const change = { formMethod, defaultShouldRevalidate: true, currentUrl: at("?page=2"), nextUrl: at("?page=2") };
  expect(unlessForm(change as Parameters<typeof unlessForm>[0])).toBe(isRead);
  // A form that leads to another address of the page.
  expect(unlessForm({ ...change, nextUrl: at("?page=3") } as Parameters<typeof unlessForm>[0])).toBe(true);
});

test.each([
  ["/legos", 3],
  ["/search", 3],
  ["/categories/figures/Boba Fett", 2],
  ["/minifigure/sw0001a", 3],
  ["/", 0],
  ["/auth", 0],
])("a failed read of %s is retried %i times", (pathname, retries) => {
  expect(fetchPolicyFor(pathname).retries).toBe(retries);
});

test("the page before one that could not be read stays on the way back, and the frame that came since", async () => {
  const [before, failed] = [newPage("/legos"), newPage("/search")];
  const location = ({ request }: typeof before) => new URL(request.url);
  noteShown(location(before), ["old frame", "page"]);
  noteShown(location(failed), ["frame", undefined]);
  for (const { server } of [before, failed]) server.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(failed.read()).rejects.toThrow("The server did not respond.");
  expect(await before.read()).toBe("page");
  const serverLoader = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await frameClientLoader({ request: failed.request, serverLoader })).toBe("frame");
});

test("a page that is gone does not stay", async () => {
  const page = newPage("/legos");
  noteShown(new URL(page.request.url), ["frame", "page"]);
  noteShown(new URL(page.request.url), ["frame", undefined]);
  page.server.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(page.read()).rejects.toThrow("The server did not respond.");
});

test("what a page should have said that led on to another one, the next page says, once", async () => {
  const message = { title: "Access Granted" };
  const flashes: unknown[] = [{ message, result: { message: "Of that page only." } }, null, null];
  const serverLoader = (async () => ({ viewer: null, flash: flashes.shift() })) as never;
  const read = () => frameClientLoader({ request: new Request("http://localhost/tracked-items"), serverLoader });
  noteShown({ pathname: "/welcome", search: "" }, [{ flash: null }, {}]);
  await read();
  const next = await read();
  expect(next).toEqual({ viewer: null, flash: { message } });
  noteShown({ pathname: "/login", search: "" }, [next, {}]);
  expect(await read()).toEqual({ viewer: null, flash: null });
});
