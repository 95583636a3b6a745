import { expect, test } from "vitest";
import { checkPrice } from "#app/models/market/check-price.server.ts";
import { priceHistoryPage } from "#app/models/prices/price-history-page.server.ts";
import { answerView } from "#app/presenters/answer-view.server.ts";
import { checkView } from "#app/presenters/check-view.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const sold = (title: string, times: number, priceMinor: number, currency = "USD") =>
  Array.from({ length: times }, (_, at) =>
    saleRow({ title, sourceItemId: `${title} ${currency} ${at}`, priceMinor, currency, soldAt: daysAgo(at + 1) }),
  );

await recordMarketRows([
  ...sold("LEGO 75190 used complete", 6, 14_499),
  ...sold("LEGO 75191 used complete", 6, 2_050),
  ...sold("LEGO 75191", 1, 2_000, "EUR"),
]);
await recalculatePrices();

async function check(title: string, price: string) {
  const question = { title, price, currency: "", category: "legos", condition: "used" } as const;
  return checkView(question, await checkPrice(question));
}

test.each([
  ["75190", "$100", "$45 below the value of $145."],
  ["75190", "$200.40", "$55 above the value of $145."],
  ["75190", "$144.99", "Exactly the value of $145."],
  ["75190", "$145.20", "About the value of $145."],
  ["75191", "$21", "$0.50 above the value of $20.50."],
])("%s for %s: the numbers that are shown add up: %s", async (title, price, comparison) => {
  expect((await check(title, price)).comparison).toBe(comparison);
});

test("where there are sales in another currency only, that is said", async () => {
  expect((await check("75190", "EUR 100")).missing).toBe(
    "We know of no sales in EUR. Its sales are in USD, and we do not convert.",
  );
  expect((await check("75191", "EUR 100")).missing).toBe(
    "We know of no sales used in EUR yet. It has sold in USD, and we do not convert.",
  );
});

test("the page of an item says in which currency it knows one sale only", async () => {
  const choice = { window: "", currency: "EUR", condition: "", page: 1 } as const;
  const { sold } = await priceHistoryPage("legos", "75191", choice);
  expect(answerView("legos", sold).sentence).toMatch(
    /^Last sold .* for EUR 20\.00 on .* That is the only sale we know in EUR\.$/,
  );
});
