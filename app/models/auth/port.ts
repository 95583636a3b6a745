export interface AuthUser {
  id: string;
  /** Lower case. Never shown to other people. */
  email: string;
  createdAt: Date;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** When the access token expires, in seconds since 1970. */
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
  browserId?: string;
  /** Sends no mail, since the address got enough. For a provider that `signsUpUnmailed`. */
  isUnmailed?: boolean;
}

export type SignedUp = { needsConfirmation: true } | { needsConfirmation: false; signedIn: SignedIn };

export type LinkKind = "signup" | "recovery";

/**
 * Accounts and sessions, in our own tables or at Supabase. One contract suite tests both. Refusals are an
 * `InvalidError` with Supabase's code, `NotSignedInError` for a token that is no longer valid, `TooManyError`, and
 * `UnavailableError`.
 */
export interface AuthProvider {
  /** Can sign somebody up without a mail: a link that was mailed to the address before confirms the account. */
  signsUpUnmailed?: true;
  /** Whether a sign-up may tell that an address has an account. Where no address has to be confirmed, that cannot be hidden. */
  tellsTakenAddresses: boolean;
  /**
   * Creates an account with its profile. Throws `TakenError` for a username. Where the address has to be confirmed,
   * answers alike if it has an account; else the person is signed in, and a taken address is a `TakenError` too.
   */
  signUp(form: SignUp): Promise<SignedUp>;
  signIn(credentials: Credentials): Promise<SignedIn>;
  /** Ends this session or all of the user's, also with an expired access token. A session that has ended is not an error. */
  signOut(tokens: Tokens, scope: "this" | "all"): Promise<void>;
  /** The user of a token. Throws `NotSignedInError` for an expired token, and for one from a mailed link. */
  getUser(accessToken: string): Promise<AuthUser>;
  refresh(refreshToken: string): Promise<SignedIn>;
  /**
   * Uses up a mailed link. A sign-up link confirms an account of the address, if possible one of this browser; so does
   * a recovery link, at the latest when a password is set. The session may set a password and nothing else.
   */
  followLink(token: string, kind: LinkKind, browserId?: string): Promise<SignedIn>;
  /** Mails a link if there is such an account. Answers alike, and as fast, if there is none. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets the password of the session's user. Ends the user's other sessions and all links. */
  setPassword(accessToken: string, password: string): Promise<void>;
  /** Whether an account has this id and address, and the address is confirmed. */
  stateOf(id: string, email: string): Promise<"confirmed" | "pending" | "unknown">;
  /** The address of an account, where its owner has confirmed it; else null. */
  addressOf(userId: string): Promise<string | null>;
  /** Deletes an account with its sessions and links. One that is gone is not an error. */
  deleteUser(id: string): Promise<void>;
}

export function plainAddress(email: string): string {
  return email.trim().toLowerCase();
}
