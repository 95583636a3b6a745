import type { Listing } from "#app/models/listings/listings.server.ts";
import type { LiveState } from "#app/models/listings/live-state.server.ts";
import { countOf, formatDelivery, formatMoney } from "#app/models/platform/amounts.ts";
import { momentOf } from "./dates.ts";

const hourMs = 3_600_000;
const unknownNow = "We cannot say what is for sale there now.";

/** What a panel says of its listings beside the time of the newest, or in their place where there are none. */
export function panelSentence({ answeredAt, ...state }: LiveState, count: number, now: Date): string {
  const { failedAt, nextAt, shownUntil } = state;
  const failure = failedAt && `eBay did not answer ${atTime(failedAt, now)}; we ask again ${atTime(nextAt, now)}`;
  if (count > 0) {
    const until = shownUntil ? `, and show these until ${momentOf(shownUntil, now).text}` : "";
    return failure ? `${failure}${until}.` : "";
  }
  if (answeredAt === null) return `${unknownNow} eBay has not answered yet.`;
  if (shownUntil && shownUntil <= now) return endedSentence(answeredAt, now);
  return ["We know of no listing there.", failure && `${failure}.`].filter(Boolean).join(" ");
}

/** What stands in the place of listings that may no longer be shown. */
export function endedSentence(lastAnswer: Date, now: Date): string {
  return `${unknownNow} eBay last answered ${atTime(lastAnswer, now)} UTC, and its listings are shown for six hours at most.`;
}

/** "at 14:02", "on 28 Nov, 23:51", by UTC. */
function atTime(moment: Date, now: Date): string {
  const { text } = momentOf(moment, now);
  return `${text.includes(",") ? "on" : "at"} ${text}`;
}

/** "Prices include delivery within the United States. What eBay shows may have changed since 14:02." */
export function panelNote(
  listings: readonly Pick<Listing, "marketplace" | "shipping">[],
  oldest: Date,
  now: Date,
): string {
  const country = countryOf(listings[0]?.marketplace ?? null);
  const where = country ? ` within ${country}` : "";
  const condition = listings.every(({ shipping }) => shipping) ? "" : " where eBay states it";
  const delivery = listings.some(({ shipping }) => shipping) ? `Prices include delivery${where}${condition}. ` : "";
  return `${delivery}What eBay shows may have changed since ${momentOf(oldest, now).text}.`;
}

/** "4 more are lots, parts or another item", "26 more, 4 of them lots, parts or another item": what a panel leaves out. */
export function moreInWords(shown: number, left: number, excluded: number): string | undefined {
  if (left === 0) return undefined;
  const what = excluded === 1 ? "a lot, a part or another item" : "lots, parts or another item";
  if (excluded < left)
    return excluded === 0 ? countOf(left, "more listing") : `${left} more, ${excluded} of them ${what}`;
  return `${left}${shown > 0 ? " more" : ""} ${left === 1 ? "is" : "are"} ${what}`;
}

const withArticle = ["GB", "NL", "US"];
const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** "the United States" for `EBAY_US`. */
function countryOf(marketplace: string | null): string | null {
  const [, code] = /^EBAY_([A-Z]{2})$/.exec(marketplace ?? "") ?? [];
  if (!code) return null;
  return `${withArticle.includes(code) ? "the " : ""}${countryNames.of(code)}`;
}

type Priced = Pick<Listing, "price" | "shipping" | "offer">;

/** What a buyer pays, delivery included where it is known. */
export function landedPrice({ price, shipping }: Pick<Listing, "price" | "shipping">) {
  return { ...price, minor: price.minor + (shipping?.minor ?? 0) };
}

/** What a landed price is made of: "$99.65 + $12.95 delivery", "bid $61.00 + $9.90 delivery", "free delivery". */
export function priceParts({ price, shipping, offer }: Priced): string {
  const delivery = formatDelivery(shipping) ?? "delivery not stated";
  if (shipping && shipping.minor > 0) return `${offer === "auction" ? "bid " : ""}${formatMoney(price)} ${delivery}`;
  return offer === "auction" ? `bid, ${delivery}` : delivery;
}

/** By how many percent the landed price is above the value, where the listing is compared with it. */
export function percentOf(listing: Pick<Listing, "price" | "shipping" | "percentVsRecent" | "recent">): number | null {
  const { percentVsRecent, recent } = listing;
  if (percentVsRecent === null || recent === null) return null;
  return Math.round((landedPrice(listing).minor / recent.median.minor - 1) * 100);
}

/** Why a listing is not compared: "Auction ends in 3 h, at 17:05 · 7 bids; not compared, bids rise at the end". */
export function offerSentence({ offer, bids, endsAt }: Pick<Listing, "offer" | "bids" | "endsAt">, now: Date) {
  if (offer === "choice") return "One of several to choose from; not compared";
  if (offer !== "auction") return undefined;
  const facts = [
    endsAt ? `Auction ends ${timeUntil(endsAt, now)}` : "Auction",
    bids === null ? "" : bids === 0 ? "no bids yet" : countOf(bids, "bid"),
  ];
  return `${facts.filter(Boolean).join(" · ")}; not compared, bids rise at the end`;
}

/** "in 25 min, at 14:27", "in 3 h, at 17:05", "in 4 days, on 3 Dec, 09:10". */
function timeUntil(at: Date, now: Date): string {
  const leftMs = Math.max(0, at.getTime() - now.getTime());
  const hours = Math.floor(leftMs / hourMs);
  const left =
    hours < 1 ? `${Math.floor(leftMs / 60_000)} min` : hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
  return `in ${left}, ${atTime(at, now)}`;
}
