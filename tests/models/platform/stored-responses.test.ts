import { randomBytes } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "#app/models/platform/database.server.ts";
import { currentRevisions } from "#app/models/platform/revision.server.ts";
import { enterRequestContext, onEachVisit } from "#app/web/http/request-context.server.ts";
import { answerFromStore, publicResponse } from "#app/web/http/stored-responses.server.ts";
import { listingRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

// A server knows them from its first page on.
await currentRevisions();

const visits: string[] = [];

/** Asks for an address of comics. Returns what came from the store and its encoding; null where it was made, as this text. */
async function askStore(address: string, text: string, accepted?: string) {
  const message = new IncomingMessage(new Socket());
  Object.assign(message, { method: "GET", url: address, headers: { "accept-encoding": accepted } });
  const response = new ServerResponse(message);
  const sent = vi.spyOn(response, "end");
  enterRequestContext(message, response);
  const goOn = vi.fn();
  await answerFromStore(message, response, goOn);
  if (goOn.mock.calls.length === 0)
    return { encoding: response.getHeader("Content-Encoding"), body: sent.mock.calls[0]?.[0] };
  onEachVisit(() => visits.push(address));
  await publicResponse({ scope: "comics", body: Buffer.from(text), headers: { "Content-Type": "text/html" } });
  return null;
}

/** The text that came from the store, or "made". */
async function ask(address: string, text: string): Promise<string> {
  return String((await askStore(address, text))?.body ?? "made");
}

/** Lets so many seconds pass. */
function pass(seconds: number): void {
  const later = performance.now() + seconds * 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => later);
}

test("a page is made once for all, until its category changes; news of another leaves it", async () => {
  expect(await ask("/one", "first")).toBe("made");
  expect(await ask("/one", "second")).toBe("first");
  await recordMarketRows([listingRow({ category: "legos", sourceItemId: "of-another" })]);
  expect(await ask("/one", "third")).toBe("first");
  await recordMarketRows([listingRow({ category: "comics", sourceItemId: "of-this" })]);
  expect(await ask("/one", "fourth")).toBe("made");
  expect(await ask("/one", "fifth")).toBe("fourth");
  expect(visits).toEqual(Array.from({ length: 5 }, () => "/one"));
});

test("each encoding is made once for all who take it", async () => {
  const askAs = (accepted: string) => askStore("/same", "one text", accepted);
  await askAs("gzip, br");
  const answers = await Promise.all(["gzip, br", "br", "gzip", "gzip, br", "gzip"].map(askAs));
  expect(answers.map((answer) => answer?.encoding)).toEqual(["br", "br", "gzip", "br", "gzip"]);
  // The same bytes in memory, not equal ones.
  expect(new Set(answers.map((answer) => answer?.body)).size).toBe(2);
});

test("another query or another way to write a path is another page", async () => {
  await ask("/three?a=1", "first");
  for (const address of ["/three", "/three?a=2", "/three?a=1&", "/THREE?a=1", "//three?a=1"])
    expect(await ask(address, address), address).toBe("made");
  expect(await ask("/three?a=1", "again")).toBe("first");
});

test("the store holds 32 MB: what was asked for longest ago goes first", async () => {
  const megabyte = "x".repeat(1024 * 1024);
  await ask("/oldest", megabyte);
  await ask("/used", megabyte);
  for (let page = 0; page < 29; page += 1) await ask(`/page/${page}`, megabyte);
  expect((await ask("/used", "")).length).toBe(megabyte.length);
  for (let page = 29; page < 34; page += 1) await ask(`/page/${page}`, megabyte);
  expect((await ask("/used", "")).length).toBe(megabyte.length);
  expect(await ask("/oldest", "")).toBe("made");
});

test("what a page takes in each encoding counts too", async () => {
  for (let page = 0; page < 14; page += 1) {
    // No encoding makes it much smaller.
    const text = randomBytes(768 * 1024).toString("base64");
    for (const accepted of ["identity", "gzip", "br"]) await askStore(`/heavy/${page}`, text, accepted);
  }
  expect(await ask("/heavy/13", "")).not.toBe("made");
  expect(await ask("/heavy/0", "")).toBe("made");
});

test("after half a minute one of those who ask has it made anew, the others get it as it is", async () => {
  await ask("/two", "first");
  pass(31);
  expect(await ask("/two", "second")).toBe("made");
  pass(31);
  const answers = await Promise.all([1, 2, 3].map(() => ask("/two", "third")));
  expect(answers.filter((answer) => answer === "made")).toHaveLength(1);
  expect(await ask("/two", "fourth")).toBe("third");
});

test("an address that is not in the store waits for no database", async () => {
  pass(200);
  const asked = vi.spyOn(db, "selectFrom");
  expect(await ask("/assets/some.js", "")).toBe("made");
  expect(asked).not.toHaveBeenCalled();
  await ask("/assets/some.js", "");
  expect(asked).toHaveBeenCalledTimes(1);
});
