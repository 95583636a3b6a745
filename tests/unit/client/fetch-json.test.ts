import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { fetchJson, fetchJsonIfSignedIn, isRetryable } from "#app/web/client/fetch-json.ts";

/** The address of a server with one response for everything. */
async function answering(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => void response.writeHead(status).end(body));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/user`;
}

test("a response is read as JSON, with the browser's cookies", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const address = await answering(200, '{"id":"1"}');
  expect(await fetchJson(address)).toEqual({ id: "1" });
  expect(await fetchJsonIfSignedIn(address)).toEqual({ id: "1" });
  for (const [, init] of fetched.mock.calls) expect(init).toEqual({ credentials: "include" });
  fetched.mockRestore();
});

test.each([
  [401, '{"error":"Sign in."}', '401: {"error":"Sign in."}'],
  [503, "Away", "503: Away"],
  [500, "", "500: Internal Server Error"],
])("a response of %i becomes the error '%s'", async (status, body, message) => {
  await expect(fetchJson(await answering(status, body))).rejects.toMatchObject({ status, message });
});

test("fetchJsonIfSignedIn gives null for 401, and throws every other error", async () => {
  expect(await fetchJsonIfSignedIn(await answering(401, "{}"))).toBeNull();
  await expect(fetchJsonIfSignedIn(await answering(403, "No"))).rejects.toThrow(/^403: No$/);
});

test("a body is sent as JSON, and an error says what its call calls it, beside the code and the sentence of the server", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const address = await answering(409, '{"code":"FULL","error":"The list is full."}');
  const failed = await fetchJson(address, {
    method: "POST",
    body: { id: "1" },
    messageOf: (status, code) => `API request failed: ${status} ${code}`,
  }).catch((error: unknown) => error);
  expect(failed).toMatchObject({
    message: "API request failed: 409 FULL",
    status: 409,
    code: "FULL",
    sentence: "The list is full.",
  });
  expect(fetched.mock.calls[0]?.[1]).toEqual({
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json" },
    body: '{"id":"1"}',
  });
  fetched.mockRestore();
});

test("the message of a failure, where there is one, is its sentence", async () => {
  const failed = fetchJson(await answering(409, '{"message":"Somebody has it.","error":"taken"}'));
  await expect(failed).rejects.toMatchObject({ sentence: "Somebody has it." });
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
