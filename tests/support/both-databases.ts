import { inject } from "vitest";
import { createDatabase } from "./postgres.ts";

export const bothDatabases = ["postgres"] as const;

/** Options of a server on a new database, which has the newest schema. */
export async function newDatabase(_kind: (typeof bothDatabases)[number]): Promise<{ databaseUrl: string }> {
  return { databaseUrl: await createDatabase(inject("postgresUrl"), inject("postgresTemplate")) };
}
