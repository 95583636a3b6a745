import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { clusterOf } from "./embedded/cluster.ts";
import { EmbeddedDatabase } from "./embedded/database.ts";
import { createListener, type Listen } from "./listen.ts";
import { createStatementNames } from "./prepared-statements.ts";
import type { Schema } from "./schema.ts";

interface DatabaseOptions {
  /** Address of the database; undefined for the embedded one of `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** The embedded database to open instead of that of `dataDir`. */
  embedded?: EmbeddedDatabase;
  /** PostgreSQL cancels statements after this time; 0 for never. */
  statementTimeoutMs: number;
  /** Called when an idle connection breaks. The pool replaces it. */
  onIdleError: (error: Error) => void;
  /** Called with messages for the operator about the embedded database. */
  onMessage?: (message: string) => void;
}

/** Sends text to a statement `copy … from stdin`. */
export type Copy = (statement: string, text: Uint8Array) => Promise<void>;

/** A connection outside the pool, without a limit of time for statements. */
export interface Session {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The text of a statement `copy … to stdout`, in pieces that may end anywhere. */
  copyOut(statement: string): AsyncIterable<Buffer>;
}

export interface Database {
  db: Kysely<Schema>;
  kind: "embedded" | "postgres";
  /** Runs the SQL of the job queue: one statement, or several without values. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Listens for notifications, over one connection for all channels. */
  listen: Listen;
  /** Runs work in one transaction, with COPY. */
  transact<Result>(work: (trx: Transaction<Schema>, copy: Copy) => Promise<Result>): Promise<Result>;
  /**
   * Runs work on a connection of its own, which ends with it, or with the signal: for locks of a session, snapshots and
   * COPY to a stream.
   */
  withSession<Result>(work: (session: Session) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many connections the pool has, how many of them are idle, and how many statements wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Resolves once connections are accepted. Throws `CannotOpenDatabase` if the embedded database cannot be opened. */
  ready(): Promise<void>;
  /** Closes the pool and, if this process owns it, the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** 64-bit integers as numbers: ids and minor units stay far below 2^53. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/** Dates stay text ("2026-11-21"): a `Date` would be midnight in this machine's time zone. */
const { INT8, NUMERIC, DATE } = pg.types.builtins;
const parsers: Record<number, (text: string) => unknown> = { [INT8]: parseBigint, [NUMERIC]: Number, [DATE]: String };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
};

/** A statement waits so long for one of the pool's connections: twice as long as those before it may take. */
const maxWaitMs = 10_000;

/** Servers and workers share this advisory lock as long as they listen: whoever gets it alone knows that none of them runs. */
export const siteRunsLock = "hashtext('chartables runs')";

/** A pool with Kysely. Connects at the first query, to `databaseUrl` or to the embedded PostgreSQL. */
export function connectDatabase(options: DatabaseOptions): Database {
  const embedded = options.databaseUrl
    ? undefined
    : (options.embedded ?? new EmbeddedDatabase(clusterOf(options.dataDir), options.onMessage ?? (() => {})));

  const names = createStatementNames();

  /** Makes sure that the embedded PostgreSQL runs: this process becomes its owner when the previous one is gone. */
  class JoiningClient extends pg.Client {
    constructor() {
      // Without the pool's options: those bound the wait for a connection, these the making of one.
      super(connection);
      // The pool handles errors of idle connections only. A connection that breaks in use fails its query.
      this.on("error", () => {});
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's connect is overloaded; the pool uses the callback form
    override connect(done?: any): any {
      if (!embedded) return super.connect(done);
      const isReady = embedded.ready();
      if (!done) return isReady.then(() => super.connect());
      isReady.then(() => super.connect(done), done);
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's query is overloaded; Kysely uses this form
    override query(text: any, values?: any, done?: any): any {
      const isRead = typeof text === "string" && values && !done && this.getTransactionStatus() === "I";
      const name = isRead ? names.nameOf(text) : undefined;
      if (!name) return super.query(text, values, done);
      return super.query({ name, text, values }).catch((error) => {
        if (!names.failed(error)) throw error;
        return super.query(text, values);
      });
    }
  }

  const connection = {
    ...(embedded ? embedded.connection : { connectionString: options.databaseUrl }),
    statement_timeout: options.statementTimeoutMs,
    connectionTimeoutMillis: embedded ? 30_000 : 2_000,
    application_name: "chartables",
    types,
  } satisfies pg.ClientConfig;
  let isClosing = false;
  // Each connection is a process with 7 MB; two cores are busy with fewer, and most of the time with one. Of another
  // machine, it is one that takes long to make.
  const pool = new pg.Pool({
    Client: JoiningClient,
    min: 1,
    max: 6,
    idleTimeoutMillis: embedded ? 2_000 : 60_000,
    connectionTimeoutMillis: Math.max(maxWaitMs, connection.connectionTimeoutMillis),
  });
  pool.on("error", (error) => isClosing || options.onIdleError(error));

  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: embedded ? "embedded" : "postgres",
    run: (text, values) => pool.query(text, values),
    listen: createListener(
      () => new JoiningClient(),
      `set statement_timeout = 0; select pg_advisory_lock_shared(${siteRunsLock})`,
    ),
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
    withSession: async (work, signal) => {
      const client = new JoiningClient();
      await client.connect();
      // What runs then fails: it may be waiting for a lock.
      signal?.addEventListener("abort", () => void client.end().catch(() => {}), { once: true });
      try {
        signal?.throwIfAborted();
        await client.query("set statement_timeout = 0");
        return await work({
          query: async (text, values) => (await client.query(text, values)).rows,
          copyOut: (statement) => client.query(copyTo(statement)),
        });
      } finally {
        await client.end().catch(() => {});
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ready: async () => embedded?.ready(),
    close: async () => {
      isClosing = true;
      await db.destroy();
      // Kysely ends a pool only after a query of its own.
      if (!pool.ending) await pool.end();
      await embedded?.close();
    },
  };
}

/** Kysely on one connection, which the caller releases. */
function onClient(client: pg.PoolClient): Kysely<Schema> {
  const borrowed = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => borrowed as unknown as pg.PoolClient, end: async () => {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}
