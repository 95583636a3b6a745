import type { Session, User } from "@supabase/supabase-js";
import { env } from "../../env.server.ts";
import { orderMail } from "../mail/orders.server.ts";
import { ensureProfile, isUsernameFree, usernameTaken } from "../members/profile.server.ts";
import { DomainError, InvalidError, NotSignedInError, TooManyError } from "../platform/errors.ts";
import { log } from "../platform/log.server.ts";
import { consumeLimit, type RateLimit, refundLimit } from "../platform/rate-limits.server.ts";
import { linkIsOver } from "./links.server.ts";
import { type AuthBackend, type AuthUser, type LinkKind, plainAddress, type SignedIn, type SignUp } from "./port.ts";
import { tokenHash } from "./secret-token.server.ts";
import { sessionIsOver } from "./sessions.server.ts";
import { noUser, type SupabaseSettings, supabaseCalls, supabaseUnavailable } from "./supabase-calls.server.ts";

const networkFailed = "Network connection failed. Please check your internet connection.";
const userNotRead = "Failed to get current user.";

/** Supabase sends the mail of a sign-up before it answers; mail servers take their time. */
const mailPatienceMs = 10_000;

/** Longer than Supabase takes to use up a link. Until it has, it lets through whoever else comes with it. */
const oneUseOfLink: RateLimit = { capacity: 1, refillSeconds: 30 };

/** Accounts in a Supabase project; profiles in our own tables. */
export function supabaseAuth(settings: SupabaseSettings): AuthBackend {
  const { ask, requireAnswering } = supabaseCalls(settings);
  /** Usernames of those who are signing up: they have no profile yet. */
  const spokenFor = new Set<string>();

  /** The new user; null where the answer says that there is none, so as not to tell who has an account. */
  async function signUpAtSupabase({ email, password, username }: SignUp) {
    await requireAnswering(networkFailed);
    try {
      const credentials = { email: plainAddress(email), password, options: { data: { username } } };
      const { user, session } = await ask((auth) => auth.signUp(credentials), {
        whenAway: networkFailed,
        patience: mailPatienceMs,
      });
      if (!user?.id) throw supabaseUnavailable(noUser);
      return { user: user.identities?.length ? user : null, needsConfirmation: !session };
    } catch (error) {
      // Only an address that waits for its confirmation is asked to wait, and only one with an account exists already.
      if (hasJustMailed(error)) return { user: null, needsConfirmation: true };
      if (codeOf(error) === "user_already_exists") return { user: null, needsConfirmation: false };
      throw error;
    }
  }

  async function refresh(refreshToken: string, whenAway: string): Promise<SignedIn> {
    if (!isPlainText(refreshToken)) throw sessionIsOver();
    try {
      const { session } = await ask((auth) => auth.refreshSession({ refresh_token: refreshToken }), { whenAway });
      return signedIn(session, whenAway);
    } catch (error) {
      // Of another form than Supabase's own: nobody has it.
      if (codeOf(error) === "validation_failed") throw sessionIsOver();
      throw error;
    }
  }

  async function followLink(token: string, kind: LinkKind): Promise<SignedIn> {
    const whenAway = kind === "signup" ? "Failed to confirm email. Please try again." : networkFailed;
    const { session } = await ask((auth) => auth.verifyOtp({ token_hash: token, type: kind }), { whenAway });
    return signedIn(session, whenAway);
  }

  return {
    async signUp(form) {
      const folded = form.username.toLowerCase();
      if (spokenFor.has(folded)) throw usernameTaken();
      spokenFor.add(folded);
      try {
        if (!(await isUsernameFree(form.username))) throw usernameTaken();
        const { user, needsConfirmation } = await signUpAtSupabase(form);
        if (user) await ensureProfileOrLog(user.id, form.username);
        return { needsConfirmation };
      } finally {
        spokenFor.delete(folded);
      }
    },

    async signIn({ email, password }) {
      const credentials = { email: plainAddress(email), password };
      const { session } = await ask((auth) => auth.signInWithPassword(credentials), { whenAway: networkFailed });
      return signedIn(session, noUser);
    },

    async signOut(tokens, scope) {
      const whenAway = "Network connection failed during signout.";
      const isOver = tokens.expiresAt - 10 < Date.now() / 1000;
      try {
        const { accessToken } = isOver ? await refresh(tokens.refreshToken, whenAway) : tokens;
        await ask((auth) => auth.admin.signOut(accessToken, scope === "this" ? "local" : "global"), { whenAway });
      } catch (error) {
        if (!(error instanceof NotSignedInError)) throw error;
      }
    },

    async getUser(accessToken) {
      requirePassword(accessToken);
      const { user } = await ask((auth) => auth.getUser(accessToken), { whenAway: userNotRead });
      return identityUser(user, userNotRead);
    },

    async refresh(refreshToken) {
      const fresh = await refresh(refreshToken, userNotRead);
      requirePassword(fresh.accessToken);
      return fresh;
    },

    async followLink(token, kind) {
      if (!isPlainText(token)) throw linkIsOver();
      const use = `use of link ${tokenHash(token).toString("base64url")}`;
      await consumeLimit(use, oneUseOfLink).catch((error) => {
        throw error instanceof TooManyError ? linkIsOver() : error;
      });
      try {
        return await followLink(token, kind);
      } catch (error) {
        // It was not used up: it may be of the other kind, or Supabase away.
        await refundLimit(use, oneUseOfLink);
        throw error;
      }
    },

    requestPasswordReset: (email) => orderMail({ kind: "recovery", email: plainAddress(email) }),

    async setPassword(accessToken, password) {
      if (!isPlainText(accessToken)) throw sessionIsOver();
      await ask((auth) => auth.updateUser({ password }), { whenAway: networkFailed, accessToken });
    },

    async knows(id, email) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return false;
      const manner = { whenAway: networkFailed, key: settings.secretKey };
      try {
        const { user } = await ask((auth) => auth.admin.getUserById(id), manner);
        return user?.email?.toLowerCase() === plainAddress(email);
      } catch (error) {
        if (codeOf(error) === "user_not_found") return false;
        throw error;
      }
    },
  };
}

/** Has Supabase mail a link to set a new password, should the address have an account. Waits for its mail server. */
export async function sendRecovery(
  email: string,
  settings: SupabaseSettings | undefined = env.SUPABASE,
): Promise<void> {
  if (!settings) throw new Error("Without Supabase there is nobody to send this mail.");
  try {
    await supabaseCalls(settings).ask(
      (auth) => auth.resetPasswordForEmail(email, { redirectTo: `${env.PUBLIC_ORIGIN}/reset-password` }),
      { whenAway: networkFailed, patience: mailPatienceMs },
    );
  } catch (error) {
    if (error instanceof InvalidError) log.warn({ code: error.code }, "Supabase mails nobody there");
    else if (!hasJustMailed(error)) throw error;
  }
}

/** Refused since this address got a mail a moment ago; the limit of the whole project has the same code. */
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

/**
 * Throws `NotSignedInError` for the token of a session that began with no more than a mailed link: it may set a password and
 * nothing else. The token is read without proof, so it is asked only in order to refuse.
 */
function requirePassword(accessToken: string): void {
  if (!isPlainText(accessToken)) throw sessionIsOver();
  const byMail = new Set(["otp", "recovery", "magiclink", "invite", "email/signup", "email_change", "token_refresh"]);
  try {
    const claims = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
    if (claims.amr.some(({ method }: { method: string }) => !byMail.has(method))) return;
  } catch {
    // Not a token of Supabase's at all.
  }
  throw sessionIsOver();
}

/** Whether a token can be one: what else is sent as one, no header or database of Supabase's takes. */
function isPlainText(token: string): boolean {
  return /^[!-~]+$/.test(token);
}

/** An answer without what was asked for is as good as none. */
function signedIn(session: Session | null, whenMissing: string): SignedIn {
  if (!session?.expires_at) throw supabaseUnavailable(whenMissing);
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at,
    user: identityUser(session.user, whenMissing),
  };
}

function identityUser(user: User | undefined, whenMissing: string): AuthUser {
  if (!user?.id || !user.email) throw supabaseUnavailable(whenMissing);
  return { id: user.id, email: user.email.toLowerCase(), createdAt: new Date(user.created_at) };
}

/** An account without a profile is worth more than none: its owner can still choose a username. */
async function ensureProfileOrLog(userId: string, username: string): Promise<void> {
  try {
    await ensureProfile(userId, username);
  } catch (error) {
    log.warn({ userId, reason: error instanceof Error ? error.message : error }, "an account got no profile");
  }
}
