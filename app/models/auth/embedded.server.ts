import { orderMail } from "../mail/orders.server.ts";
import { createProfile } from "../members/profile.server.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, TakenError } from "../platform/errors.ts";
import {
  confirmPendingAccount,
  insertConfirmed,
  insertPendingAccount,
  listPendingAccounts,
  lockPendingAccount,
} from "./accounts.server.ts";
import { linkIsOver, requireLinkOwner, spendLink } from "./links.server.ts";
import { checkPassword, hashPassword } from "./passwords.server.ts";
import { type AuthBackend, plainAddress, type SignUp } from "./port.ts";
import {
  endOtherSessions,
  endSessions,
  refreshSession,
  requireSession,
  sessionIsOver,
  startSession,
  userOf,
} from "./sessions.server.ts";
import { secondsFromNow } from "./time.server.ts";

/** Accounts in our own tables. Without `needsConfirmation` an address is taken to be whose it is said to be. */
export function embeddedAuth({ needsConfirmation }: { needsConfirmation: boolean }): AuthBackend {
  const insertAccount = needsConfirmation ? insertPendingAccount : insertConfirmed;

  return {
    signsUpUnmailed: true,

    async signUp({ username, browserId, isUnmailed, ...credentials }) {
      checkPassword(credentials.password);
      const email = plainAddress(credentials.email);
      const [claim] = await listPendingAccounts(email);
      const passwordHash = await hashPassword(credentials.password, claim?.password_hash);
      try {
        await db.transaction().execute(async (trx) => {
          const accountId = await insertAccount(trx, { email, password_hash: passwordHash, browser_id: browserId });
          await createProfile(trx, { user_id: accountId, username });
          if (!isUnmailed) await orderMail({ kind: "signup", accountId }, trx);
        });
      } catch (error) {
        if (!(error instanceof TakenError && (await signedUpJustNow({ ...credentials, email, username })))) throw error;
      }
      return { needsConfirmation };
    },

    async signIn({ email, password }) {
      // All claims of an address are salted alike, so that one computation answers for all, and for an address without any.
      const claims = await listPendingAccounts(email);
      const passwordHash = await hashPassword(password, claims[0]?.password_hash);
      const claim = claims.find(({ password_hash }) => password_hash === passwordHash);
      if (!claim) throw wrongCredentials();
      if (!claim.confirmed_at) throw new InvalidError("email_not_confirmed", "Email not confirmed");
      return db.transaction().execute(async (trx) => {
        // A password that is being changed waits, or makes this one wrong: no session outlives its password.
        const account = await trx
          .selectFrom("account")
          .select(["id", "email", "created_at"])
          .where("id", "=", claim.id)
          .where("password_hash", "=", passwordHash)
          .forShare()
          .executeTakeFirst();
        if (!account) throw wrongCredentials();
        return startSession(trx, account, "password");
      });
    },

    signOut: endSessions,

    async getUser(accessToken) {
      const session = await requireSession(accessToken);
      if (session.from_link) throw sessionIsOver();
      return userOf(session.owner);
    },

    refresh: refreshSession,

    async followLink(token, kind, browserId) {
      const accountId = await requireLinkOwner(token, kind);
      return db.transaction().execute(async (trx) => {
        const claim = await lockPendingAccount(trx, accountId, kind === "signup" ? browserId : undefined);
        if (!claim) throw linkIsOver();
        await spendLink(trx, token);
        // Who lost a password may not be who set it: their address is confirmed when they set their own.
        if (kind === "signup") await confirmPendingAccount(trx, claim);
        return startSession(trx, claim.account, "link");
      });
    },

    requestPasswordReset: (email) => orderMail({ kind: "recovery", email: plainAddress(email) }),

    async setPassword(accessToken, password) {
      const session = await requireSession(accessToken);
      checkPassword(password);
      const { id } = session.owner;
      const account = await db.selectFrom("account").select("password_hash").where("id", "=", id).executeTakeFirst();
      if (!account) throw sessionIsOver();
      const passwordHash = await hashPassword(password, account.password_hash);
      if (passwordHash === account.password_hash)
        throw new InvalidError("same_password", "New password should be different from the old password.");
      await db.transaction().execute(async (trx) => {
        const claim = await lockPendingAccount(trx, id);
        if (!claim) throw sessionIsOver();
        await confirmPendingAccount(trx, claim);
        await trx.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
        await endOtherSessions(trx, session);
        await trx.deleteFrom("account_link").where("account_id", "=", id).execute();
      });
    },

    async knows(id, email) {
      const claims = await listPendingAccounts(email);
      return claims.some((claim) => claim.id === id.toLowerCase());
    },
  };
}

/** Whether the same form made an account a moment ago: its button was pressed twice, or its answer never arrived. */
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
