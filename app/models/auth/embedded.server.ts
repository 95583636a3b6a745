import { orderMail } from "../mail/orders.server.ts";
import { testAccountNames } from "../members/test-accounts.ts";
import { createProfile } from "../members/usernames.server.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, sessionEnded, TakenError } from "../platform/errors.ts";
import { confirmAccount, insertAccount, listAccounts, lockAccount } from "./accounts.server.ts";
import { linkExpired, requireLinkOwner, useLink } from "./links.server.ts";
import { checkPassword, hashPassword } from "./passwords.server.ts";
import { type AuthProvider, type Credentials, plainAddress, type SignedIn, type SignUp } from "./port.ts";
import {
  endOtherSessions,
  endSessions,
  refreshSession,
  requireSession,
  requireUser,
  startSession,
} from "./sessions.server.ts";
import { secondsFromNow } from "./time.server.ts";

/** Accounts in our own tables. Without `needsConfirmation`, who signs up counts as confirmed and is signed in. */
export function embeddedAuth({ needsConfirmation }: { needsConfirmation: boolean }): AuthProvider {
  return {
    signsUpUnmailed: true,
    tellsTakenAddresses: !needsConfirmation,

    async signUp({ username, browserId, isUnmailed, ...credentials }) {
      checkPassword(credentials.password);
      const email = plainAddress(credentials.email);
      const [known] = await listAccounts(email);
      const passwordHash = await hashPassword(credentials.password, known?.password_hash);
      try {
        return await db.transaction().execute(async (trx) => {
          const unconfirmed = { email, password_hash: passwordHash, browser_id: browserId };
          const account = await insertAccount(trx, unconfirmed, needsConfirmation);
          await createProfile(trx, {
            user_id: account.id,
            username,
            is_test_account: testAccountNames.test(email),
            ...(needsConfirmation && { confirmed_at: null }),
          });
          if (!needsConfirmation) {
            return { needsConfirmation, signedIn: await startSession(trx, account, "password") };
          }
          if (!isUnmailed) await orderMail({ kind: "signup", accountId: account.id }, trx);
          return { needsConfirmation };
        });
      } catch (error) {
        if (!(error instanceof TakenError && (await signedUpJustNow({ ...credentials, email, username })))) throw error;
        return needsConfirmation
          ? { needsConfirmation }
          : { needsConfirmation, signedIn: await signIn({ ...credentials, email }) };
      }
    },

    signIn,

    signOut: endSessions,

    getUser: requireUser,

    refresh: refreshSession,

    async followLink(token, kind, browserId) {
      const accountId = await requireLinkOwner(token, kind);
      return db.transaction().execute(async (trx) => {
        const locked = await lockAccount(trx, accountId, kind === "signup" ? browserId : undefined);
        if (!locked) throw linkExpired();
        await useLink(trx, token);
        // Somebody else may have set the lost password. Setting a new one confirms the address.
        if (kind === "signup") await confirmAccount(trx, locked);
        return startSession(trx, locked.account, "link");
      });
    },

    requestPasswordReset: (email) => orderMail({ kind: "recovery", email: plainAddress(email) }),

    async setPassword(accessToken, password) {
      const session = await requireSession(accessToken);
      checkPassword(password);
      const { id } = session.owner;
      const account = await db.selectFrom("account").select("password_hash").where("id", "=", id).executeTakeFirst();
      if (!account) throw sessionEnded();
      const passwordHash = await hashPassword(password, account.password_hash);
      if (passwordHash === account.password_hash)
        throw new InvalidError("same_password", "New password should be different from the old password.");
      await db.transaction().execute(async (trx) => {
        const locked = await lockAccount(trx, id);
        if (!locked) throw sessionEnded();
        await confirmAccount(trx, locked);
        await trx.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
        await endOtherSessions(trx, session);
        await trx.deleteFrom("account_link").where("account_id", "=", id).execute();
      });
    },

    async stateOf(id, email) {
      const accounts = await listAccounts(email);
      const account = accounts.find((each) => each.id === id.toLowerCase());
      if (!account) return "unknown";
      return account.confirmed_at ? "confirmed" : "pending";
    },

    async addressOf(userId) {
      const account = await db
        .selectFrom("account")
        .select("email")
        .where("id", "=", userId)
        .where("confirmed_at", "is not", null)
        .executeTakeFirst();
      return account?.email ?? null;
    },

    async deleteUser(id) {
      await db.deleteFrom("account").where("id", "=", id).execute();
    },
  };
}

async function signIn({ email, password }: Credentials): Promise<SignedIn> {
  // All accounts of an address share one salt, so that one hash tells for all of them.
  const accounts = await listAccounts(email);
  const passwordHash = await hashPassword(password, accounts[0]?.password_hash);
  const match = accounts.find(({ password_hash }) => password_hash === passwordHash);
  if (!match) throw wrongCredentials();
  if (!match.confirmed_at) throw new InvalidError("email_not_confirmed", "Email not confirmed");
  return db.transaction().execute(async (trx) => {
    // A change of the password waits for this lock or comes first: no session outlives its password.
    const account = await trx
      .selectFrom("account")
      .select(["id", "email", "created_at"])
      .where("id", "=", match.id)
      .where("password_hash", "=", passwordHash)
      .forShare()
      .executeTakeFirst();
    if (!account) throw wrongCredentials();
    return startSession(trx, account, "password");
  });
}

/** Whether the same form created an account a moment ago: it was sent twice, or its answer was lost. */
async function signedUpJustNow({ email, username, password }: SignUp): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .innerJoin("profile", "profile.user_id", "account.id")
    .select("account.password_hash")
    .where("account.email", "=", email)
    .where("profile.username", "=", username)
    .where("account.created_at", ">", secondsFromNow(-60))
    .executeTakeFirst();
  return account !== undefined && (await hashPassword(password, account.password_hash)) === account.password_hash;
}

function wrongCredentials(): InvalidError {
  return new InvalidError("invalid_credentials", "Invalid login credentials");
}
