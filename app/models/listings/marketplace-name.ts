const names: Record<string, string> = { EBAY: "eBay", AMAZON: "Amazon", BRICKLINK: "BrickLink" };

const ownHost = /^(?:.+\.)?(ebay|amazon|bricklink)\.(?:com?\.)?[a-z]{2,3}$/;

/** The name of the marketplace at a host: "eBay" for "m.ebay.co.uk". Null for other hosts. */
export function marketplaceAt(host: string | null): string | null {
  return marketplaceName(ownHost.exec(host ?? "")?.[1] ?? null);
}

/** The name of a marketplace: "eBay" for `EBAY_GB`. Null for none and for unknown ones. */
export function marketplaceName(marketplace: string | null): string | null {
  return names[marketplace?.split("_")[0]?.toUpperCase() ?? ""] ?? null;
}
