import path from "node:path";
import pg from "pg";
import { expect, inject } from "vitest";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

/** The built server with the sample catalogue and two members, at an instant at which every clock stands still. */
export interface FixedSite {
  server: TestServer;
  collector: Member;
  neighbour: Member;
  /** Makes an operator, and gives their cookies. */
  newOperator(): Promise<string>;
  /** Makes every cached page and read of the server outdated, as an import does. */
  changeCatalogue(): Promise<void>;
  /**
   * How many statements an act sends. Leaves out what all requests of a second share, the read of revisions, and what a
   * timer reads.
   */
  countStatements(act: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

/** `at` is an instant as ISO text. Loads the sample catalogue of that day. */
export async function startFixedSite(at: string): Promise<FixedSite> {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  // The tables are made later, so that their defaults use this `now()` too. Connections of the server find it first.
  await client.query(`
    create extension pg_stat_statements;
    create function public.now() returns timestamptz stable return timestamptz '${at}';
    alter database ${path.basename(databaseUrl)} set search_path = public, pg_catalog;
    alter database ${path.basename(databaseUrl)} set pg_stat_statements.track = 'top'`);
  const server = await startServer({
    databaseUrl,
    sampleData: "on",
    env: {
      WORKER: "off",
      CLOCK_AT: at,
      NODE_OPTIONS: `--import=${new URL("./fixed-clock.ts", import.meta.url)}`,
    },
  });
  const [collector, neighbour] = await Promise.all([newMember(server, "collector"), newMember(server, "neighbour")]);
  await collect(server, collector, "owned");
  await collect(server, collector, "tracked");
  await collect(server, neighbour, "owned");
  await post(server, collector, "/api/follow", { followingId: neighbour.id });
  await client.query(`
    update collection_entry set added_at = added_at - length(title) * interval '1 day';
    insert into trending_item (item_id, sales, views, currency, condition_key, price_change, trend)
      select id, 10, 0, 'USD', 'new', 18.4, 'up' from item where category = 'legos' order by key limit 10`);

  const sent = async (which: string) => {
    const { rows } = await client.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::integer as calls from pg_stat_statements
       where query !~ 'pg_stat_statements|from "site_state"' and query ${which} 'from "category_revision"'`,
    );
    return rows[0]?.calls ?? 0;
  };
  return {
    server,
    collector,
    neighbour,
    newOperator: async () => {
      const { id, cookies } = await newMember(server, "operator_of_costs");
      await client.query("update profile set is_operator = true where user_id = $1", [id]);
      return cookies;
    },
    changeCatalogue: async () => {
      await client.query("select pg_stat_statements_reset()");
      await client.query("update category_revision set revision = revision + 1; notify catalogue_changed");
      await expect.poll(() => sent("~"), { message: "the server reads the revisions" }).toBeGreaterThan(0);
    },
    countStatements: async (act) => {
      await client.query("select pg_stat_statements_reset()");
      await act();
      return sent("!~");
    },
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}

async function collect(server: TestServer, member: Member, collectionType: string): Promise<void> {
  for (const itemTitle of ["LEGO 75257 Millennium Falcon", "LEGO 10281 Bonsai", "LEGO 21309 Saturn V"]) {
    const item = { itemTitle, itemCategory: "legos", itemPrice: "99.50", collectionType };
    await post(server, member, `/api/collections/${member.id}/add`, item);
  }
}

async function post(server: TestServer, { headers }: Member, address: string, body: object): Promise<void> {
  const { status, text } = await callApi(server, "POST", address, { as: headers, body });
  if (status >= 300) throw new Error(`${address} answered ${status}: ${text}`);
}
