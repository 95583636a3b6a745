import { expect, test } from "vitest";
import { readOffer } from "#app/models/market/parsing/read-offer.ts";

const offered = (changes: Partial<Parameters<typeof readOffer>[0]>) =>
  readOffer({ formats: [], bids: null, priceColumn: "price", id: null, ...changes });

test("an auction is told by its format, its bids, or the column of its price", () => {
  for (const format of ["AUCTION", "Auktion", "Chinese", "enchères", "Auction or Best Offer"])
    expect([format, offered({ formats: [format] })]).toEqual([format, "auction"]);
  expect(offered({ formats: ["FIXED_PRICE", "AUCTION"] })).toBe("auction");
  expect(offered({ bids: "3 bids" })).toBe("auction");
  for (const priceColumn of ["currentBidPrice", "Current bid", "Höchstgebot"])
    expect([priceColumn, offered({ priceColumn })]).toEqual([priceColumn, "auction"]);
});

test("one thing at one price is neither", () => {
  expect(offered({})).toBeUndefined();
  expect(offered({ formats: ["FIXED_PRICE", "BEST_OFFER"], bids: "0" })).toBeUndefined();
  expect(offered({ bids: "0", priceColumn: "Angebotspreis", id: "v1|110588057126|0" })).toBeUndefined();
});

test("a listing with variations is a choice, by its format or its id", () => {
  expect(offered({ formats: ["FIXED_PRICE", "SELLER_DEFINED_VARIATIONS"] })).toBe("choice");
  expect(offered({ id: "v1|110588057126|410123456789" })).toBe("choice");
});
