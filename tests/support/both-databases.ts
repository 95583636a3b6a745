import { inject } from "vitest";
import { createDatabase } from "./postgres.ts";

export const bothDatabases = ["embedded", "postgres"] as const;

/** Options of a server on a new database of this kind. */
export async function newDatabase(kind: (typeof bothDatabases)[number]): Promise<{ databaseUrl?: string }> {
  return kind === "embedded" ? {} : { databaseUrl: await createDatabase(inject("postgresUrl")) };
}
