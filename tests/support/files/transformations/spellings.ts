/** How the days of a file are written: each of "2024-11-03", which is a Sunday. */
export const daySpellings = {
  "2024-11-03": (day) => day.iso,
  "2024/11/03": (day) => day.iso.replaceAll("-", "/"),
  "20241103": (day) => day.iso.replaceAll("-", ""),
  "03.11.2024": (day) => `${day.dd}.${day.mm}.${day.yyyy}`,
  "3.11.24": (day) => `${day.d}.${day.m}.${day.yy}`,
  "03/11/2024": (day) => `${day.dd}/${day.mm}/${day.yyyy}`,
  "3/11/24": (day) => `${day.d}/${day.m}/${day.yy}`,
  "03-11-2024": (day) => `${day.dd}-${day.mm}-${day.yyyy}`,
  "11/03/2024": (day) => `${day.mm}/${day.dd}/${day.yyyy}`,
  "11/3/24": (day) => `${day.m}/${day.d}/${day.yy}`,
  "11/3/2024 2:05 PM": (day) => `${day.m}/${day.d}/${day.yyyy} 2:05 PM`,
  "03/11/2024 14:05": (day) => `${day.dd}/${day.mm}/${day.yyyy} 14:05`,
  "3 Nov 2024": (day) => `${day.d} ${shortMonths[day.month]} ${day.yyyy}`,
  "Nov 3, 2024": (day) => `${shortMonths[day.month]} ${day.d}, ${day.yyyy}`,
  "Nov-03-24": (day) => `${shortMonths[day.month]}-${day.dd}-${day.yy}`,
  "03-Nov-24": (day) => `${day.dd}-${shortMonths[day.month]}-${day.yy}`,
  "Sunday, November 3, 2024": (day) => `${weekdays[day.weekday]}, ${months.en[day.month]} ${day.d}, ${day.yyyy}`,
  "3. November 2024": (day) => `${day.d}. ${months.de[day.month]} ${day.yyyy}`,
  "3 nov. 2024": (day) => `${day.d} ${shortFrenchMonths[day.month]} ${day.yyyy}`,
  "3 novembre 2024": (day) => `${day.d} ${months.it[day.month]} ${day.yyyy}`,
  "3 de noviembre de 2024": (day) => `${day.d} de ${months.es[day.month]} de ${day.yyyy}`,
  "3 november 2024": (day) => `${day.d} ${months.nl[day.month]} ${day.yyyy}`,
  "3 listopada 2024": (day) => `${day.d} ${months.pl[day.month]} ${day.yyyy}`,
  "den 3 november 2024": (day) => `den ${day.d} ${months.sv[day.month]} ${day.yyyy}`,
  "2024-11-03 14:05": (day) => `${day.iso} 14:05`,
  "2024-11-03T14:05:00Z": (day) => `${day.iso}T14:05:00Z`,
  "03.11.2024 14:05 Uhr": (day) => `${day.dd}.${day.mm}.${day.yyyy} 14:05 Uhr`,
  "45599": (day) => String(Math.round((Date.parse(day.iso) - Date.UTC(1899, 11, 30)) / 86_400_000)),
} satisfies Record<string, (day: Day) => string>;

export type DaySpelling = keyof typeof daySpellings;

interface Day {
  iso: string;
  yyyy: string;
  yy: string;
  mm: string;
  dd: string;
  m: number;
  d: number;
  /** Counted from 0. */
  month: number;
  weekday: number;
}

const list = (words: string) => words.split(" ");
const shortMonths = list("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
const shortFrenchMonths = list("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.");
const weekdays = list("Sunday Monday Tuesday Wednesday Thursday Friday Saturday");
const months = {
  en: list("January February March April May June July August September October November December"),
  de: list("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
  it: list("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
  es: list("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
  nl: list("januari februari maart april mei juni juli augustus september oktober november december"),
  pl: list("stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"),
  sv: list("januari februari mars april maj juni juli augusti september oktober november december"),
};

/** Writes an ISO day; an empty cell stays empty. */
export function spellDay(iso: string, spelling: DaySpelling): string {
  if (iso === "") return "";
  const [yyyy = "", mm = "", dd = ""] = iso.split("-");
  const [m, d] = [Number(mm), Number(dd)];
  const weekday = new Date(`${iso}T00:00:00Z`).getUTCDay();
  return daySpellings[spelling]({ iso, yyyy, yy: yyyy.slice(2), mm, dd, m, d, month: m - 1, weekday });
}

/** The marks of a price of 1149.90, and a sign that every price gets. */
export const priceSpellings = {
  "1149.90": { thousands: "", decimal: "." },
  "1,149.90": { thousands: ",", decimal: "." },
  "1149,90": { thousands: "", decimal: "," },
  "1.149,90": { thousands: ".", decimal: "," },
  "1 149,90": { thousands: "\u00a0", decimal: "," },
  "1'149.90": { thousands: "'", decimal: "." },
} satisfies Record<string, { thousands: string; decimal: string }>;

export type PriceSpelling = keyof typeof priceSpellings;

/** The number in a price of a base table, and what stands before and after it. */
export function partsOfPrice(cell: string): { before: string; amount: string; after: string } | null {
  const [, before = "", amount = "", after = ""] = /^(\D*?)(\d+(?:\.\d+)?)(\D*)$/.exec(cell) ?? [];
  return amount === "" ? null : { before, amount, after };
}

/** Writes a price of a base table; an empty cell stays empty. */
export function spellPrice(cell: string, spelling: PriceSpelling): string {
  const parts = partsOfPrice(cell);
  if (!parts) return cell;
  const { thousands, decimal } = priceSpellings[spelling];
  const [whole = "", fraction] = parts.amount.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${parts.before}${grouped}${fraction === undefined ? "" : decimal + fraction}${parts.after}`;
}
