const formatters = new Map<number, Intl.NumberFormat>();

/** "1,234.50": a number for people, with this many decimals. */
export function formatNumber(value: number, digits = 0): string {
  let formatter = formatters.get(digits);
  if (!formatter) {
    // Creating one takes longer than rendering the rest of a card.
    formatter = new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formatters.set(digits, formatter);
  }
  return formatter.format(value);
}

/** "+18%", "−8.6%": how much a price has changed. */
export function formatChange(percent: number): string {
  const size = Math.abs(percent);
  return `${percent > 0 ? "+" : "−"}${formatNumber(size, size < 10 ? 1 : 0)}%`;
}

/** "1 sale", "1,234 sales". */
export function countOf(count: number, one: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
}

/** An amount of one currency: `minor` is an integer number of minor units, `currency` an ISO 4217 code. */
export interface Money {
  minor: number;
  currency: string;
}

const digitsByCurrency = new Map<string, number>();

/** Number of digits after the decimal point of a currency (ISO 4217 by way of CLDR): 2 for USD, 0 for JPY. */
export function minorDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}

/** The amount in major units, as in JSON: 12.99 for 1299 US cents. */
export function toMajor({ minor, currency }: Money): number {
  return minor / 10 ** minorDigits(currency);
}

/** Minor units of a decimal amount, rounded half away from zero, safe from binary fractions: 1.005 USD is 101. */
export function toMinor(major: number, currency: string): number {
  const scaled = Number(`${Math.abs(major)}e${minorDigits(currency)}`);
  return Math.sign(major) * Math.round(scaled);
}

/** "$1,234.50" for US dollars, "GBP 1,234.50" for anything else. */
export function formatMoney({ minor, currency }: Money): string {
  const digits = minorDigits(currency);
  const amount = formatNumber(minor / 10 ** digits, digits);
  return currency === "USD" ? `$${amount}` : `${currency} ${amount}`;
}

/** "$134", "$28.99": whole units from 100 on, for what is about that much. */
export function formatAbout({ minor, currency }: Money): string {
  const digits = minorDigits(currency);
  const major = minor / 10 ** digits;
  const amount = formatNumber(major, major >= 100 ? 0 : digits);
  return currency === "USD" ? `$${amount}` : `${currency} ${amount}`;
}

/** "+ $5.00 delivery", "free delivery"; null where nobody says what delivery costs. */
export function formatDelivery(shipping: Money | null): string | null {
  if (!shipping) return null;
  return shipping.minor === 0 ? "free delivery" : `+ ${formatMoney(shipping)} delivery`;
}

export function formatMoneyOrNone(money: Money | null): string {
  return money ? formatMoney(money) : "N/A";
}
