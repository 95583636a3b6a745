/** "1,234.50": a number for people, rounded half away from zero to this many decimals, as `Intl` does it for "en-US". */
export function formatNumber(value: number, digits = 0): string {
  const size = Math.abs(value);
  // The first use of `Intl` on a page took a phone as long as the page's layout. It is left for very small and very
  // large numbers.
  if (size !== 0 && !(size >= 1e-6 && size < 1e15)) return intlNumber(value, digits);
  const [whole = "", decimals] = (Math.round(Number(`${size}e${digits}`)) / 10 ** digits).toFixed(digits).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${grouped}${decimals ? `.${decimals}` : ""}`;
}

function intlNumber(value: number, digits: number): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** "+18%", "−8.6%": how much a price has changed, with one decimal below 10% or as many as asked for. */
export function formatChange(percent: number, digits = Math.abs(percent) < 10 ? 1 : 0): string {
  const size = formatNumber(Math.abs(percent), digits);
  if (Number(size) === 0) return `${size}%`;
  return `${percent > 0 ? "+" : "−"}${size}%`;
}

/** "1 sale", "1,234 sales". */
export function countOf(count: number, one: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
}

const byteUnits = ["bytes", "kB", "MB", "GB", "TB"];

const smallNumbers = "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** "Three", from 13 on in digits: a number that begins a sentence. */
export function numberAtFirst(count: number): string {
  return smallNumbers[count - 1] ?? formatNumber(count);
}

/** "812 bytes", "9.9 kB", "48 MB": a size for people, with a decimal below ten of a unit. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1);
  const size = bytes / 1000 ** power;
  return `${formatNumber(size, power > 0 && size < 10 ? 1 : 0)} ${byteUnits[power]}`;
}

/** An amount of one currency: `minor` is an integer number of minor units, `currency` an ISO 4217 code. */
export interface Money {
  minor: number;
  currency: string;
}

/** The largest amount that is read, in minor units: far above any price, in any currency. */
export const maxMinor = 100_000_000_000_000;

/** Adds amounts up: zero of this currency without any. Throws where one of them is in another currency. */
export function sumOf(currency: string, amounts: readonly Money[]): Money {
  return amounts.reduce((sum, money) => ({ minor: sum.minor + inSameCurrency(sum, money), currency }), {
    minor: 0,
    currency,
  });
}

/** The first amount less the second. Throws where they are in two currencies. */
export function differenceOf(one: Money, other: Money): Money {
  return { minor: one.minor - inSameCurrency(one, other), currency: one.currency };
}

/** Below zero where the first amount is the lower one, as `sort` wants it. Throws where they are in two currencies. */
export function compareMoney(one: Money, other: Money): number {
  return differenceOf(one, other).minor;
}

// Nothing on the site converts, so amounts of two currencies are never meant to meet.
function inSameCurrency({ currency }: Money, other: Money): number {
  if (other.currency !== currency) throw new TypeError(`${other.currency} cannot be set against ${currency}.`);
  return other.minor;
}

// Digits by currency. Those of the most frequent currencies are known from the start, the others once `Intl` was asked.
const digitsByCurrency = new Map([
  ["USD", 2],
  ["EUR", 2],
  ["GBP", 2],
]);

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
export function formatAbout(money: Money): string {
  const { currency } = money;
  const amount = formatNumber(toMajor(money), isInWholeUnits(money) ? 0 : minorDigits(currency));
  return currency === "USD" ? `$${amount}` : `${currency} ${amount}`;
}

/** Whether `formatAbout` leaves the decimals of an amount out. */
export function isInWholeUnits(money: Money): boolean {
  return toMajor(money) >= 100;
}

/** "+ $5.00 delivery", "free delivery"; null where the cost of delivery is not known. */
export function formatDelivery(shipping: Money | null): string | null {
  if (!shipping) return null;
  return shipping.minor === 0 ? "free delivery" : `+ ${formatMoney(shipping)} delivery`;
}

export function formatMoneyOrNone(money: Money | null): string {
  return money ? formatMoney(money) : "N/A";
}
