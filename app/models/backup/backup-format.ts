import { z } from "zod";

/**
 * The format `chartables-backup` 1: a tar in gzip. Its first entry says what it is, its last what is in it. Between
 * them are the rows of every table as text of COPY (`tables/sale/0001`), pictures of people, the jobs that are not
 * done, and the site's secrets.
 */
export const format = { format: "chartables-backup", version: 1 } as const;

export const firstEntry = "backup.json";
export const lastEntry = "manifest.json";
export const secretsEntry = "session-secret";
export const jobsEntry = "jobs.json";

/** Maximum bytes of the rows in one entry. A row is never split between entries. */
export const maxPartBytes = 8 * 1024 * 1024;
/** Maximum bytes of any other entry: JSON, a picture, the site's secrets. */
export const maxFileBytes = 64 * 1024 * 1024;

export const headerSchema = z.object({
  format: z.literal(format.format),
  version: z.number(),
  /** Version of the app that made the back-up. */
  app: z.string(),
  /** The schema that the rows fit. */
  newestMigration: z.string(),
  madeAt: z.iso.datetime(),
  /** Tables with the columns of their rows, in the order in which they can be written. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Sequences that number rows: the last value given out, and whether the next one is after it. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Sources whose rows may be in no back-up: what counts listings and sales is left out too, and is counted again. */
  withoutRowsOf: z.array(z.string()).optional(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const contentSchema = z.object({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Number of rows, for a part of a table. */
  rows: z.number().optional(),
});
export type BackupContent = z.infer<typeof contentSchema>;

/** The last entry, which lists every entry before it. */
export const manifestSchema = z.object({ contents: z.array(contentSchema) });

export const jobsSchema = z.array(z.object({ queue: z.string(), order: z.looseObject({}) }));
export type BackupJob = z.infer<typeof jobsSchema>[number];

/** `tables/sale/0001` */
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(4, "0")}`;

/** The table whose rows an entry holds, and the number of the part; undefined for any other entry. */
export function partOf(name: string): { table: string; part: number } | undefined {
  const [, table, part] = /^tables\/([a-z_]+)\/(\d{4,6})$/.exec(name) ?? [];
  return table && part ? { table, part: Number(part) } : undefined;
}

/** Whether an entry is a file of the data directory, at the same place there: a picture of a person, or a fetched one. */
export function isFileName(name: string): boolean {
  return /^(?:avatars\/[0-9a-f-]{36}-\d{13}\.webp|images\/[\w-]{2}\/[\w-]{43}-\d{2,4}\.webp)$/.test(name);
}

/** The byte that ends a row in the text of COPY, and stands nowhere else. */
export const lineFeed = 10;

/** The rows that end in these pieces of the text of COPY. */
export function rowsIn(pieces: readonly Uint8Array[]): number {
  let rows = 0;
  for (const piece of pieces) {
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) rows += 1;
  }
  return rows;
}

/** The back-up cannot be made, read or restored. The message is a sentence for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}
