import type { Session, User } from "@supabase/supabase-js";
import { env } from "../../env.server.ts";
import { orderMail } from "../mail/orders.server.ts";
import { testAccountNames } from "../members/test-accounts.ts";
import { confirmProfile, ensureProfile, isUsernameFree, usernameTaken } from "../members/usernames.server.ts";
import { db } from "../platform/database.server.ts";
import {
  DomainError,
  InvalidError,
  NotSignedInError,
  sessionEnded,
  TakenError,
  TooManyError,
} from "../platform/errors.ts";
import { log } from "../platform/log.server.ts";
import { consumeLimit, type RateLimit, refundLimit } from "../platform/rate-limits.server.ts";
import { tokenHash } from "../platform/secret-token.server.ts";
import {
  noUser,
  type SupabaseSettings,
  supabaseCalls,
  supabaseUnavailable,
} from "../platform/supabase-calls.server.ts";
import { addressTaken } from "./accounts.server.ts";
import { linkExpired } from "./links.server.ts";
import {
  type AuthProvider,
  type AuthUser,
  type Credentials,
  plainAddress,
  type SignedIn,
  type SignedUp,
  type SignUp,
} from "./port.ts";
import { secondsFromNow } from "./time.server.ts";

const networkFailed = "Network connection failed. Please check your internet connection.";
const userNotRead = "Failed to get current user.";

/** Supabase sends the mail of a sign-up before it answers, and mail servers are slow. */
const mailTimeoutMs = 10_000;
/** Until Supabase has used up a link, which takes less than 30 seconds, it accepts the link again. */
const linkLimit: RateLimit = { capacity: 1, refillSeconds: 30 };

export function supabaseAuth(settings: SupabaseSettings): AuthProvider {
  const { call, requireAvailable } = supabaseCalls(settings);
  /** Sign-ups on their way, by username in lower case. */
  const pending = new Map<string, Promise<unknown>>();

  /**
   * The new user, null where the address may have an account, which Supabase does not tell; and their session if
   * Supabase confirms nothing.
   */
  async function signUpAtSupabase({ email, password, username }: SignUp) {
    await requireAvailable(networkFailed);
    try {
      const credentials = { email: plainAddress(email), password, options: { data: { username } } };
      const options = { timeoutMs: mailTimeoutMs };
      const { user, session } = await call(networkFailed, ({ auth }) => auth.signUp(credentials), options);
      if (!user?.id) throw supabaseUnavailable(noUser);
      return { user: user.identities?.length ? user : null, session };
    } catch (error) {
      // The address is known: it awaits confirmation, or has an account.
      if (hasJustMailed(error)) return { user: null, session: null };
      if (codeOf(error) === "user_already_exists") throw addressTaken();
      throw error;
    }
  }

  async function refresh(refreshToken: string, whenUnavailable: string): Promise<SignedIn> {
    requirePlainText(refreshToken);
    try {
      const credentials = { refresh_token: refreshToken };
      const { session } = await call(whenUnavailable, ({ auth }) => auth.refreshSession(credentials));
      return toSignedIn(session, whenUnavailable);
    } catch (error) {
      // Supabase's tokens have another form: nobody has this one.
      if (codeOf(error) === "validation_failed") throw sessionEnded();
      throw error;
    }
  }

  async function signUp(form: SignUp): Promise<SignedUp> {
    if (!(await isUsernameFree(form.username))) throw usernameTaken();
    const { user, session } = await signUpAtSupabase(form);
    // An account without a profile is better than none: its owner can still choose a username.
    if (user)
      await ensureProfile({
        user_id: user.id,
        username: form.username,
        is_test_account: testAccountNames.test(plainAddress(form.email)),
        ...(!session && { confirmed_at: null }),
      }).catch((error: Error) => log.warn({ userId: user.id, reason: error.message }, "an account got no profile"));
    return session ? { needsConfirmation: false, signedIn: toSignedIn(session, noUser) } : { needsConfirmation: true };
  }

  async function signIn({ email, password }: Credentials): Promise<SignedIn> {
    const credentials = { email: plainAddress(email), password };
    const { session } = await call(networkFailed, ({ auth }) => auth.signInWithPassword(credentials));
    const signedIn = toSignedIn(session, noUser);
    if (await isAccountDeleted(signedIn.user.id))
      throw new InvalidError("invalid_credentials", "Invalid login credentials");
    // Supabase lets nobody in whose address is not confirmed.
    await confirmProfile(db, signedIn.user.id);
    return signedIn;
  }

  /** What the same form was told a moment ago: it was sent twice, or its answer was lost. */
  async function toldJustNow({ username, ...credentials }: SignUp): Promise<SignedUp | undefined> {
    const profile = await db
      .selectFrom("profile")
      .select("user_id")
      .where("username", "=", username)
      .where("created_at", ">", secondsFromNow(-60))
      .executeTakeFirst();
    if (!profile) return undefined;
    try {
      const signedIn = await signIn(credentials);
      return signedIn.user.id === profile.user_id ? { needsConfirmation: false, signedIn } : undefined;
    } catch (error) {
      if (codeOf(error) === "email_not_confirmed") return { needsConfirmation: true };
      if (codeOf(error) === "invalid_credentials") return undefined;
      throw error;
    }
  }

  /** The account with this id; null where there is none. */
  async function findUser(id: string): Promise<User | null> {
    try {
      const options = { key: settings.secretKey };
      return (await call(networkFailed, ({ auth }) => auth.admin.getUserById(id), options)).user;
    } catch (error) {
      if (codeOf(error) === "user_not_found") return null;
      throw error;
    }
  }

  return {
    tellsTakenAddresses: true,

    async signUp(form) {
      const username = form.username.toLowerCase();
      const before = pending.get(username);
      const signingUp = Promise.resolve(before?.catch(() => {})).then(() => signUp(form));
      pending.set(username, signingUp);
      try {
        return await signingUp;
      } catch (error) {
        const told = error instanceof TakenError ? await toldJustNow(form) : undefined;
        if (!told) throw error;
        return told;
      } finally {
        if (pending.get(username) === signingUp) pending.delete(username);
      }
    },

    signIn,

    async signOut(tokens, scope) {
      const whenUnavailable = "Network connection failed during signout.";
      const hasExpired = tokens.expiresAt - 10 < Date.now() / 1000;
      try {
        const { accessToken } = hasExpired ? await refresh(tokens.refreshToken, whenUnavailable) : tokens;
        await call(whenUnavailable, ({ auth }) =>
          auth.admin.signOut(accessToken, scope === "this" ? "local" : "global"),
        );
      } catch (error) {
        if (!(error instanceof NotSignedInError)) throw error;
      }
    },

    async getUser(accessToken) {
      requirePassword(accessToken);
      const { user } = await call(userNotRead, ({ auth }) => auth.getUser(accessToken));
      return requirePresent(toAuthUser(user, userNotRead));
    },

    async refresh(refreshToken) {
      const refreshed = await refresh(refreshToken, userNotRead);
      requirePassword(refreshed.accessToken);
      await requirePresent(refreshed.user);
      return refreshed;
    },

    async followLink(token, kind) {
      if (!isPlainText(token)) throw linkExpired();
      const key = `use of link ${tokenHash(token).toString("base64url")}`;
      await consumeLimit(key, linkLimit).catch((error) => {
        throw error instanceof TooManyError ? linkExpired() : error;
      });
      const whenUnavailable = kind === "signup" ? "Failed to confirm email. Please try again." : networkFailed;
      try {
        const { session } = await call(whenUnavailable, ({ auth }) =>
          auth.verifyOtp({ token_hash: token, type: kind }),
        );
        const signedIn = toSignedIn(session, whenUnavailable);
        await confirmProfile(db, signedIn.user.id);
        return signedIn;
      } catch (error) {
        // The link is still good: it may be of the other kind, or Supabase may be unavailable.
        await refundLimit(key, linkLimit);
        throw error;
      }
    },

    requestPasswordReset: (email) => orderMail({ kind: "recovery", email: plainAddress(email) }),

    async setPassword(accessToken, password) {
      requirePlainText(accessToken);
      await call(networkFailed, ({ auth }) => auth.updateUser({ password }), { accessToken });
    },

    async stateOf(id, email) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return "unknown";
      const user = await findUser(id);
      if (user?.email?.toLowerCase() !== plainAddress(email)) return "unknown";
      return user.email_confirmed_at ? "confirmed" : "pending";
    },

    async addressOf(userId) {
      const user = (await isAccountDeleted(userId)) ? null : await findUser(userId);
      return (user?.email_confirmed_at && user.email?.toLowerCase()) || null;
    },

    async deleteUser(id) {
      try {
        await call(networkFailed, ({ auth }) => auth.admin.deleteUser(id), { key: settings.secretKey });
      } catch (error) {
        if (codeOf(error) !== "user_not_found") throw error;
      }
    },
  };
}

/** Whether an account is deleted that Supabase may still hold. False while the database does not answer. */
async function isAccountDeleted(userId: string): Promise<boolean> {
  const deleted = db.selectFrom("deleted_account").select("user_id").where("user_id", "=", userId);
  return (await deleted.executeTakeFirst().catch(() => undefined)) !== undefined;
}

/** Supabase holds a deleted account until a job has reached it. */
async function requirePresent(user: AuthUser): Promise<AuthUser> {
  if (await isAccountDeleted(user.id)) throw sessionEnded("user_not_found");
  return user;
}

/** Has Supabase mail a link to set a new password, if the address has an account. Waits for Supabase's mail server. */
export async function sendRecovery(email: string, settings = env.SUPABASE): Promise<void> {
  if (!settings) throw new Error("Supabase is not configured, so this mail cannot be sent.");
  try {
    const redirectTo = `${env.PUBLIC_ORIGIN}/reset-password`;
    const options = { timeoutMs: mailTimeoutMs };
    await supabaseCalls(settings).call(
      networkFailed,
      ({ auth }) => auth.resetPasswordForEmail(email, { redirectTo }),
      options,
    );
  } catch (error) {
    if (error instanceof InvalidError) log.warn({ code: error.code }, "Supabase refused to mail a recovery link");
    else if (!hasJustMailed(error)) throw error;
  }
}

/** Refused since this address got a mail a moment ago. The limit of the whole project has the same code. */
function hasJustMailed(error: unknown): boolean {
  return (
    error instanceof TooManyError &&
    error.code === "over_email_send_rate_limit" &&
    /after \d+ seconds/.test(error.message)
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof DomainError ? error.code : undefined;
}

/** How sessions begin that may set a password and nothing else: with a mailed link. */
const mailMethods = ["otp", "recovery", "magiclink", "invite", "email/signup", "email_change", "token_refresh"];

/** Throws unless the session of this token began with a password. The signature is not verified, so this can only refuse. */
function requirePassword(accessToken: string): void {
  requirePlainText(accessToken);
  try {
    const claims = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
    if (claims.amr.some(({ method }: { method: string }) => !mailMethods.includes(method))) return;
  } catch {}
  throw sessionEnded();
}

function requirePlainText(token: string): void {
  if (!isPlainText(token)) throw sessionEnded();
}

/** Whether a text can be a token at all: Supabase's headers and database accept nothing else. */
function isPlainText(token: string): boolean {
  return /^[!-~]+$/.test(token);
}

function toSignedIn(session: Session | null, whenMissing: string): SignedIn {
  if (!session?.expires_at) throw supabaseUnavailable(whenMissing);
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at,
    user: toAuthUser(session.user, whenMissing),
  };
}

function toAuthUser(user: User | undefined, whenMissing: string): AuthUser {
  if (!user?.id || !user.email) throw supabaseUnavailable(whenMissing);
  return { id: user.id, email: user.email.toLowerCase(), createdAt: new Date(user.created_at) };
}
