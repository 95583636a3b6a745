const currencies: Record<string, string> = {
  ...{ EBAY_US: "USD", EBAY_GB: "GBP", EBAY_AU: "AUD", EBAY_CA: "CAD", EBAY_CH: "CHF", EBAY_HK: "HKD" },
  ...{ EBAY_PL: "PLN", EBAY_SG: "SGD" },
};

/** The currency of the prices of a marketplace. */
export function currencyOf(marketplace: string): string {
  return currencies[marketplace] ?? "EUR";
}
