import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { fetchJson, isRetryable, readJson } from "#app/web/client/fetch-json.ts";

/** The address of a server with one response for everything. */
async function answering(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_, response) => void response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/user`;
}

test("a response is read as JSON, with its entity tag", async () => {
  const address = await answering(200, '{"id":"1"}', { ETag: '"one"' });
  expect(await fetchJson(address)).toEqual({ id: "1" });
  expect(await readJson(address)).toEqual({ data: { id: "1" }, etag: '"one"' });
});

test("the answer that the caller holds is asked for by its tag, and is not read again", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  expect(await readJson(await answering(304, ""), { etag: '"one"' })).toBeUndefined();
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { "If-None-Match": '"one"' } });
  fetched.mockRestore();
});

test.each([
  [401, '{"error":"Sign in."}', '401: {"error":"Sign in."}'],
  [503, "Away", "503: Away"],
  [503, "", "503: Service Unavailable"],
])("a response of %i with '%s' becomes the error '%s'", async (status, body, message) => {
  await expect(fetchJson(await answering(status, body))).rejects.toMatchObject({ status, message });
});

test.each([
  ["no server", async () => "http://127.0.0.1:9/api/auth/user"],
  ["a page instead of JSON", () => answering(200, "<html>")],
])("%s is no response: another try may succeed", async (_, address) => {
  const failed = await fetchJson(await address()).catch((error: unknown) => error);
  expect([failed, isRetryable(failed)]).toEqual([expect.objectContaining({ name: "NoResponseError" }), true]);
});

test.each([
  [500, true],
  [503, true],
  [403, false],
  [429, false],
])("another try after a response of %i may succeed: %s", async (status, mayRetry) => {
  const failed = await fetchJson(await answering(status, "{}")).catch((error: unknown) => error);
  expect(isRetryable(failed)).toBe(mayRetry);
});
