import { cleanQuery } from "#app/models/catalog/search-words.ts";

/** One search parameter: its default, and what its text means; undefined for a text that means nothing. */
interface Field<Value> {
  otherwise: Value;
  read(text: string): Value | undefined;
}

type Fields = Record<string, Field<unknown>>;
type Values<F extends Fields> = { [Name in keyof F]: F[Name]["otherwise"] };

/** Search parameters of a page, declared once with their defaults. A broken one means the default, never an error page. */
export interface Params<F extends Fields> {
  read(url: URL): Values<F>;
  /** The path with these values in the query; defaults stay out of it. */
  href(path: string, values: Partial<Values<F>>): string;
}

/** Declares search parameters. Small enough for the browser, which makes links with them. */
export function defineParams<F extends Fields>(fields: F): Params<F> {
  return {
    read(url) {
      const values: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(fields)) {
        const text = url.searchParams.get(name);
        values[name] = (text === null ? undefined : field.read(text)) ?? field.otherwise;
      }
      return values as Values<F>;
    },
    href(path, values) {
      const search = new URLSearchParams();
      for (const [name, field] of Object.entries(fields)) {
        const value = values[name];
        if (value !== undefined && value !== field.otherwise) search.set(name, String(value));
      }
      const query = search.toString();
      return query === "" ? path : `${path}?${query}`;
    },
  };
}

/** One of a list, else the default. */
export function oneOf<const Value extends string>(values: readonly Value[], otherwise: NoInfer<Value>): Field<Value> {
  return { otherwise, read: (text) => values.find((value) => value === text) };
}

/** A whole number from `low` to `high`: beyond them the nearest, anything else the default. */
export function wholeNumber(low: number, high: number, otherwise: number): Field<number> {
  return {
    otherwise,
    read: (text) => (/^-?\d{1,15}$/.test(text) ? Math.min(high, Math.max(low, Number(text))) : undefined),
  };
}

/** A text of a certain form, else empty. */
export function textLike(form: RegExp): Field<string> {
  return { otherwise: "", read: (text) => (form.test(text) ? text : undefined) };
}

/** What a person searches for: one clean line of at most 100 characters, empty by default. */
export const searchText: Field<string> = { otherwise: "", read: cleanQuery };
