import { countOf } from "../platform/amounts.ts";

/** Why a listing is a deal: "18% below the value of 42 sales, delivery included". `shipping` is null where nobody says it. */
export function dealReason(percent: number, sales: number, shipping: number | null): string {
  const delivery = shipping === null ? "delivery not stated" : shipping === 0 ? "delivery free" : "delivery included";
  return `${percent}% below the value of ${countOf(sales, "sale")}, ${delivery}`;
}
