/** How GoTrue (supabase/auth v2.196) says things: users, sessions and refusals as they go over the wire. */
import { createHmac, randomUUID } from "node:crypto";

export interface StubUser {
  id: string;
  identityId: string;
  email: string;
  password: string | null;
  metadata: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  confirmedAt: Date | null;
  lastSignInAt: Date | null;
  /** When it was last mailed. */
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
}

export interface StubSession {
  id: string;
  userId: string;
  amr: { method: string; timestamp: number }[];
  /** The newest last; a token that is not revoked is the active one. */
  refreshTokens: { token: string; parent: string | null; revokedAt: Date | null }[];
}

/** An answer that GoTrue refuses with. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Record<string, unknown>;

  constructor(status: number, code: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** A user as every endpoint shows it: what is null is left out. */
export function userOnWire(user: StubUser) {
  const { id, email, metadata } = user;
  const times = { created_at: user.createdAt.toISOString(), updated_at: user.updatedAt.toISOString() };
  const seen = { email, email_verified: user.confirmedAt !== null, phone_verified: false, sub: id };
  const lastSignIn = user.lastSignInAt && { last_sign_in_at: user.lastSignInAt.toISOString() };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    ...(user.confirmedAt && { email_confirmed_at: user.confirmedAt.toISOString() }),
    phone: "",
    ...(user.confirmationSentAt && { confirmation_sent_at: user.confirmationSentAt.toISOString() }),
    ...(user.confirmedAt && { confirmed_at: user.confirmedAt.toISOString() }),
    ...(user.recoverySentAt && { recovery_sent_at: user.recoverySentAt.toISOString() }),
    ...lastSignIn,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...seen, ...metadata },
    identities: [
      {
        identity_id: user.identityId,
        id,
        user_id: id,
        identity_data: { ...seen, ...metadata },
        provider: "email",
        ...lastSignIn,
        ...times,
        email,
      },
    ],
    ...times,
    is_anonymous: false,
  };
}

/** What a sign-up of an address with a confirmed account is told: a user that is nobody. */
export function nobodyOnWire(email: string, metadata: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** An access token, signed as a project with a shared secret does. */
export function signJwt(claims: Record<string, unknown>, secret: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** The claims of a token that we signed and that has not ended; else undefined. */
export function readJwt(token: string, secret: string): { sub: string; session_id: string } | undefined {
  const [header, body, signature] = token.split(".");
  const expected = createHmac("sha256", secret).update(`${header}.${body}`).digest("base64url");
  if (!body || signature !== expected) return undefined;
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  return claims.exp > Date.now() / 1000 ? claims : undefined;
}
