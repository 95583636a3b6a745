/** One search parameter: its default, and the value of a text; undefined for a text without meaning. */
export interface QueryParam<Value> {
  defaultValue: Value;
  parse(text: string): Value | undefined;
}

type Definition = Record<string, QueryParam<unknown>>;
type Values<D extends Definition> = { [Name in keyof D]: D[Name]["defaultValue"] };

/** Search parameters of a page. A broken one means its default, never an error page. */
interface Params<D extends Definition> {
  read(url: URL): Values<D>;
  /** The path with these values in its query; defaults stay out of it. */
  href(path: string, values: Partial<Values<D>>): string;
}

/** Declares search parameters with their defaults. Small enough for the browser, which makes links with them. */
export function defineParams<D extends Definition>(definition: D): Params<D> {
  const params = Object.entries(definition);
  return {
    read: ({ searchParams }) =>
      Object.fromEntries(
        params.map(([name, { defaultValue, parse }]) => {
          const text = searchParams.get(name);
          return [name, (text === null ? undefined : parse(text)) ?? defaultValue];
        }),
      ) as Values<D>,
    href(path, values) {
      const changed = params.flatMap(([name, { defaultValue }]) =>
        values[name] === undefined || values[name] === defaultValue ? [] : [[name, String(values[name])]],
      );
      return changed.length === 0 ? path : `${path}?${new URLSearchParams(changed)}`;
    },
  };
}

/** A parameter that is one of a list, else the default. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  defaultValue: NoInfer<Value>,
): QueryParam<Value> {
  return { defaultValue, parse: (text) => values.find((value) => value === text) };
}

/** A whole number from `low` to `high`: beyond them the nearest, anything else the default. */
export function wholeNumber(low: number, high: number, defaultValue: number): QueryParam<number> {
  return {
    defaultValue,
    parse: (text) => (/^-?\d{1,15}$/.test(text) ? Math.min(high, Math.max(low, Number(text))) : undefined),
  };
}

/** A text as this function reads it, empty by default. */
export function textParam(parse: QueryParam<string>["parse"]): QueryParam<string> {
  return { defaultValue: "", parse };
}

/** An ISO 4217 code. */
export const currencyParam = textParam((text) => (/^[A-Z]{3}$/.test(text) ? text : undefined));

/** No form makes a longer address, and browsers read headers up to some length only. */
const maxAddressLength = 4_000;

/** Where the address of a form with empty fields leads: the same without them. Null where it has none, or is longer than that. */
export function withoutEmptyParams({ pathname, search, searchParams }: URL): string | null {
  const filled = [...searchParams].filter(([, value]) => value !== "");
  if (filled.length === searchParams.size || search.length > maxAddressLength) return null;
  return filled.length === 0 ? pathname : `${pathname}?${new URLSearchParams(filled)}`;
}
