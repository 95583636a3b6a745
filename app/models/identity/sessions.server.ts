import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { AccountSessionTable, AccountTable, Schema } from "#db/schema.ts";
import { db } from "../database.server.ts";
import { NotSignedInError } from "../errors.ts";
import type { IdentityUser, SignedIn, Tokens } from "./port.ts";
import { newSecretToken, tokenHash } from "./secret-token.server.ts";
import { secondsFromNow } from "./time.server.ts";

const day = 24 * 3600;

/** Seconds that a session and its access tokens last. Refreshing prolongs a session, but never that of a mailed link. */
const lasting = {
  password: { session: 30 * day, access: 3600 },
  link: { session: 600, access: 600 },
};

/** For how long a refresh token that was replaced is still taken: the time that requests made side by side need. */
const graceSeconds = 10;

type Owner = Pick<Selectable<AccountTable>, "id" | "email" | "created_at">;

/** A session for whoever gave a password, or for ten minutes for whoever used a mailed link, to set a password. */
export async function startSession(on: Kysely<Schema>, owner: Owner, proof: keyof typeof lasting): Promise<SignedIn> {
  const session = await on
    .insertInto("account_session")
    .values({
      account_id: owner.id,
      from_link: proof === "link",
      ends_at: secondsFromNow(lasting[proof].session),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const tokens = await makeTokens(on, { sessionId: session.id, accessSeconds: lasting[proof].access, madeFrom: null });
  return { ...tokens, user: userOf(owner) };
}

async function makeTokens(
  on: Kysely<Schema>,
  pair: { sessionId: string; accessSeconds: number; madeFrom: Buffer | null },
): Promise<Tokens> {
  const accessToken = newSecretToken();
  const refreshToken = newSecretToken();
  const { access_ends_at } = await on
    .insertInto("session_token")
    .values({
      access_hash: tokenHash(accessToken),
      refresh_hash: tokenHash(refreshToken),
      session_id: pair.sessionId,
      made_from: pair.madeFrom,
      access_ends_at: secondsFromNow(pair.accessSeconds),
    })
    .returning("access_ends_at")
    .executeTakeFirstOrThrow();
  return { accessToken, refreshToken, expiresAt: Math.floor(access_ends_at.getTime() / 1000) };
}

/** Makes new tokens of a refresh token. The old one stays good for a while, since the answer may be lost on its way. */
export function refreshSession(refreshToken: string): Promise<SignedIn> {
  const shown = tokenHash(refreshToken);
  return db.transaction().execute(async (trx) => {
    const pair = await trx
      .selectFrom("session_token")
      .innerJoin("account_session", "account_session.id", "session_token.session_id")
      .innerJoin("account", "account.id", "account_session.account_id")
      .select(["session_token.session_id", "account.id", "account.email", "account.created_at"])
      .where("session_token.refresh_hash", "=", shown)
      .where("account_session.ends_at", ">", sql<Date>`now()`)
      .where("account_session.from_link", "=", false)
      .forUpdate("account_session")
      .executeTakeFirst();
    if (!pair || !(await isRefreshable(trx, shown))) throw sessionIsOver();
    await trx
      .updateTable("session_token")
      .set({ used_at: sql`coalesce(used_at, now())`, replaced_at: sql`coalesce(replaced_at, now())` })
      .where("refresh_hash", "=", shown)
      .execute();
    await trx
      .updateTable("account_session")
      .set({ ends_at: secondsFromNow(lasting.password.session) })
      .where("id", "=", pair.session_id)
      .execute();
    const tokens = await makeTokens(trx, {
      sessionId: pair.session_id,
      accessSeconds: lasting.password.access,
      madeFrom: shown,
    });
    return { ...tokens, user: userOf(pair) };
  });
}

/** Asked with the session locked: what was made from the token by others is seen. */
async function isRefreshable(on: Kysely<Schema>, refreshHash: Buffer): Promise<boolean> {
  const pair = await on
    .selectFrom("session_token as old")
    .select("old.session_id")
    .where("old.refresh_hash", "=", refreshHash)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("old.replaced_at", "is", null),
        eb("old.replaced_at", ">", secondsFromNow(-graceSeconds)),
        not(
          exists(
            selectFrom("session_token as made")
              .select("made.session_id")
              .whereRef("made.session_id", "=", "old.session_id")
              .whereRef("made.made_from", "=", "old.refresh_hash")
              .where("made.used_at", "is not", null),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  return pair !== undefined;
}

interface LiveSession extends Pick<Selectable<AccountSessionTable>, "id" | "from_link"> {
  owner: Owner;
}

/** The session of an access token. Throws `NotSignedInError` when one of them has ended. */
export async function requireSession(accessToken: string): Promise<LiveSession> {
  const shown = tokenHash(accessToken);
  const found = await db
    .selectFrom("session_token")
    .innerJoin("account_session", "account_session.id", "session_token.session_id")
    .innerJoin("account", "account.id", "account_session.account_id")
    .select([
      "account_session.id as session_id",
      "account_session.from_link",
      "account.id",
      "account.email",
      "account.created_at",
    ])
    .select(({ eb, and }) =>
      and([eb("session_token.made_from", "is not", null), eb("session_token.used_at", "is", null)]).as("is_new"),
    )
    .where("session_token.access_hash", "=", shown)
    .where("session_token.access_ends_at", ">", sql<Date>`now()`)
    .where("account_session.ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) throw sessionIsOver();
  // It has arrived: the tokens it was made from are not needed any more.
  if (found.is_new)
    await db.updateTable("session_token").set({ used_at: sql`now()` }).where("access_hash", "=", shown).execute();
  return { id: found.session_id, from_link: found.from_link, owner: found };
}

/** Ends the session of these tokens, or all of its owner's, also when the access token has ended. Does nothing where it is over. */
export async function endSessions({ accessToken }: Tokens, scope: "this" | "all"): Promise<void> {
  const session = await db
    .selectFrom("session_token")
    .innerJoin("account_session", "account_session.id", "session_token.session_id")
    .select(["account_session.id", "account_session.account_id"])
    .where("session_token.access_hash", "=", tokenHash(accessToken))
    .where("account_session.ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!session) return;
  const ending = db.deleteFrom("account_session");
  await (scope === "all"
    ? ending.where("account_id", "=", session.account_id)
    : ending.where("id", "=", session.id)
  ).execute();
}

/** Ends all sessions of a person but this one, and this one too if a link gave it. Throws where it is over. */
export async function endOtherSessions(trx: Transaction<Schema>, session: LiveSession): Promise<void> {
  const own = await trx
    .selectFrom("account_session")
    .select("id")
    .where("id", "=", session.id)
    .where("ends_at", ">", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw sessionIsOver();
  let ending = trx.deleteFrom("account_session").where("account_id", "=", session.owner.id);
  if (!session.from_link) ending = ending.where("id", "!=", session.id);
  await ending.execute();
}

export function sessionIsOver(code = "session_not_found"): NotSignedInError {
  return new NotSignedInError(code, "You are not signed in any more. Please sign in again.");
}

export function userOf({ id, email, created_at }: Owner): IdentityUser {
  return { id, email, createdAt: created_at };
}
