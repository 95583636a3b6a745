/** The currency codes of ISO 4217. */
export const currencyCodes = Intl.supportedValuesOf("currency");
const known = new Set(currencyCodes);

/** Whether this is an ISO 4217 code. */
export function isCurrency(code: string): boolean {
  return known.has(code);
}

/** The ISO 4217 code that somebody typed, in capitals; null for every other text. */
export function readCurrencyCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return isCurrency(code) ? code : null;
}
