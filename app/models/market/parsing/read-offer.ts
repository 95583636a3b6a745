/** By auction, where the price is a bid; or with a choice of variations, where it is that of one of them. */
export type Offer = "auction" | "choice";

const auction = /auction|auktion|chinese|ench[eè]re|\basta\b|subasta|veiling|licytacj/i;
const choice = /variation|variant|multi.?s?ku|choice/i;
/** eBay's id of one variation of a listing ends with the variation's own: `v1|110588057126|410123456789`. */
const idOfVariation = /^v1\|\d+\|[1-9]/;

interface Offered {
  /** The words of the columns that say how it is offered. */
  formats: readonly string[];
  bids: string | null;
  /** The name of the column of its price. */
  priceColumn: string;
  id: string | null;
}

/** How a listing is offered, where that is not one thing at one price. An auction with a fixed price beside it is one too. */
export function readOffer({ formats, bids, priceColumn, id }: Offered): Offer | undefined {
  if (formats.some((format) => choice.test(format)) || idOfVariation.test(id ?? "")) return "choice";
  if (formats.some((format) => auction.test(format)) || /bid|(?<!an)gebot/i.test(priceColumn)) return "auction";
  return formats.length === 0 && Number.parseInt(bids ?? "", 10) > 0 ? "auction" : undefined;
}
