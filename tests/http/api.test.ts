import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bothDatabases, newDatabase } from "../support/both-databases.ts";
import { startServer, type TestServer } from "../support/server.ts";

describe.each(bothDatabases)("on the %s database", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ ...(await newDatabase(kind)), sampleData: "on" });
  });
  afterAll(() => server.stop());

  const json = async (path: string) => {
    const response = await fetch(server.origin + path);
    return { status: response.status, body: await response.json() };
  };

  test("the listing call gives items and where they stand", async () => {
    const { status, body } = await json("/api/legos?limit=30&page=2&theme=star%20wars");
    expect(status).toBe(200);
    expect(body.items).toHaveLength(30);
    const [item] = body.items;
    expect(item.id).toBe(`lego-${item.title.replace(/[^a-z0-9]/gi, "-").toLowerCase()}`);
    expect(item).toMatchObject({
      category: "legos",
      price: expect.any(Number),
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      condition: expect.any(String),
      source: "sample",
    });
    expect(item).toHaveProperty("url");
    expect(body.pagination).toEqual({
      currentPage: 2,
      totalPages: Math.ceil(body.pagination.totalItems / 30),
      hasPrevPage: true,
      hasNextPage: true,
      itemsPerPage: 30,
      totalItems: expect.any(Number),
    });
  });

  test("the lookup call finds offers by a title", async () => {
    const { body: first } = await json("/api/legos?limit=1");
    const { title } = first.items[0];
    const { body } = await json(`/api/legos?q=${encodeURIComponent(title)}&limit=10`);
    expect(body.items.map((item: { title: string }) => item.title)).toContain(title);
    expect(body.items.length).toBeLessThanOrEqual(10);
  });

  test("a set's history gives counted sales, those left out with the reason, and averages", async () => {
    const { status, body } = await json("/api/price-history/75257?title=LEGO%2075257");
    expect(status).toBe(200);
    expect(body.history.length).toBeGreaterThan(20);
    expect(body.history[0]).toMatchObject({
      title: expect.any(String),
      price: expect.any(Number),
      currency: body.currency,
      soldDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(body.leftOut[0]).toMatchObject({ leftOutBy: expect.any(String), reason: expect.stringMatching(/\.$/) });
    for (const window of ["last7d", "last30d", "last90d", "allTime"]) {
      expect(body.stats[window]).toBe(Math.round(body.stats[window] * 100) / 100);
      expect(body.details[window]).toMatchObject({ average: body.stats[window], count: expect.any(Number) });
    }
    const recent = body.history.filter(
      (sale: { soldDate: string }) => Date.parse(sale.soldDate) > Date.now() - 7 * 86_400_000,
    );
    const mean = recent.reduce((sum: number, sale: { price: number }) => sum + sale.price, 0) / recent.length;
    expect(body.stats.last7d).toBeCloseTo(mean, 1);
  });

  test("a set nobody sold has an empty history", async () => {
    const { status, body } = await json("/api/price-history/9999999");
    expect(status).toBe(200);
    expect(body).toMatchObject({ history: [], leftOut: [], stats: { last7d: null, allTime: null } });
  });

  test("what is no set number is refused in a sentence", async () => {
    const { status, body } = await json("/api/price-history/falcon");
    expect(status).toBe(400);
    expect(body).toEqual({ code: "set-number", error: expect.stringContaining("four to seven digits") });
  });

  test.each(["/api/nothing", "/api/nothing/at/all", "/api/pirates"])("%s is a JSON 404", async (path) => {
    const response = await fetch(server.origin + path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual({ code: expect.any(String), error: expect.stringMatching(/\.$/) });
  });

  test("anything at all in page, limit, q and theme is answered, soon, and never with a server error", async () => {
    const odd = fc.constantFrom(
      "",
      "0",
      "-1",
      "1e9",
      "NaN",
      "0x10",
      "1e21",
      "'",
      "%00",
      "\\",
      "%",
      "_",
      "(",
      "a&b",
      "🧱",
      "'':*",
      "\ud800",
    );
    const value = fc.oneof(
      odd,
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.integer().map(String),
      fc.string({ maxLength: 20 }),
    );
    const name = fc.constantFrom("page", "limit", "q", "theme", "page[]", "window", "currency");
    const path = fc.constantFrom(
      "/api/legos",
      "/legos",
      "/categories/legos",
      "/categories/legos.data",
      "/categories/legos/75257",
    );
    await fc.assert(
      fc.asyncProperty(path, fc.array(fc.tuple(name, value), { maxLength: 5 }), async (where, pairs) => {
        const query = pairs.map(([key, text]) => `${encodeURIComponent(key)}=${encode(text)}`).join("&");
        const url = `${server.origin}${where}?${query}`;
        const tries: number[] = [];
        do {
          const started = performance.now();
          const response = await fetch(url);
          await response.arrayBuffer();
          tries.push(performance.now() - started);
          expect(response.status, url).toBeLessThan(500);
          // Other tests run beside this one: slow is what is slow three times.
        } while (tries.length < 3 && Math.min(...tries) > 500);
        expect(Math.min(...tries), url).toBeLessThanOrEqual(500);
      }),
      { numRuns: 250 },
    );
  });
});

/** Percent-encoded, and where a text cannot be (half of a surrogate pair), raw bytes that are no UTF-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80%E0%A4";
}
