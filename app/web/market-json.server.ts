import type { Category } from "#app/models/catalog/categories.ts";
import type { Listing } from "#app/models/catalog/listings.server.ts";
import { type Money, toMajor } from "#app/models/money.ts";
import type { Average, Sale } from "#app/models/prices/history.server.ts";

/** A listing in the API: money in major units, the item's id made from the title. */
export function listingJson(category: Category, listing: Listing) {
  return {
    id: `${category.idPrefix}-${listing.title.replace(/[^a-z0-9]/gi, "-").toLowerCase()}`,
    title: listing.title,
    price: toMajor(listing.price),
    currency: listing.price.currency,
    condition: listing.condition,
    url: listing.url,
    image: listing.imageUrl,
    category: category.id,
    itemNumber: listing.itemNumber,
    ...(listing.lotSize === null ? {} : { lotSize: listing.lotSize }),
    ...(listing.availableQuantity === null ? {} : { availableQuantity: listing.availableQuantity }),
    ...(listing.totalAvailable === null ? {} : { totalAvailable: listing.totalAvailable }),
    leftOutBy: listing.leftOutBy,
    source: listing.source,
    observedAt: listing.observedAt.toISOString(),
  };
}

/** A sale in the API. */
export function saleJson(sale: Sale) {
  return {
    title: sale.title,
    price: toMajor(sale.price),
    currency: sale.price.currency,
    soldDate: sale.soldAt.toISOString(),
    condition: sale.condition,
    url: sale.url,
    source: sale.source,
    ...(sale.leftOut ? { leftOutBy: sale.leftOut.rule, reason: sale.leftOut.reason } : {}),
  };
}

/** An average in the API: amounts in major units, rounded to the currency's digits; null without any counted sale. */
export function averageJson(average: Average | undefined) {
  const amount = (money: Money | null | undefined) => (money ? toMajor(money) : null);
  return {
    average: amount(average?.mean),
    median: amount(average?.median),
    low: amount(average?.low),
    high: amount(average?.high),
    count: average?.counted ?? 0,
  };
}
