import { createCookie } from "@remix-run/node";
import { insertAccount } from "#app/models/auth/accounts.server.ts";
import { hashPassword } from "#app/models/auth/passwords.server.ts";
import type { Tokens } from "#app/models/auth/port.ts";
import { startSession } from "#app/models/auth/sessions.server.ts";
import { createProfile } from "#app/models/members/usernames.server.ts";
import { secretIn } from "#app/models/platform/site-secrets.server.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** Somebody who is signed in. Their account and session are written straight into the tables: the forms answer after a second. */
export async function newVisitor(server: RunningServer, { username = "visitor", password = "correct horse" } = {}) {
  const email = `${username.toLowerCase()}@example.com`;
  const account = { email, password_hash: await hashOf(password) };
  const { user, ...tokens } = await withDatabaseOf(server, ({ db }) =>
    db.transaction().execute(async (trx) => {
      const inserted = await insertAccount(trx, account, false);
      await createProfile(trx, { user_id: inserted.id, username });
      return startSession(trx, inserted, "password");
    }),
  );
  const cookies = await cookieWith(tokens, secretIn(server.dataDir));
  return { id: user.id, username, email, password, cookies, tokens };
}

/** A hash costs more than all the rest. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** The session cookie with these tokens as a server with this secret writes it, on http. */
export async function cookieWith(tokens: Tokens, secret: string): Promise<string> {
  return (await sessionCookie(secret).serialize(tokens)).split(";")[0] ?? "";
}

/** The tokens in a session cookie that is signed with this secret. */
export async function tokensIn(cookies: string, secret: string): Promise<Tokens> {
  return (await sessionCookie(secret).parse(cookies)) as Tokens;
}

function sessionCookie(secret: string) {
  return createCookie("session", { secrets: [`session ${secret}`] });
}
