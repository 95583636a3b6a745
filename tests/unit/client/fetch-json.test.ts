import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { fetchJson, fetchJsonIfSignedIn } from "#app/web/client/fetch-json.ts";

/** A server that answers everything alike. Gives an address of it. */
async function answering(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => void response.writeHead(status).end(body));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/user`;
}

test("an answer is read as JSON, with the browser's cookies", async () => {
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
])("an answer of %i becomes an error that says '%s'", async (status, body, said) => {
  await expect(fetchJson(await answering(status, body))).rejects.toMatchObject({ status, message: said });
});

test("where nobody is signed in the variant says null, and throws whatever else is wrong", async () => {
  expect(await fetchJsonIfSignedIn(await answering(401, "{}"))).toBeNull();
  await expect(fetchJsonIfSignedIn(await answering(403, "No"))).rejects.toThrow(/^403: No$/);
});
