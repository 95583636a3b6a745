import { inspect } from "node:util";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/models/platform/log.server.ts";
import { publicNetwork } from "#app/models/platform/public-fetch.server.ts";
import { type EbayQuery, type EbaySettings, ebayClient, searchWords } from "#app/models/sources/ebay-client.server.ts";
import { dayEnd } from "#app/models/sources/ebay-day.ts";
import { ebayRowCollector } from "#app/models/sources/ebay-rows.ts";
import { SourceFailed } from "#app/models/sources/source-kind.ts";
import { auction, categories, offeredItem, offeredItems } from "#tests/support/sources/ebay-items.ts";
import { type EbayFault, startEbayServer } from "#tests/support/sources/ebay-server.ts";

const ebay = await startEbayServer();
afterAll(() => ebay.stop());
beforeEach(() => {
  ebay.reset();
  counted = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** The calls that were counted before they were made. */
let counted = 0;
const context = {
  countCall: async () => {
    counted += 1;
  },
  network: { ...publicNetwork, timeoutMs: 1_000 },
};

function clientOf(changes: Partial<EbaySettings> = {}, other: Partial<typeof context> = {}) {
  const { clientId, clientSecret, url: apiUrl } = ebay;
  const settings = { clientId, clientSecret, marketplace: "EBAY_US", campaignId: undefined, apiUrl, ...changes };
  return ebayClient(settings, { ...context, ...other });
}

const sets: EbayQuery = { categoryId: categories.legoSets };

/** The ids of the pages of a query, a list each. */
async function pagesOf(client: ReturnType<typeof ebayClient>, query: EbayQuery): Promise<string[][]> {
  const pages: string[][] = [];
  for await (const { items } of client.search(query)) pages.push(items.map(({ itemId }) => itemId));
  return pages;
}

const failureOf = (work: Promise<unknown>): Promise<SourceFailed> =>
  work.then(
    () => expect.unreachable("It did not fail."),
    (error) => {
      expect(error).toBeInstanceOf(SourceFailed);
      return error;
    },
  );

test("the newest of a category come in pages, of which only those are asked for that are wanted", async () => {
  ebay.settings.items = offeredItems(450);
  const client = clientOf();
  const pages = await pagesOf(client, sets);
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(new Set(pages.flat()).size).toBe(450);
  expect([counted, ebay.countOf("search"), ebay.countOf("token")]).toEqual([3, 3, 1]);
  for await (const { items, seenAt } of client.search(sets)) {
    const times = items.map(({ itemCreationDate }) => itemCreationDate ?? "");
    expect(times).toEqual(times.toSorted().reverse());
    expect(Date.now() - seenAt.getTime()).toBeLessThan(5_000);
    break;
  }
  expect(counted).toBe(4);
});

test("words are searched for in a category or in all; of what does not fit there is an empty page", async () => {
  ebay.settings.items = [
    offeredItem({ title: "LEGO 75257 Falcon" }),
    offeredItem({ title: "Falcon comic 75257", categoryId: categories.comics }),
  ];
  const client = clientOf();
  expect((await pagesOf(client, { words: "75257 (Falcon)" })).flat()).toHaveLength(2);
  expect((await pagesOf(client, { words: "falcon", categoryId: categories.comics })).flat()).toHaveLength(1);
  expect(await pagesOf(client, { words: "batman" })).toEqual([[]]);
  counted = 0;
  expect(await pagesOf(client, { words: " *()" })).toEqual([]);
  expect(counted).toBe(0);
});

test("words lose what means something else to eBay, and are cut between two of them at 100 characters", () => {
  expect(searchWords('Amazing Spider-Man (1963) "#300", *CGC* -9.8')).toBe("Amazing Spider-Man 1963 #300 CGC 9.8");
  expect(searchWords("brick ".repeat(20))).toBe("brick ".repeat(16).trim());
  expect(searchWords("x".repeat(120))).toHaveLength(100);
  expect(searchWords(`${"x".repeat(99)}😀`)).toBe("x".repeat(99));
  expect(searchWords("* , ()")).toBe("");
});

test("eBay is told the marketplace, where things are sent to, and whose visit it is", async () => {
  ebay.settings.items = [offeredItem({ currency: "GBP" })];
  for await (const { items } of clientOf({ marketplace: "EBAY_GB" }).search(sets))
    expect(items).toMatchObject([{ price: { currency: "GBP" } }]);
  for await (const { items } of clientOf({ marketplace: "EBAY_GB", campaignId: "5338" }).search(sets))
    expect(items[0]?.itemAffiliateWebUrl).toContain("campid=5338");
  const [plain, campaign] = ebay.calls.filter(({ part }) => part === "search").map(({ headers }) => headers);
  expect(plain).toMatchObject({
    "x-ebay-c-marketplace-id": "EBAY_GB",
    "x-ebay-c-enduserctx": "contextualLocation=country%3DGB",
  });
  expect(campaign?.["x-ebay-c-enduserctx"]).toBe("affiliateCampaignId=5338,contextualLocation=country%3DGB");
});

test("auctions are found too, and nobody who sells is", async () => {
  ebay.settings.items = [auction(), offeredItem()];
  for await (const { items } of clientOf().search(sets)) {
    expect(
      items.map(({ price, currentBidPrice, bidCount }) => [price?.value, currentBidPrice?.value, bidCount]),
    ).toEqual(
      expect.arrayContaining([
        [undefined, "41.00", 3],
        ["149.99", undefined, undefined],
      ]),
    );
    expect(JSON.stringify(items)).not.toContain("seller");
  }
});

test("price and stock of known items are asked for by their ids, twenty at once; what has ended is absent", async () => {
  const items = offeredItems(20).map((item) => ({ ...item, endsAt: undefined, variationId: undefined }));
  ebay.settings.items = items;
  const ids = items.map(({ id }) => `v1|${id}|0`);
  const client = clientOf();
  expect(await client.getItems(ids)).toHaveLength(20);
  ebay.settings.items = items.slice(5);
  expect((await client.getItems(ids))?.map(({ itemId }) => itemId).toSorted()).toEqual(ids.slice(5).toSorted());
  expect([counted, ebay.countOf("getItems")]).toEqual([2, 2]);
  await expect(client.getItems([...ids, "v1|1|0"])).rejects.toThrow(RangeError);
});

test("where eBay has not granted getItems, that is null, asked for once, and searches go on", async () => {
  ebay.settings.scopes = ["https://api.ebay.com/oauth/api_scope"];
  const client = clientOf();
  expect([await client.getItems(["v1|1|0"]), await client.getItems(["v1|2|0"])]).toEqual([null, null]);
  expect(await pagesOf(client, sets)).toEqual([[]]);
  expect([counted, ebay.countOf("token")]).toEqual([1, 2]);
});

test("one token is ordered by whoever comes first, also after it ended, and used until five minutes before its end", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const client = clientOf();
  const askTwice = () => Promise.all([pagesOf(client, sets), pagesOf(client, { words: "lego" })]);
  await askTwice();
  expect(ebay.countOf("token")).toBe(1);
  vi.setSystemTime(Date.now() + 6_890_000);
  await askTwice();
  expect(ebay.countOf("token")).toBe(1);
  vi.setSystemTime(Date.now() + 20_000);
  await askTwice();
  expect([ebay.countOf("token"), ebay.countOf("search")]).toEqual([2, 6]);
});

test("a token that eBay refuses before its time is ordered anew, once for all who had it", async () => {
  const client = clientOf();
  await pagesOf(client, sets);
  ebay.endTokens();
  await Promise.all([pagesOf(client, sets), pagesOf(client, { words: "lego" }), pagesOf(client, sets)]);
  expect(ebay.countOf("token")).toBe(2);
  ebay.failNext("search", "401", "401");
  expect((await failureOf(pagesOf(client, sets))).message).toBe(
    "eBay refuses a token that it has just given us (401).",
  );
  expect(await pagesOf(client, sets)).toEqual([[]]);
});

/** What goes wrong, and what the operator reads. */
const failures: [EbayFault, string][] = [
  ["no answer", "eBay's answer did not come: no answer in time."],
  ["a cut body", "eBay's answer did not come: the other side broke the connection off."],
  ["a closed connection", "eBay's answer did not come: the other side broke the connection off."],
  ["500", "eBay answered 500: it cannot answer now."],
  ["503 as HTML", "eBay answered 503: it cannot answer now."],
  ["a page of HTML", "eBay's answer is not what its documentation says."],
  ["half of its JSON", "eBay's answer is not what its documentation says."],
  ["JSON of another form", "eBay's answer is not what its documentation says."],
  ["a gzip bomb", "eBay's answer did not come: more than 8 MB unpacked."],
  ["20 MB", "eBay's answer did not come: more than 8 MB."],
  ["a redirect", "eBay sends us to another address. Is EBAY_API_URL right?"],
];

test.each(failures)(
  "%s says why, of a search and of a token, and the next attempt succeeds",
  async (fault, sentence) => {
    const client = clientOf();
    ebay.settings.items = offeredItems(3);
    const ofToken = sentence.replace(/^(eBay answered \d+)/, "$1 to our keys");
    ebay.failNext("token", fault);
    expect((await failureOf(pagesOf(client, sets))).message).toBe(ofToken);
    // Nothing was asked of the Browse API.
    expect(counted).toBe(0);
    ebay.failNext("search", fault);
    expect((await failureOf(pagesOf(client, sets))).message).toBe(sentence);
    expect((await pagesOf(client, sets)).flat()).toHaveLength(3);
  },
);

test("a category that moved, or is at the top of the tree, is a failure, not a page of other things", async () => {
  ebay.settings.items = offeredItems(3);
  const client = clientOf();
  expect((await failureOf(pagesOf(client, { categoryId: "4711" }))).message).toBe(
    "eBay refuses category 4711: it does not know this category, which may have moved (its error 12009).",
  );
  expect((await failureOf(pagesOf(client, { words: "lego", categoryId: "4711" }))).message).toContain("12009");
  expect((await failureOf(pagesOf(client, { categoryId: categories.toys }))).message).toBe(
    "eBay refuses category 220: a category at the top of its tree needs words too (its error 12013).",
  );
});

test("keys that eBay does not know, or has not approved, are said to be so", async () => {
  expect((await failureOf(pagesOf(clientOf({ clientSecret: "other" }), sets))).message).toBe(
    "eBay does not know these keys. Are EBAY_CLIENT_ID and EBAY_CLIENT_SECRET of one key set?",
  );
  ebay.settings.isApproved = false;
  expect((await failureOf(pagesOf(clientOf(), sets))).message).toBe(
    "eBay answered 403: these keys may not ask for category 19006. Are they of a production key set?",
  );
  ebay.settings.scopes = [];
  expect((await failureOf(pagesOf(clientOf(), sets))).message).toContain("has not granted these keys");
});

test("calls that are used up between two pages leave the first page, and say when they begin anew", async () => {
  ebay.settings.items = offeredItems(450);
  ebay.settings.callsPerDay = 1;
  const client = clientOf();
  const pages = client.search(sets);
  expect((await pages.next()).value?.items).toHaveLength(200);
  const rate = await client.findRate("search");
  expect(rate).toMatchObject({ limit: 1, remaining: 0 });
  expect(await client.findRate("getItems")).toMatchObject({ remaining: 1 });
  const failure = await failureOf(pages.next());
  expect(failure.retryAt).toEqual(rate?.reset);
  const [day, time] = rate?.reset.toISOString().split("T") ?? [];
  expect(failure.message).toBe(
    `eBay's calls of the day are used up (429). It goes on at ${time?.slice(0, 5)} of ${day}, UTC.`,
  );
});

test("where eBay does not say when, its day ends at midnight in California", async () => {
  ebay.settings.callsPerDay = 0;
  ebay.failNext("rateLimit", "500");
  const { retryAt } = await failureOf(pagesOf(clientOf(), sets));
  expect(retryAt).toEqual(dayEnd(null, new Date()));
});

test.each([
  ["in summer", "2026-07-01T12:00:00Z", "2026-07-02T07:00:00Z"],
  ["in winter", "2026-11-29T07:59:59Z", "2026-11-29T08:00:00Z"],
  ["at midnight itself", "2026-11-29T08:00:00Z", "2026-11-30T08:00:00Z"],
  ["when the clocks go forward", "2026-03-08T09:00:00Z", "2026-03-09T07:00:00Z"],
  ["when they go back", "2026-11-01T08:00:00Z", "2026-11-02T08:00:00Z"],
])("midnight in California, %s", (_, now, midnight) => {
  expect(dayEnd(null, new Date(now))).toEqual(new Date(midnight));
  // An end that eBay names and that is over is none.
  expect(dayEnd({ reset: new Date(now) }, new Date(now))).toEqual(new Date(midnight));
});

test.each([
  ["search", "eBay answered 429: it was asked too often at once."],
  ["token", "eBay answered 429 to our keys: they were shown too often."],
] as const)(
  "a %s that comes too fast waits as long as eBay says, not for the end of the day",
  async (part, sentence) => {
    ebay.failNext(part, "429 for a moment");
    const failure = await failureOf(pagesOf(clientOf(), sets));
    expect(failure.message).toBe(sentence);
    expect(Math.abs((failure.retryAt?.getTime() ?? 0) - Date.now() - 120_000)).toBeLessThan(5_000);
  },
);

test("without a call that may be counted, none is made", async () => {
  const countCall = () => Promise.reject(new SourceFailed("Today's calls are used up."));
  const client = clientOf({}, { countCall });
  expect((await failureOf(pagesOf(client, sets))).message).toBe("Today's calls are used up.");
  expect((await failureOf(client.getItems(["v1|1|0"]))).message).toBe("Today's calls are used up.");
  expect([ebay.countOf("search"), ebay.countOf("getItems")]).toEqual([0, 0]);
});

test("the token goes to no other host, wherever the link to the next page leads", async () => {
  ebay.settings.items = offeredItems(250);
  ebay.settings.linkOrigin = "http://127.0.0.1:1";
  expect((await pagesOf(clientOf(), sets)).flat()).toHaveLength(250);
  expect(ebay.countOf("search")).toBe(2);
});

test("a link to the same page again ends with the 10,000th item", async () => {
  ebay.settings.items = offeredItems(201);
  const first = `/buy/browse/v1/item_summary/search?category_ids=19006&limit=200&offset=0`;
  const client = clientOf();
  ebay.settings.nextLink = first;
  expect(await pagesOf(client, sets)).toHaveLength(50);
});

test("an item that two queries find, or two pages since others were listed meanwhile, is one row", async () => {
  ebay.settings.items = offeredItems(300);
  const client = clientOf();
  const rowsOf = ebayRowCollector();
  let fetched = 0;
  const rows: unknown[] = [];
  ebay.afterEach(({ part }) => {
    if (part === "search") ebay.settings.items = [...offeredItems(3, "newer"), ...ebay.settings.items];
  });
  for (const query of [sets, { words: "LEGO 75257" }])
    for await (const page of client.search(query)) {
      fetched += page.items.length;
      rows.push(...rowsOf(page, "legos"));
    }
  const ids = rows.map((row) => (row as { itemId: string }).itemId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(fetched).toBeGreaterThan(ids.length + 200);
});

test("an item that ends between two pages is on neither again, and the rest comes", async () => {
  const endsAt = new Date(Date.now() + 3_600_000);
  const items = offeredItems(300).map((item) => ({ ...item, endsAt: undefined }));
  const last = offeredItem({ listedAt: new Date(0), endsAt });
  ebay.settings.items = [...items, last];
  ebay.afterEach(({ part }) => {
    if (part === "search") ebay.settings.now = () => endsAt;
  });
  const client = clientOf();
  // The token of the server's clock is still good for an hour.
  const ids = (await pagesOf(client, sets)).flat();
  expect(ids).toHaveLength(300);
  expect(ids).not.toContain(`v1|${last.id}|0`);
});

test("neither a key nor a token is in anything that is thrown or written", async () => {
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
  for (const part of ["token", "search", "getItems"] as const)
    for (const fault of [...failures.map(([one]) => one), "401", "429 for a moment"] as const) {
      if (fault === "no answer") continue;
      const client = clientOf();
      // A call is made again after a 401.
      ebay.failNext(part, ...(fault === "401" && part !== "token" ? ([fault, fault] as const) : [fault]));
      thrown.push(await failureOf(part === "getItems" ? client.getItems(["v1|1|0"]) : pagesOf(client, sets)));
    }
  for (const spy of spies) spy.mockRestore();
  const everything = inspect([thrown, written], { depth: null, showHidden: true });
  const basic = Buffer.from(`${ebay.clientId}:${ebay.clientSecret}`).toString("base64");
  for (const secret of [ebay.clientSecret, basic, ...ebay.tokens]) expect(everything).not.toContain(secret);
  expect(thrown.length).toBeGreaterThan(30);
});
