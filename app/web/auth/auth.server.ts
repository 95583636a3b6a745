import type { AuthProvider, SignedIn, SignUp } from "#app/models/auth/port.ts";

export type PasswordOwner = Pick<SignUp, "email" | "username">;

/** The auth provider as pages and endpoints use it: behind the limits of this site. */
export interface SiteAuth extends Omit<AuthProvider, "setPassword" | "deleteUser" | "tellsTakenAddresses"> {
  /** The owner is needed since a password must be neither their email address nor their username. */
  setPassword(accessToken: string, password: string, owner: PasswordOwner): Promise<void>;
  /** New tokens for those in our own signed cookie. Nobody can guess them, so no limit keeps a page from them. */
  refreshFromCookie(refreshToken: string): Promise<SignedIn>;
}

/** The auth provider of this process. Unset until startup registers it. */
export let auth: SiteAuth;

export function registerAuth(provider: SiteAuth): void {
  auth = provider;
}
