import { isCategory, isTopCategory, type OfferedItem } from "./ebay-items.ts";

/** An answer of the contract server: its status and its JSON. */
export interface ApiAnswer {
  status: number;
  json: unknown;
}

/** What an answer depends on beside the query. */
export interface SearchContext {
  items: readonly OfferedItem[];
  now: Date;
  origin: string;
  marketplace: string;
  campaignId: string | undefined;
  /** How wrong the total is, which is a hint. */
  totalIsOffBy: number;
}

const currencies: Record<string, string> = {
  ...{ EBAY_US: "USD", EBAY_GB: "GBP", EBAY_AU: "AUD", EBAY_CA: "CAD", EBAY_CH: "CHF", EBAY_HK: "HKD" },
  ...{ EBAY_PL: "PLN", EBAY_SG: "SGD", EBAY_AT: "EUR", EBAY_BE: "EUR", EBAY_DE: "EUR", EBAY_ES: "EUR" },
  ...{ EBAY_FR: "EUR", EBAY_IE: "EUR", EBAY_IT: "EUR", EBAY_NL: "EUR" },
};

/** The marketplace of a header. eBay says nothing where it knows none, and answers for the American one. */
export const marketplaceOf = (header: string | undefined) =>
  header !== undefined && header in currencies ? header : "EBAY_US";

/** What a unit of each currency costs here, in dollars. */
const dollars: Record<string, number> = { USD: 1, GBP: 1.25, EUR: 1.1, AUD: 0.65, CAD: 0.75 };

const maxQuery = 100;
const maxItems = 10_000;

/** `item_summary/search`, as the documentation has it. What a query asks wrongly is an error, or ignored with a warning. */
export function search(parameters: URLSearchParams, context: SearchContext): ApiAnswer {
  const [q, categoryIds] = [parameters.get("q")?.slice(0, maxQuery), parameters.get("category_ids")?.split(",") ?? []];
  if (!q && categoryIds.length === 0) return fault(400, 12001, "The call must have a query or a category.");
  if (q?.includes("*")) return fault(400, 12001, "The wildcard character is not allowed.");
  const [limit, offset] = [parameters.get("limit") ?? "50", parameters.get("offset") ?? "0"];
  if (!/^-?\d+$/.test(limit)) return fault(400, 12007, "The limit must be an integer.");
  if (Number(limit) < 1 || Number(limit) > 200) return fault(400, 12006, "The limit must be between 1 and 200.");
  if (!/^-?\d+$/.test(offset)) return fault(400, 12005, "The offset must be an integer.");
  if (Number(offset) < 0) return fault(400, 12004, "The offset cannot be negative.");
  if (Number(offset) >= maxItems) return fault(400, 12029, "The offset must be less than 10,000.");
  if (Number(offset) % Number(limit) !== 0) return fault(400, 12005, "The offset must be a multiple of the limit.");
  if (categoryIds.length > 1) return fault(400, 12030, "The number of categories exceeds the limit.");
  const [categoryId] = categoryIds;
  if (categoryId && !q && isTopCategory(categoryId))
    return fault(409, 12013, "Top level category browsing is not allowed.");

  const warnings: object[] = [];
  const isKnown = categoryId !== undefined && isCategory(categoryId);
  if (categoryId !== undefined && !isKnown) warnings.push(problem(12009, "The category is invalid."));
  const filters = readFilters(parameters.get("filter") ?? "", warnings);
  const order = readOrder(parameters.get("sort"), warnings);
  const { now } = context;
  const found = context.items
    .filter((item) => !item.endsAt || item.endsAt > now)
    .filter((item) => !isKnown || item.categoryId === categoryId || isTopCategory(categoryId))
    .filter((item) => !q || fits(item.title, q))
    .filter((item) => filters.every((isMeant) => isMeant(item)))
    .toSorted(order);
  const page = found.slice(Number(offset), Number(offset) + Number(limit)).map((item) => summaryOf(item, context));

  const pageAt = (from: number) => {
    const other = new URLSearchParams(parameters);
    other.set("limit", limit);
    other.set("offset", String(from));
    return `${context.origin}/buy/browse/v1/item_summary/search?${other}`;
  };
  const following = Number(offset) + Number(limit);
  const json = {
    href: pageAt(Number(offset)),
    total: Math.max(found.length + context.totalIsOffBy, 0),
    ...(following < Math.min(found.length, maxItems) && { next: pageAt(following) }),
    ...(Number(offset) > 0 && { prev: pageAt(Number(offset) - Number(limit)) }),
    ...{ limit: Number(limit), offset: Number(offset) },
    ...(page.length > 0 && { itemSummaries: page }),
    ...(warnings.length > 0 && { warnings }),
  };
  return { status: 200, json };
}

/** `(a, b)` means either, words with spaces between them mean all. */
function fits(title: string, q: string): boolean {
  const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
  const own = new Set(words(title));
  const either = /^\((.*)\)$/.exec(q);
  if (either) return (either[1] ?? "").split(",").some((part) => words(part).every((word) => own.has(word)));
  return words(q).every((word) => own.has(word));
}

type Filter = (item: OfferedItem) => boolean;

/** Filters of which nothing is made here: they are known, and pass. */
const otherFilters = ["conditions", "itemLocationCountry", "deliveryCountry", "priceCurrency", "itemStartDate"];

/** `name:{A|B},name:[1..2]`. By default, only what has a fixed price is found. */
function readFilters(text: string, warnings: object[]): Filter[] {
  const given = new Map(
    [...text.matchAll(/(\w+):(\{[^}]*\}|\[[^\]]*\]|[^,]*)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const set = (name: string) => given.get(name)?.replace(/[{}]/g, "").split("|");
  const options = set("buyingOptions") ?? ["FIXED_PRICE"];
  const filters: Filter[] = [({ buyingOptions }) => buyingOptions.some((option) => options.includes(option))];
  const conditionIds = set("conditionIds");
  if (conditionIds) filters.push(({ conditionId }) => conditionIds.includes(conditionId));
  const [, low = "", high = ""] = /^\[(.*?)(?:\.\.(.*))?\]$/.exec(given.get("price") ?? "") ?? [];
  if (given.has("price") && given.has("priceCurrency"))
    filters.push(({ price = "0" }) => Number(price) >= Number(low || 0) && Number(price) <= Number(high || 1e9));
  else if (given.has("price")) warnings.push(problem(12012, "A valid priceCurrency filter is necessary."));
  const known = ["buyingOptions", "conditionIds", "price", ...otherFilters];
  for (const name of given.keys())
    if (!known.includes(name)) warnings.push(problem(12002, `The ${name} value is invalid.`));
  return filters;
}

/** The best match is the order of the items themselves. */
function readOrder(sort: string | null, warnings: object[]): (one: OfferedItem, other: OfferedItem) => number {
  const cost = ({ price, bids, delivery }: OfferedItem) => Number(price ?? bids?.highest) + Number(delivery ?? 0);
  if (sort === "newlyListed") return (one, other) => other.listedAt.getTime() - one.listedAt.getTime();
  if (sort === "endingSoonest")
    return (one, other) => (one.endsAt?.getTime() ?? 9e15) - (other.endsAt?.getTime() ?? 9e15);
  if (sort === "price") return (one, other) => cost(one) - cost(other);
  if (sort === "-price") return (one, other) => cost(other) - cost(one);
  if (sort !== null) warnings.push(problem(12008, "The sort value is invalid."));
  return () => 0;
}

/** Money in the currency of the marketplace, and what it was converted from. */
function moneyOf(item: OfferedItem, value: string, { marketplace }: SearchContext) {
  const wanted = currencies[marketplace] ?? "USD";
  if (item.currency === wanted || item.isUnconverted) return { value, currency: item.currency };
  const converted = (Number(value) * (dollars[item.currency] ?? 1)) / (dollars[wanted] ?? 1);
  const convertedFrom = { convertedFromValue: value, convertedFromCurrency: item.currency };
  return { value: converted.toFixed(2), currency: wanted, ...convertedFrom };
}

export const itemIdOf = ({ id, variationId }: OfferedItem) => `v1|${id}|${variationId ?? 0}`;

/** What both methods say of an item. */
export function commonOf(item: OfferedItem, context: SearchContext) {
  const itemWebUrl = `https://www.ebay.com/itm/${item.id}?hash=item19c0&var=${item.variationId ?? 0}`;
  const tracking = `mkevt=1&mkcid=1&mkrid=711-53200-19255-0&campid=${context.campaignId}&toolid=10049`;
  return {
    itemId: itemIdOf(item),
    legacyItemId: item.id,
    ...(item.price !== undefined && { price: moneyOf(item, item.price, context) }),
    itemWebUrl,
    ...(context.campaignId !== undefined && { itemAffiliateWebUrl: `${itemWebUrl}&${tracking}` }),
  };
}

function summaryOf(item: OfferedItem, context: SearchContext) {
  const { id, delivery, bids, endsAt, variationId } = item;
  const cost = delivery === undefined ? {} : { shippingCost: moneyOf(item, delivery, context) };
  return {
    ...commonOf(item, context),
    title: item.title,
    leafCategoryIds: [item.categoryId],
    categories: [{ categoryId: item.categoryId, categoryName: "Somewhere" }],
    image: { imageUrl: `https://i.ebayimg.com/images/g/${id}/s-l225.jpg` },
    condition: item.conditionId === "1000" ? "New" : "Used",
    conditionId: item.conditionId,
    seller: { username: `seller-of-${id}`, feedbackPercentage: "99.8", feedbackScore: 1204 },
    ...(bids && { currentBidPrice: moneyOf(item, bids.highest, context), bidCount: bids.count }),
    buyingOptions: item.buyingOptions,
    shippingOptions: [{ shippingCostType: delivery === undefined ? "CALCULATED" : "FIXED", ...cost }],
    itemLocation: { postalCode: "941**", country: "US" },
    itemHref: `${context.origin}/buy/browse/v1/item/${encodeURIComponent(itemIdOf(item))}`,
    ...(variationId && {
      itemGroupHref: `${context.origin}/buy/browse/v1/item/get_items_by_item_group?item_group_id=${id}`,
      itemGroupType: "SELLER_DEFINED_VARIATIONS",
    }),
    itemCreationDate: item.listedAt.toISOString(),
    ...(endsAt && { itemEndDate: endsAt.toISOString() }),
    listingMarketplaceId: item.marketplace,
    ...{ adultOnly: false, availableCoupons: false, priorityListing: false },
  };
}

/** A problem as eBay writes it, for lists of errors and of warnings. */
export function problem(errorId: number, message: string, domain = "API_BROWSE") {
  return { errorId, domain, category: "REQUEST", message, longMessage: message };
}

export function fault(status: number, errorId: number, message: string, domain?: string): ApiAnswer {
  return { status, json: { errors: [problem(errorId, message, domain)] } };
}
