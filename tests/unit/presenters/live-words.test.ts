import { expect, test } from "vitest";
import {
  moreInWords,
  offerSentence,
  panelNote,
  panelSentence,
  percentOf,
  priceParts,
} from "#app/presenters/live-words.server.ts";

const now = new Date("2026-11-29T14:05:00Z");
const at = (time: string) => new Date(`2026-11-29T${time}:00Z`);
const usd = (minor: number) => ({ minor, currency: "USD" });

const answered = { answeredAt: at("11:20"), shownUntil: at("17:12"), failedAt: null, nextAt: at("14:30") };
const failed = { ...answered, failedAt: at("14:02") };

test("a panel with listings says something more only while eBay does not answer, and then until when it shows them", () => {
  expect(panelSentence(answered, 3, now)).toBe("");
  expect(panelSentence(failed, 3, now)).toBe(
    "eBay did not answer at 14:02; we ask again at 14:30, and show these until 17:12.",
  );
});

test("a panel without listings tells what is not offered from what nobody can say", () => {
  expect(panelSentence(answered, 0, now)).toBe("We know of no listing there.");
  expect(panelSentence(failed, 0, now)).toBe(
    "We know of no listing there. eBay did not answer at 14:02; we ask again at 14:30.",
  );
  const unknown = "We cannot say what is for sale there now.";
  expect(panelSentence({ ...failed, answeredAt: null, shownUntil: null }, 0, now)).toBe(
    `${unknown} eBay has not answered yet.`,
  );
  const ended = (answeredAt: Date) => panelSentence({ ...failed, answeredAt, shownUntil: at("13:32") }, 0, now);
  const atMost = "UTC, and its listings are shown for six hours at most.";
  expect(ended(at("07:40"))).toBe(`${unknown} eBay last answered at 07:40 ${atMost}`);
  expect(ended(new Date("2026-11-28T23:51:00Z"))).toBe(`${unknown} eBay last answered on 28 Nov, 23:51 ${atMost}`);
});

test("the small print names the country of the marketplace, and promises no delivery that eBay does not state", () => {
  const changed = "What eBay shows may have changed since 14:02.";
  const noteOf = (marketplace: string | null, ...shipping: (number | null)[]) =>
    panelNote(
      shipping.map((minor) => ({ marketplace, shipping: minor === null ? null : usd(minor) })),
      at("14:02"),
      now,
    );
  expect(noteOf("EBAY_US", 0, 990)).toBe(`Prices include delivery within the United States. ${changed}`);
  expect(noteOf("EBAY_DE", 0, null)).toBe(`Prices include delivery within Germany where eBay states it. ${changed}`);
  expect(noteOf(null, 0)).toBe(`Prices include delivery. ${changed}`);
  expect(noteOf("EBAY_GB", null)).toBe(changed);
});

test("a panel says how many listings it leaves out, and which of them are no whole item", () => {
  expect(moreInWords(5, 0, 0)).toBeUndefined();
  expect(moreInWords(5, 4, 4)).toBe("4 more are lots, parts or another item");
  expect(moreInWords(5, 1, 1)).toBe("1 more is a lot, a part or another item");
  expect(moreInWords(0, 2, 2)).toBe("2 are lots, parts or another item");
  expect(moreInWords(12, 26, 4)).toBe("26 more, 4 of them lots, parts or another item");
  expect(moreInWords(12, 1, 0)).toBe("1 more listing");
});

test("the parts of a price stand under it, and those of an auction are called a bid", () => {
  const partsOf = (offer: "auction" | null, shipping: number | null) =>
    priceParts({ price: usd(6_100), shipping: shipping === null ? null : usd(shipping), offer });
  expect([990, 0, null].map((shipping) => partsOf(null, shipping))).toEqual([
    "$61.00 + $9.90 delivery",
    "free delivery",
    "delivery not stated",
  ]);
  expect([990, 0, null].map((shipping) => partsOf("auction", shipping))).toEqual([
    "bid $61.00 + $9.90 delivery",
    "bid, free delivery",
    "bid, delivery not stated",
  ]);
});

test("an auction says when it ends, its bids, and why it is not compared", () => {
  const sentence = (endsAt: Date | null, bids: number | null) => offerSentence({ offer: "auction", bids, endsAt }, now);
  const rise = "not compared, bids rise at the end";
  expect(sentence(at("17:05"), 7)).toBe(`Auction ends in 3 h, at 17:05 · 7 bids; ${rise}`);
  expect(sentence(at("14:30"), 1)).toBe(`Auction ends in 25 min, at 14:30 · 1 bid; ${rise}`);
  expect(sentence(new Date("2026-12-03T09:10:00Z"), 0)).toBe(
    `Auction ends in 3 days, on 3 Dec, 09:10 · no bids yet; ${rise}`,
  );
  expect(sentence(null, null)).toBe(`Auction; ${rise}`);
  expect(offerSentence({ offer: "choice", bids: null, endsAt: null }, now)).toMatch(/not compared$/);
  expect(offerSentence({ offer: null, bids: null, endsAt: null }, now)).toBeUndefined();
});

test("what is compared with the value is the price with delivery, and nothing where the price is not compared", () => {
  const listing = { price: usd(9_965), shipping: usd(1_295), percentVsRecent: -22 };
  const recent = { median: usd(12_800), count: 14, days: 30 as const };
  expect(percentOf({ ...listing, recent })).toBe(-12);
  expect(percentOf({ ...listing, recent, percentVsRecent: null })).toBeNull();
  expect(percentOf({ ...listing, recent: null })).toBeNull();
});
