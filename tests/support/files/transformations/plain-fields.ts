import type { Meaning } from "./base-table.ts";
import type { Table } from "./compare.ts";
import { partsOfPrice } from "./spellings.ts";

type Fields = Partial<Record<Meaning, string | number | null>>;

const major = (minor: number | null) => minor && minor / 100;

/** What the columns of a base table say themselves of a row, as far as it needs no reader to tell. */
export function fieldsInTable(table: Table, cells: readonly string[], stored: string): Fields {
  const known = fieldsStored(table, stored);
  const fields: Fields = {};
  for (const [at, meaning] of Object.values(table.columns).entries()) {
    if (!(meaning in known)) continue;
    const cell = cells[at] ?? "";
    const value = typeof known[meaning] === "number" ? Number(partsOfPrice(cell)?.amount) : cell || null;
    // Whoever notes no price has paid none that we know, and has one thing.
    fields[meaning] = value;
  }
  return fields;
}

/** The same of a row as it is stored. */
export function fieldsStored(table: Table, stored: string): Fields {
  const [first = {}] = JSON.parse(stored);
  const all = table.reader === "market" ? fieldsOfMarket(first) : fieldsOfCollection(first);
  const meanings = new Set(Object.values(table.columns));
  return Object.fromEntries(Object.entries(all).filter(([meaning]) => meanings.has(meaning as Meaning)));
}

// biome-ignore lint/suspicious/noExplicitAny: what was written as JSON a moment ago
function fieldsOfMarket(row: any): Fields {
  const price = major(row.priceMinor);
  return {
    price,
    soldPrice: price,
    askingPrice: price,
    postage: major(row.shippingMinor),
    currency: row.currency,
    soldAt: row.soldAt,
    seenAt: row.observedAt,
    quantity: row.kind === "sale" ? row.lotSize : row.availableQuantity,
    stock: row.availableQuantity,
    grader: row.grader,
    grade: row.grade,
    link: row.url,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what was written as JSON a moment ago
function fieldsOfCollection({ price, addedAt, url, copies: [copy] }: any): Fields {
  const entry = { value: price, added: addedAt ?? null, link: url };
  if (!copy) return entry;
  return {
    ...entry,
    paid: copy.paid,
    acquired: copy.acquiredOn,
    soldAt: copy.goneOn,
    soldPrice: copy.proceeds,
    quantity: copy.quantity,
    place: copy.place,
  };
}
