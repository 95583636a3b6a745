import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

/** The one database of this process. Unset until `openDatabase` runs, which every process does first. */
export let database: Database;

export let db: Kysely<Schema>;

export function registerDatabase(opened: Database): void {
  database = opened;
  db = opened.db;
}

/** Gives what stands for a value in a statement that is compiled before its values are known. */
export type Given<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/**
 * A read that is built and compiled once, at its first run: for one of many columns that takes longer than sending it.
 * Returns what reads the rows for the values of a run.
 */
export function compiledRead<Values extends object, Row>(
  build: (given: Given<Values>) => { compile(): CompiledQuery<Row> },
): (values: Values) => Promise<Row[]> {
  const names = new Map<unknown, keyof Values>();
  const placeholderFor = (name: keyof Values) => {
    const placeholder = Symbol(String(name));
    names.set(placeholder, name);
    return placeholder as never;
  };
  let compiled: CompiledQuery<Row> | undefined;
  return async (values) => {
    compiled ??= build(placeholderFor).compile();
    const parameters = compiled.parameters.map((parameter) => {
      const name = names.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
