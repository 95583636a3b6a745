/** Whom the auth provider knows. */
export interface AuthUser {
  id: string;
  /** Lower case. Never shown to anybody else. */
  email: string;
  createdAt: Date;
}

/** What proves that somebody signed in. Opaque: only the provider can read them. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** When the access token ends, in seconds since 1970. */
  expiresAt: number;
}

export interface SignedIn extends Tokens {
  user: AuthUser;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface SignUp extends Credentials {
  username: string;
  /** Where the form was sent from: a mailed link that is followed there confirms this account. */
  browserId?: string;
  /** The address got enough mails. For a provider that `signsUpUnmailed`. */
  isUnmailed?: boolean;
}

/** What a mailed link is for. */
export type LinkKind = "signup" | "recovery";

/**
 * Who somebody is: our own tables, or Supabase. One contract suite runs over both. Whatever is refused is a domain error
 * with a sentence for a person: `InvalidError` (`invalid_credentials`, `email_not_confirmed`, `weak_password`,
 * `validation_failed`, `same_password`, `otp_expired`), `NotSignedInError` for a token that is not valid any more,
 * `TooManyError`, and `UnavailableError` when the provider does not answer in two seconds.
 */
export interface AuthBackend {
  /** Whether it can sign somebody up without a mail: a link that was mailed to the address before confirms the account. */
  signsUpUnmailed?: true;
  /**
   * Makes an account with its profile. Looks and costs the same where the address has an account already. Throws
   * `TakenError` for a username that is in use.
   */
  signUp(form: SignUp): Promise<{ needsConfirmation: boolean }>;
  /** Throws `email_not_confirmed` only after the right password. */
  signIn(credentials: Credentials): Promise<SignedIn>;
  /** Ends this session, also where its access token has ended, or all of the person's. One that is over is no error. */
  signOut(tokens: Tokens, scope: "this" | "all"): Promise<void>;
  /** Whose token it is. Throws `NotSignedInError` for one that ended, and for one that a mailed link gave. */
  getUser(accessToken: string): Promise<AuthUser>;
  /** Tokens with which the session goes on. The refresh token may be the same one again. */
  refresh(refreshToken: string): Promise<SignedIn>;
  /**
   * Uses up a mailed link of this kind. One of a sign-up confirms the address; one of a recovery does so too, at the latest
   * when a password is set. The session that it gives may set a password and nothing else. Of several accounts that wait for
   * their confirmation, the one that was made in this browser is meant, if there is one.
   */
  followLink(token: string, kind: LinkKind, browserId?: string): Promise<SignedIn>;
  /** Has a link mailed, should there be such an account. Says the same, as quickly, when there is none. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets the password of a session of either kind; ends the person's other sessions and all links. */
  setPassword(accessToken: string, password: string): Promise<void>;
  /** Whether an account has this id and this address, confirmed or not. */
  knows(id: string, email: string): Promise<boolean>;
}

let provider: AuthBackend | undefined;

/** Makes this the auth provider of the process. */
export function registerAuthProvider(chosen: AuthBackend): void {
  provider = chosen;
}

/** The auth provider that was chosen at startup. */
export function authProvider(): AuthBackend {
  if (!provider) throw new Error("No auth provider was chosen at startup.");
  return provider;
}

/** An address as it is stored and compared. */
export function plainAddress(email: string): string {
  return email.trim().toLowerCase();
}
