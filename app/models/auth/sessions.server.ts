import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { AccountTable, Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { sessionEnded } from "../platform/errors.ts";
import { derivedToken, newSecretToken, tokenHash } from "../platform/secret-token.server.ts";
import type { AuthUser, SignedIn, Tokens } from "./port.ts";
import { secondsFromNow } from "./time.server.ts";

const day = 24 * 3600;

/** In seconds. A refresh prolongs a session, but never one from a mailed link. */
const lifetimes = {
  password: { session: 30 * day, access: 3600 },
  link: { session: 600, access: 600 },
};

const sameAccessTokenSeconds = 300;

type Owner = Pick<Selectable<AccountTable>, "id" | "email" | "created_at">;
const ownerColumns = ["account.id", "account.email", "account.created_at"] as const;

/** Starts a session after a password, or one of ten minutes after a mailed link, which may only set a password. */
export async function startSession(on: Kysely<Schema>, owner: Owner, proof: keyof typeof lifetimes): Promise<SignedIn> {
  const refreshToken = newSecretToken();
  const session = await on
    .insertInto("account_session")
    .values({
      account_id: owner.id,
      token_hash: tokenHash(refreshToken),
      from_link: proof === "link",
      ends_at: secondsFromNow(lifetimes[proof].session),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const tokens = await issueAccessToken(on, session.id, refreshToken, lifetimes[proof].access);
  return { ...tokens, user: userOf(owner) };
}

/** Derived from the refresh token and the period, so that a dozen of a session are valid at once at most. */
async function issueAccessToken(
  on: Kysely<Schema>,
  sessionId: string,
  refreshToken: string,
  seconds: number,
): Promise<Tokens> {
  const period = Math.floor(Date.now() / 1000 / sameAccessTokenSeconds);
  const accessToken = derivedToken(refreshToken, `access ${period}`);
  const { ends_at } = await on
    .insertInto("access_token")
    .values({ token_hash: tokenHash(accessToken), session_id: sessionId, ends_at: secondsFromNow(seconds) })
    .onConflict((same) => same.column("token_hash").doUpdateSet({ ends_at: secondsFromNow(seconds) }))
    .returning("ends_at")
    .executeTakeFirstOrThrow();
  return { accessToken, refreshToken, expiresAt: Math.floor(ends_at.getTime() / 1000) };
}

/** Prolongs the session of a refresh token. The token stays the same, so that several tabs can refresh at once. */
export function refreshSession(refreshToken: string): Promise<SignedIn> {
  return db.transaction().execute(async (trx) => {
    const session = await trx
      .updateTable("account_session")
      .from("account")
      .set({ ends_at: secondsFromNow(lifetimes.password.session) })
      .whereRef("account.id", "=", "account_session.account_id")
      .where("account_session.token_hash", "=", tokenHash(refreshToken))
      .where("account_session.ends_at", ">", sql<Date>`now()`)
      .where("account_session.from_link", "=", false)
      .returning(["account_session.id as session_id", ...ownerColumns])
      .executeTakeFirst();
    if (!session) throw sessionEnded();
    const tokens = await issueAccessToken(trx, session.session_id, refreshToken, lifetimes.password.access);
    return { ...tokens, user: userOf(session) };
  });
}

type OpenSession = Awaited<ReturnType<typeof requireSession>>;

/** The session of an access token. Throws `NotSignedInError` when either has expired. */
export async function requireSession(accessToken: string) {
  const session = await db
    .selectFrom("access_token")
    .innerJoin("account_session", "account_session.id", "access_token.session_id")
    .innerJoin("account", "account.id", "account_session.account_id")
    .select(["account_session.id as session_id", "account_session.from_link", ...ownerColumns])
    .where("access_token.token_hash", "=", tokenHash(accessToken))
    .where("access_token.ends_at", ">", sql<Date>`now()`)
    .where("account_session.ends_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!session) throw sessionEnded();
  return { id: session.session_id, from_link: session.from_link, owner: session as Owner };
}

/** The user of an access token. Throws `NotSignedInError` for an expired one, and for one from a mailed link. */
export async function requireUser(accessToken: string): Promise<AuthUser> {
  const session = await requireSession(accessToken);
  if (session.from_link) throw sessionEnded();
  return userOf(session.owner);
}

/** Ends the session of these tokens, or all of its owner's. Does nothing when it has ended already. */
export async function endSessions({ refreshToken }: Tokens, scope: "this" | "all"): Promise<void> {
  const column = scope === "all" ? "account_id" : "id";
  await db
    .deleteFrom("account_session")
    .where(column, "=", ({ selectFrom }) =>
      selectFrom("account_session as own")
        .select(`own.${column}`)
        .where("own.token_hash", "=", tokenHash(refreshToken))
        .where("own.ends_at", ">", sql<Date>`now()`),
    )
    .execute();
}

/** Ends the owner's other sessions, and this one if it came from a link. Throws `NotSignedInError` when it has ended. */
export async function endOtherSessions(trx: Transaction<Schema>, session: OpenSession): Promise<void> {
  const own = await trx
    .selectFrom("account_session")
    .select("id")
    .where("id", "=", session.id)
    .where("ends_at", ">", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw sessionEnded();
  let ending = trx.deleteFrom("account_session").where("account_id", "=", session.owner.id);
  if (!session.from_link) ending = ending.where("id", "!=", session.id);
  await ending.execute();
}

function userOf({ id, email, created_at }: Owner): AuthUser {
  return { id, email, createdAt: created_at };
}
