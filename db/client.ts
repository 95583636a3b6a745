import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { EmbeddedDatabase } from "./embedded/database.ts";
import { listen } from "./listen.ts";
import type { Schema } from "./schema.ts";

export interface DatabaseOptions {
  /** A PostgreSQL to use; without it the embedded one of `dataDir` serves. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Milliseconds after which PostgreSQL gives up a statement; 0 for never. */
  statementTimeoutMs: number;
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  onIdleError: (error: Error) => void;
  /** Told what an operator should know about the embedded database. */
  onNews?: (news: string) => void;
}

/** Sends text to a statement `copy … from stdin`. */
export type Copy = (statement: string, text: Uint8Array) => Promise<void>;

export interface Database {
  db: Kysely<Schema>;
  kind: "embedded" | "postgres";
  /** One statement of somebody else's making, several without values: what the job queue needs. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Calls back at each notification on a channel, and each time that some may have been missed. Gives what stops it. */
  listen(channel: string, onNews: () => void): () => Promise<void>;
  /** Does work in one transaction, which can take rows by COPY. */
  transact<Result>(work: (trx: Transaction<Schema>, copy: Copy) => Promise<Result>): Promise<Result>;
  /** Resolves once the database can be connected to. Throws `CannotOpenDatabase` for an embedded one that cannot. */
  ready(): Promise<void>;
  /** Ends the pool and, where this process owns it, the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** PostgreSQL's 64-bit integers as numbers: ids and minor units stay far below 2^53, and a larger one is an error. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/** Days stay "2026-11-21": a `Date` would be midnight of this machine's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 && format !== "binary"
      ? parseBigint
      : oid === pg.types.builtins.NUMERIC
        ? Number
        : oid === pg.types.builtins.DATE
          ? String
          : pg.types.getTypeParser(oid, format),
};

/** One pool with one Kysely on it. Connects when first asked, to `databaseUrl` or to the embedded PostgreSQL. */
export function connectDatabase(options: DatabaseOptions): Database {
  const embedded = options.databaseUrl
    ? undefined
    : new EmbeddedDatabase(options.dataDir, options.onNews ?? (() => {}));

  /** Before each new connection somebody must run the embedded PostgreSQL: this process does when its owner is gone. */
  class JoiningClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The pool listens while a connection is idle only. One that breaks in use fails its query, which is enough.
      this.on("error", () => {});
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's connect is overloaded; the pool uses the callback form
    override connect(done?: any): any {
      if (!embedded) return super.connect(done);
      const isReady = embedded.ready();
      if (!done) return isReady.then(() => super.connect());
      isReady.then(() => super.connect(done), done);
    }
  }

  const connection: pg.ClientConfig = {
    ...(embedded ? embedded.connection : { connectionString: options.databaseUrl }),
    statement_timeout: options.statementTimeoutMs,
    connectionTimeoutMillis: embedded ? 30_000 : 2_000,
    application_name: "chartables",
    types,
  };
  let isClosing = false;
  // Each connection is a process of PostgreSQL with 7 MB of its own; two cores are busy with fewer.
  const pool = new pg.Pool({ ...connection, Client: JoiningClient, max: 6 });
  pool.on("error", (error) => isClosing || options.onIdleError(error));

  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: embedded ? "embedded" : "postgres",
    run: (text, values) => pool.query(text, values),
    listen: (channel, onNews) => listen(() => new JoiningClient(connection), channel, onNews),
    transact: async (work) => {
      const client = await pool.connect();
      try {
        const copy: Copy = (statement, text) => pipeline(Readable.from([text]), client.query(copyFrom(statement)));
        return await onClient(client)
          .transaction()
          .execute((trx) => work(trx, copy));
      } finally {
        client.release();
      }
    },
    ready: async () => embedded?.ready(),
    close: async () => {
      isClosing = true;
      await db.destroy();
      await embedded?.close();
    },
  };
}

/** Kysely on one connection that somebody else got and gives back. */
function onClient(client: pg.PoolClient): Kysely<Schema> {
  const borrowed = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => borrowed as unknown as pg.PoolClient, end: async () => {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}
