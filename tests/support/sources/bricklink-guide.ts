/** What the contract server of BrickLink answers about a price guide, once a call is let in. */

/** A row of the price guide as the server knows it, with the price of one piece in dollars. */
interface Lot {
  type?: "SET" | "MINIFIG";
  no: string;
  condition?: "N" | "U";
  price: number;
  quantity?: number;
}

export interface GuideSale extends Lot {
  orderedAt: Date;
}

/** What an answer says, and with which result. */
export interface Result {
  code: number;
  message: string;
  description: string;
  data?: unknown;
}

export interface GuideContext {
  now: Date;
  sales: readonly GuideSale[];
  offers: readonly Lot[];
  /** What one dollar is in each currency that the server knows. The first is that of whoever registered. */
  rates: Readonly<Record<string, number>>;
  /** How it spells the quantity of a row. */
  spelling: "quantity" | "qunatity" | "both";
}

export const refused = (code: number, message: string, description: string): Result => ({ code, message, description });

const invalid = (description: string) => refused(400, "PARAMETER_MISSING_OR_INVALID", description);

const types = ["PART", "SET", "MINIFIG", "BOOK", "GEAR", "CATALOG", "INSTRUCTION"];

/** About six months. */
const windowMs = 183 * 86_400_000;

/** The price guide of an item. A region that does not exist is ignored, as by BrickLink. */
export function priceGuide(type: string, no: string, parameters: URLSearchParams, context: GuideContext): Result {
  const { sales, offers, now, rates } = context;
  const guide = parameters.get("guide_type") ?? "stock";
  const condition = parameters.get("new_or_used") ?? "N";
  const currency = parameters.get("currency_code") ?? Object.keys(rates)[0] ?? "";
  const rate = rates[currency];
  if (!types.includes(type)) return refused(400, "INVALID_URI", `There is no type ${type}.`);
  if (type === "SET" && !/^[^\s-]+-\d+$/.test(no)) return invalid("Invalid item sequence number: null");
  if (!["sold", "stock"].includes(guide)) return invalid(`guide_type: ${guide}`);
  if (!["N", "U"].includes(condition)) return invalid(`new_or_used: ${condition}`);
  if (!["N", "Y", "O"].includes(parameters.get("vat") ?? "N")) return invalid("vat");
  if (rate === undefined) return invalid(`currency_code: ${currency}`);
  const isItem = (lot: Lot) => (lot.type ?? "SET") === type && lot.no.toLowerCase() === no.toLowerCase();
  if (![...sales, ...offers].some(isItem)) return refused(404, "RESOURCE_NOT_FOUND", `There is no item ${no}.`);
  const sold = sales.filter(({ orderedAt }) => orderedAt <= now && orderedAt.getTime() > now.getTime() - windowMs);
  const rows = (guide === "sold" ? sold : offers)
    .filter((lot) => isItem(lot) && (lot.condition ?? "N") === condition)
    .map((lot) => rowOf(lot, rate, context))
    .toSorted((one, other) => Number(one.unit_price) - Number(other.unit_price));
  const prices = rows.map(({ unit_price }) => Number(unit_price));
  const pieces = rows.map(({ pieces }) => pieces);
  const data = {
    item: { no, type },
    ...{ new_or_used: condition, currency_code: currency },
    min_price: inDecimals(prices.length > 0 ? Math.min(...prices) : 0),
    max_price: inDecimals(Math.max(...prices, 0)),
    avg_price: inDecimals(
      mean(
        prices,
        prices.map(() => 1),
      ),
    ),
    qty_avg_price: inDecimals(mean(prices, pieces)),
    unit_quantity: rows.length,
    total_quantity: pieces.reduce((sum, count) => sum + count, 0),
    price_detail: rows.map(({ pieces, ...row }) => row),
  };
  return { code: 200, message: "OK", description: "OK", data };
}

function rowOf(lot: Lot | GuideSale, rate: number, { spelling }: GuideContext) {
  const pieces = lot.quantity ?? 1;
  return {
    ...(spelling !== "qunatity" && { quantity: pieces }),
    ...(spelling !== "quantity" && { qunatity: pieces }),
    unit_price: inDecimals(lot.price * rate),
    ...("orderedAt" in lot
      ? { seller_country_code: "CZ", buyer_country_code: "HK", date_ordered: lot.orderedAt.toISOString() }
      : { shipping_available: true }),
    pieces,
  };
}

const inDecimals = (amount: number) => amount.toFixed(4);

function mean(prices: readonly number[], weights: readonly number[]): number {
  const weight = weights.reduce((sum, one) => sum + one, 0);
  return weight === 0 ? 0 : prices.reduce((sum, price, at) => sum + price * (weights[at] ?? 0), 0) / weight;
}
