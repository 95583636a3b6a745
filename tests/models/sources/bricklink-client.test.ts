import { inspect } from "node:util";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/models/platform/log.server.ts";
import { publicNetwork } from "#app/models/platform/public-fetch.server.ts";
import { BricklinkRefused } from "#app/models/sources/bricklink-answers.ts";
import { bricklinkClient, type GuideQuery } from "#app/models/sources/bricklink-client.server.ts";
import type { BricklinkSettings } from "#app/models/sources/bricklink-signature.server.ts";
import { SourceFailed } from "#app/models/sources/source-kind.ts";
import { type BricklinkFault, startBricklinkServer } from "#tests/support/sources/bricklink-server.ts";

const bricklink = await startBricklinkServer();
afterAll(() => bricklink.stop());
beforeEach(() => {
  bricklink.reset();
  counted = 0;
  bricklink.settings.sales = [
    { no: "75257-1", price: 150, orderedAt: daysAgo(3) },
    { no: "75257-1", price: 130.25, quantity: 2, orderedAt: daysAgo(90) },
    { no: "75257-1", price: 20, orderedAt: daysAgo(200) },
    { no: "75257-1", price: 99, condition: "U", orderedAt: daysAgo(1) },
    { type: "MINIFIG", no: "sw0001a", price: 12, condition: "U", orderedAt: daysAgo(5) },
  ];
  bricklink.settings.offers = [
    { no: "75257-1", price: 170, quantity: 3 },
    { no: "75257-1", price: 160 },
  ];
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** The calls that were counted before they were made. */
let counted = 0;
const context = {
  countCall: async () => {
    counted += 1;
  },
  network: { ...publicNetwork, timeoutMs: 1_000 },
};

const clientOf = (changes: Partial<BricklinkSettings> = {}, other: Partial<typeof context> = {}) =>
  bricklinkClient({ ...bricklink.keys, ...changes }, { ...context, ...other });

const sold = { type: "SET", no: "75257-1", guide: "sold", condition: "N" } as const;

const failureOf = (work: Promise<unknown>): Promise<SourceFailed> =>
  work.then(
    () => expect.unreachable("It did not fail."),
    (error) => {
      expect(error).toBeInstanceOf(SourceFailed);
      return error;
    },
  );

const sentenceOf = async (changes: Partial<BricklinkSettings> = {}, query: Partial<GuideQuery> = {}) =>
  (await failureOf(clientOf(changes).priceGuide({ ...sold, ...query, guide: "sold" }))).message;

test("what sold in six months comes with its moments, and BrickLink's own figures", async () => {
  expect(await clientOf().priceGuide(sold)).toEqual({
    ...{ no: "75257-1", type: "SET", condition: "N", currency: "USD" },
    summary: { lowest: "130.2500", highest: "150.0000", average: "140.1250", count: 2, pieces: 3 },
    rows: [
      { unitPrice: "130.2500", quantity: 2, orderedAt: bricklink.settings.sales[1]?.orderedAt },
      { unitPrice: "150.0000", quantity: 1, orderedAt: bricklink.settings.sales[0]?.orderedAt },
    ],
  });
  expect([counted, bricklink.calls.length]).toEqual([1, 1]);
});

test("what is offered comes by the same way, in a currency that is asked for", async () => {
  expect(await clientOf().priceGuide({ ...sold, guide: "stock", currency: "EUR" })).toMatchObject({
    currency: "EUR",
    summary: { lowest: "144.0000", count: 2, pieces: 4 },
    rows: [
      { unitPrice: "144.0000", quantity: 1 },
      { unitPrice: "153.0000", quantity: 3 },
    ],
  });
  expect(bricklink.calls[0]?.parameters.toString()).toBe("guide_type=stock&new_or_used=N&currency_code=EUR");
});

test("of an item without sales there are no rows and no figures; of one that BrickLink does not know there is null", async () => {
  const client = clientOf();
  expect(await client.priceGuide({ ...sold, guide: "stock", condition: "U" })).toMatchObject({
    summary: null,
    rows: [],
  });
  expect(await client.priceGuide({ ...sold, no: "99999" })).toBeNull();
  // No set at all: BrickLink calls that a wrong parameter.
  expect(await client.priceGuide({ ...sold, no: "no set-" })).toBeNull();
  bricklink.settings.hasOwnStatus = true;
  expect(await client.priceGuide({ ...sold, no: "99999" })).toBeNull();
});

test.each(["qunatity", "both"] as const)("a quantity that is spelt %s is read", async (spelling) => {
  bricklink.settings.spelling = spelling;
  const guide = await clientOf().priceGuide(sold);
  expect(guide?.rows.map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test("nothing is kept of who sold and bought", async () => {
  expect(JSON.stringify(await clientOf().priceGuide(sold))).not.toMatch(/country|CZ|HK|seller|buyer/i);
});

/** What goes wrong, and what the operator reads. */
const failures: [BricklinkFault, string][] = [
  ["no answer", "BrickLink's answer did not come: no answer in time."],
  ["a cut body", "BrickLink's answer did not come: the other side broke the connection off."],
  ["a closed connection", "BrickLink's answer did not come: the other side broke the connection off."],
  ["500", "BrickLink answered 500: it cannot answer now."],
  ["500 under 200", "BrickLink answered 500: it cannot answer now."],
  ["200 under 502", "BrickLink answered 502: it cannot answer now."],
  ["503 as HTML", "BrickLink answered 503: it cannot answer now."],
  ["404 as HTML", "BrickLink answered 404. Is BRICKLINK_API_URL right?"],
  ["418 under 200", "BrickLink refuses what we ask (418)."],
  ["a page of HTML", "BrickLink's answer is not what its documentation says."],
  ["half of its JSON", "BrickLink's answer is not what its documentation says."],
  ["JSON of another form", "BrickLink's answer is not what its documentation says."],
  ["no result code", "BrickLink's answer is not what its documentation says."],
  ["a gzip bomb", "BrickLink's answer did not come: more than 8 MB unpacked."],
  ["20 MB", "BrickLink's answer did not come: more than 8 MB."],
  ["a redirect", "BrickLink sends us to another address. Is BRICKLINK_API_URL right?"],
  ["429 under 200", "BrickLink answered 429: it was asked too often."],
  ["429 for a moment", "BrickLink answered 429: it was asked too often."],
];

test.each(failures)("%s says why, and the next call succeeds", async (fault, sentence) => {
  bricklink.failNext(fault);
  const client = clientOf();
  expect((await failureOf(client.priceGuide(sold))).message).toBe(sentence);
  expect((await client.priceGuide(sold))?.rows).toHaveLength(2);
  expect(counted).toBe(2);
});

test("a 429 waits as long as BrickLink says", async () => {
  bricklink.failNext("429 for a moment");
  const { retryAt } = await failureOf(clientOf().priceGuide(sold));
  expect(Math.abs((retryAt?.getTime() ?? 0) - Date.now() - 120_000)).toBeLessThan(5_000);
  bricklink.settings.callsPerDay = 1;
  expect(await sentenceOf()).toBe("BrickLink answered 429: it was asked too often.");
});

test("an address that the token is not for says what to do, under whichever status", async () => {
  bricklink.settings.addresses = ["203.0.113.7"];
  const sentence =
    "BrickLink does not know our address. Its token was made for another one. Register the new address in BrickLink's settings for its API, put the new token into BRICKLINK_TOKEN and BRICKLINK_TOKEN_SECRET, start again, then press Run now.";
  expect(await sentenceOf()).toBe(sentence);
  bricklink.settings.hasOwnStatus = true;
  expect(await sentenceOf()).toBe(sentence);
});

const unknownKeys =
  "BrickLink does not know these keys (401). Are BRICKLINK_CONSUMER_KEY and BRICKLINK_TOKEN of one registration?";
const wrongSignature =
  "BrickLink refuses our signature (401). Are BRICKLINK_CONSUMER_SECRET and BRICKLINK_TOKEN_SECRET the secrets of the two other keys?";

test.each([
  [{ consumerKey: "other" }, unknownKeys],
  [{ token: "other" }, unknownKeys],
  [{ consumerSecret: "other" }, wrongSignature],
  [{ tokenSecret: "other" }, wrongSignature],
])("wrong keys are said to be so: %j", async (changes, sentence) => {
  expect(await sentenceOf(changes)).toBe(sentence);
});

test("a clock that is wrong is said to be so, and keys without permission are", async () => {
  bricklink.settings.now = () => daysAgo(-1);
  expect(await sentenceOf()).toBe("BrickLink refuses the time of our call (401). Is the clock of this machine right?");
  bricklink.settings.now = () => new Date();
  bricklink.settings.isPermitted = false;
  expect(await sentenceOf()).toBe("BrickLink answered 403: these keys may not ask for its price guide.");
});

test("a nonce that was used before is said to be so", async () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    await clientOf().priceGuide(sold);
    expect(await sentenceOf()).toBe("BrickLink has had a call with the same nonce before (401).");
  } finally {
    random.mockRestore();
    vi.useRealTimers();
  }
});

test("a currency that BrickLink does not know is refused, and no unknown item", async () => {
  const failure = await failureOf(clientOf().priceGuide({ ...sold, currency: "XXX" }));
  expect(failure).toBeInstanceOf(BricklinkRefused);
  expect(failure.message).toBe("BrickLink refuses what we ask (400).");
});

test.each([
  { item: { no: "75257-2", type: "SET" } },
  { item: { no: "75257-1", type: "MINIFIG" } },
  { new_or_used: "U" },
  { currency_code: "EUR" },
])("an answer about something else is refused: %j", async (instead) => {
  bricklink.settings.instead = instead;
  const failure = await failureOf(clientOf().priceGuide({ ...sold, currency: "USD" }));
  expect(failure).toBeInstanceOf(BricklinkRefused);
  expect(failure.message).toBe("BrickLink's answer is about something else than what was asked.");
});

test.each([
  { currency_code: "dollars" },
  { min_price: -1 },
  { avg_price: "about 100" },
  { unit_quantity: "many" },
  { price_detail: [{ quantity: 1, unit_price: "1.0000" }] },
  { price_detail: [{ quantity: 1.5, unit_price: "1.0000", date_ordered: "2026-05-28T00:18:27.603Z" }] },
  { price_detail: [{ quantity: 1, unit_price: "1.0000", date_ordered: "yesterday" }] },
])("an answer with %j is none", async (instead) => {
  bricklink.settings.instead = instead;
  const failure = await failureOf(clientOf().priceGuide(sold));
  expect(failure).toBeInstanceOf(BricklinkRefused);
  expect(failure.message).toBe("BrickLink's answer is not what its documentation says.");
});

test("without a call that may be counted, none is made", async () => {
  const countCall = () => Promise.reject(new SourceFailed("Today's calls are used up."));
  expect((await failureOf(clientOf({}, { countCall }).priceGuide(sold))).message).toBe("Today's calls are used up.");
  expect(bricklink.calls).toEqual([]);
});

test("neither a key nor a text of BrickLink's is in anything that is thrown or written", async () => {
  const written: unknown[] = [];
  const note = (...pieces: unknown[]) => {
    written.push(pieces);
    return true;
  };
  const spies = [
    ...[process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write").mockImplementation(note)),
    ...(["log", "info", "warn", "error"] as const).map((level) => vi.spyOn(console, level).mockImplementation(note)),
    ...(["debug", "info", "warn", "error"] as const).map((level) => vi.spyOn(log, level).mockImplementation(note)),
  ];
  const thrown: unknown[] = [];
  const client = clientOf();
  for (const fault of failures.map(([one]) => one).filter((one) => one !== "no answer")) {
    bricklink.failNext(fault);
    thrown.push(await failureOf(client.priceGuide(sold)));
  }
  for (const changes of [{ consumerKey: "k" }, { token: "t" }, { tokenSecret: "s" }])
    thrown.push(await failureOf(clientOf(changes).priceGuide(sold)));
  bricklink.settings.isPermitted = false;
  thrown.push(await failureOf(client.priceGuide(sold)));
  bricklink.settings.addresses = [];
  thrown.push(await failureOf(client.priceGuide(sold)));
  for (const spy of spies) spy.mockRestore();
  const everything = inspect([thrown, written], { depth: null, showHidden: true });
  const { consumerKey, consumerSecret, token, tokenSecret } = bricklink.keys;
  const secret = [
    consumerKey,
    consumerSecret,
    token,
    tokenSecret,
    "oauth_",
    "127.0.0.1",
    "MISMATCHED",
    "ERROR",
    "may not.",
  ];
  for (const text of secret) expect(everything).not.toContain(text);
  expect(thrown).toHaveLength(failures.length + 4);
});
