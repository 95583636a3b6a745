import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError } from "../platform/errors.ts";
import { newSecretToken, tokenHash } from "../platform/secret-token.server.ts";
import type { LinkKind } from "./port.ts";
import { secondsFromNow } from "./time.server.ts";

const lifetimeSeconds: Record<LinkKind, number> = { signup: 24 * 3600, recovery: 3600 };

/** Returns the token of a new mailed link. It replaces the older link of this kind. */
export async function createLink(accountId: string, kind: LinkKind): Promise<string> {
  const token = newSecretToken();
  const link = { token_hash: tokenHash(token), ends_at: secondsFromNow(lifetimeSeconds[kind]) };
  await db
    .insertInto("account_link")
    .values({ account_id: accountId, kind, ...link })
    .onConflict((older) => older.columns(["account_id", "kind"]).doUpdateSet(link))
    .execute();
  return token;
}

/** The account id of a link. Throws `InvalidError` for one that has expired, was used, is of another kind or does not exist. */
export async function requireLinkOwner(token: string, kind: LinkKind): Promise<string> {
  const link = await db
    .selectFrom("account_link")
    .select("account_id")
    .where("token_hash", "=", tokenHash(token))
    .where("kind", "=", kind)
    .where("ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!link) throw linkExpired();
  return link.account_id;
}

/** Uses up a link. Throws `InvalidError` if it was used in the meantime. */
export async function useLink(on: Kysely<Schema>, token: string): Promise<void> {
  const link = await on
    .deleteFrom("account_link")
    .where("token_hash", "=", tokenHash(token))
    .returning("account_id")
    .executeTakeFirst();
  if (!link) throw linkExpired();
}

export function linkExpired(): InvalidError {
  return new InvalidError("otp_expired", "Email link is invalid or has expired");
}
