const names: Record<string, string> = { EBAY: "eBay", AMAZON: "Amazon", BRICKLINK: "BrickLink" };

/** The name that people know a marketplace by: "eBay" for `EBAY_GB`. Null for none and for one that has no name here. */
export function marketplaceName(marketplace: string | null): string | null {
  return names[marketplace?.split("_")[0]?.toUpperCase() ?? ""] ?? null;
}
