/** The rules by which GoTrue keeps accounts, in memory. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { nobodyOnWire, Refusal, readJwt, type StubSession, type StubUser, signJwt, userOnWire } from "./wire.ts";

/** What a project's owner sets in its dashboard; tests may change it while the stub runs. */
export interface ProjectSettings {
  /** Without confirmation, somebody who signs up is signed in. */
  confirmEmail: boolean;
  accessTokenSeconds: number;
  linkSeconds: number;
  /** For how long an address that was mailed gets no other mail; 0 for no such limit. */
  mailGapSeconds: number;
  /** For how long a refresh token may be used again by anybody. */
  reuseSeconds: number;
}

type LinkType = "signup" | "recovery";

interface Link {
  userId: string;
  type: LinkType;
  endsAt: number;
}

export interface Post {
  to: string;
  type: LinkType;
  tokenHash: string;
}

type Body = Record<string, unknown>;

export class StubAccounts {
  readonly settings: ProjectSettings = {
    confirmEmail: true,
    accessTokenSeconds: 3600,
    linkSeconds: 86_400,
    mailGapSeconds: 0,
    reuseSeconds: 10,
  };
  readonly #issuer: string;
  readonly #post: (mail: Post) => void;
  readonly #secret = randomBytes(32).toString("hex");
  readonly #users = new Map<string, StubUser>();
  readonly #sessions = new Map<string, StubSession>();
  readonly #links = new Map<string, Link>();

  constructor(issuer: string, post: (mail: Post) => void) {
    this.#issuer = issuer;
    this.#post = post;
  }

  signUp(body: Body) {
    const { password } = body;
    if (typeof password !== "string" || password === "")
      throw new Refusal(400, "validation_failed", "Signup requires a valid password");
    const email = addressIn(body);
    requireStrong(password);
    const metadata = (body.data ?? {}) as Record<string, unknown>;
    const before = this.#byEmail(email);
    if (before?.confirmedAt) {
      if (!this.settings.confirmEmail) throw new Refusal(422, "user_already_exists", "User already registered");
      return nobodyOnWire(email, metadata);
    }
    // Who signed up first has set the password and the metadata.
    const user = before ?? this.#add({ email, password, metadata });
    if (!this.settings.confirmEmail) {
      user.confirmedAt = new Date();
      return this.#start(user, "password");
    }
    this.#mail(user, "signup");
    return userOnWire(user);
  }

  signInWithPassword(body: Body) {
    if (!body.email) throw new Refusal(400, "validation_failed", "missing email or phone");
    const user = this.#byEmail(String(body.email).toLowerCase());
    if (!user?.password || user.password !== body.password)
      throw new Refusal(400, "invalid_credentials", "Invalid login credentials");
    if (!user.confirmedAt) throw new Refusal(400, "email_not_confirmed", "Email not confirmed");
    return this.#start(user, "password");
  }

  refresh(body: Body) {
    const shown = String(body.refresh_token ?? "");
    const session = [...this.#sessions.values()].find(({ refreshTokens }) =>
      refreshTokens.some(({ token }) => token === shown),
    );
    const found = session?.refreshTokens.find(({ token }) => token === shown);
    if (!session || !found)
      throw new Refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    const user = this.#require(session.userId);
    if (found.revokedAt) {
      const active = session.refreshTokens.find(({ revokedAt }) => !revokedAt);
      // The answer to it may have been lost on the way.
      if (active?.parent === shown) return this.#answer(user, session, active.token);
      if (Date.now() - found.revokedAt.getTime() > this.settings.reuseSeconds * 1000) {
        this.#sessions.delete(session.id);
        throw new Refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
      }
    }
    for (const token of session.refreshTokens) token.revokedAt ??= new Date();
    session.amr = [
      ...session.amr.filter(({ method }) => method !== "token_refresh"),
      { method: "token_refresh", timestamp: seconds() },
    ];
    return this.#answer(user, session, addRefreshToken(session, shown));
  }

  verify(body: Body) {
    if (body.email || body.phone || body.redirect_to) {
      const message = "Only the token_hash and type should be provided";
      throw new Refusal(400, "validation_failed", message);
    }
    const tokenHash = String(body.token_hash ?? "");
    const link = this.#links.get(tokenHash);
    const isOfType = link?.type === body.type || body.type === "email";
    if (!link || !isOfType || link.endsAt < Date.now())
      throw new Refusal(403, "otp_expired", "Email link is invalid or has expired");
    this.#links.delete(tokenHash);
    const user = this.#require(link.userId);
    user.confirmedAt ??= new Date();
    return this.#start(user, "otp");
  }

  recover(body: Body) {
    const user = this.#byEmail(addressIn(body));
    if (user) this.#mail(user, "recovery");
    return {};
  }

  getUser(accessToken: string) {
    return userOnWire(this.#requireSession(accessToken).user);
  }

  updateUser(accessToken: string, body: Body) {
    const { user, session } = this.#requireSession(accessToken);
    if (typeof body.password === "string") {
      requireStrong(body.password);
      if (body.password === user.password)
        throw new Refusal(422, "same_password", "New password should be different from the old password.");
      user.password = body.password;
      this.#end(user.id, ({ id }) => id !== session.id);
      this.#voidLinks(user.id);
    }
    user.updatedAt = new Date();
    return userOnWire(user);
  }

  logOut(accessToken: string, scope: string): void {
    const { user, session } = this.#requireSession(accessToken);
    const isMeant = {
      global: () => true,
      local: ({ id }: StubSession) => id === session.id,
      others: ({ id }: StubSession) => id !== session.id,
    }[scope];
    if (!isMeant) throw new Refusal(400, "validation_failed", `Unsupported logout scope "${scope}"`);
    this.#end(user.id, isMeant);
  }

  adminCreate(body: Body) {
    const email = addressIn(body);
    if (this.#byEmail(email))
      throw new Refusal(422, "email_exists", "A user with this email address has already been registered");
    const password = typeof body.password === "string" ? body.password : null;
    const user = this.#add({ email, password, metadata: (body.user_metadata ?? {}) as Record<string, unknown> });
    if (body.email_confirm) user.confirmedAt = new Date();
    return userOnWire(user);
  }

  adminGet(id: string) {
    return userOnWire(this.#require(id, 404));
  }

  adminDelete(id: string) {
    this.#require(id, 404);
    this.#end(id, () => true);
    this.#voidLinks(id);
    this.#users.delete(id);
    return {};
  }

  /** A link that is not mailed. */
  adminLink(body: Body) {
    const email = addressIn(body);
    const type = body.type as LinkType;
    const user = this.#byEmail(email);
    if (type === "signup" && user?.confirmedAt)
      throw new Refusal(422, "email_exists", "A user with this email address has already been registered");
    if (type === "recovery" && !user) throw new Refusal(404, "user_not_found", "User with this email not found");
    const owner = user ?? this.#add({ email, password: String(body.password), metadata: (body.data ?? {}) as Body });
    const hashed_token = this.#link(owner, type);
    const query = new URLSearchParams({ token: hashed_token, type, redirect_to: String(body.redirect_to ?? "") });
    return {
      ...userOnWire(owner),
      action_link: `${this.#issuer}/verify?${query}`,
      email_otp: "123456",
      hashed_token,
      verification_type: type,
      redirect_to: query.get("redirect_to"),
    };
  }

  endLinks(email: string): void {
    for (const link of this.#links.values()) if (link.userId === this.#byEmail(email)?.id) link.endsAt = 0;
  }

  #byEmail(email: string): StubUser | undefined {
    return [...this.#users.values()].find((user) => user.email === email);
  }

  #require(id: string, status = 403): StubUser {
    const user = this.#users.get(id);
    if (!user) throw new Refusal(status, "user_not_found", "User not found");
    return user;
  }

  #add(user: Pick<StubUser, "email" | "password" | "metadata">): StubUser {
    const now = new Date();
    const times = { createdAt: now, updatedAt: now, confirmedAt: null, lastSignInAt: null };
    const sent = { confirmationSentAt: null, recoverySentAt: null };
    const added = { id: randomUUID(), identityId: randomUUID(), ...user, ...times, ...sent };
    this.#users.set(added.id, added);
    return added;
  }

  #start(user: StubUser, method: "password" | "otp") {
    user.lastSignInAt = new Date();
    const amr = [{ method, timestamp: seconds() }];
    const session: StubSession = { id: randomUUID(), userId: user.id, amr, refreshTokens: [] };
    this.#sessions.set(session.id, session);
    return this.#answer(user, session, addRefreshToken(session, null));
  }

  #answer(user: StubUser, session: StubSession, refreshToken: string) {
    const shown = userOnWire(user);
    const expires_in = this.settings.accessTokenSeconds;
    const iat = seconds();
    const claims = {
      iss: this.#issuer,
      sub: user.id,
      aud: "authenticated",
      exp: iat + expires_in,
      iat,
      email: user.email,
      phone: "",
      app_metadata: shown.app_metadata,
      user_metadata: shown.user_metadata,
      role: "authenticated",
      aal: "aal1",
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    };
    return {
      access_token: signJwt(claims, this.#secret),
      token_type: "bearer",
      expires_in,
      expires_at: claims.exp,
      refresh_token: refreshToken,
      user: shown,
    };
  }

  #requireSession(accessToken: string): { user: StubUser; session: StubSession } {
    const claims = readJwt(accessToken, this.#secret);
    if (!claims) throw new Refusal(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
    const user = this.#require(claims.sub);
    const session = this.#sessions.get(claims.session_id);
    if (!session) {
      throw new Refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    }
    return { user, session };
  }

  #end(userId: string, isMeant: (session: StubSession) => boolean): void {
    for (const session of this.#sessions.values())
      if (session.userId === userId && isMeant(session)) this.#sessions.delete(session.id);
  }

  #voidLinks(userId: string, type?: LinkType): void {
    for (const [tokenHash, link] of this.#links)
      if (link.userId === userId && (!type || link.type === type)) this.#links.delete(tokenHash);
  }

  #mail(user: StubUser, type: LinkType): void {
    const field = type === "signup" ? "confirmationSentAt" : "recoverySentAt";
    const gap = this.settings.mailGapSeconds - (Date.now() - (user[field]?.getTime() ?? 0)) / 1000;
    if (gap > 0) {
      const message = `For security purposes, you can only request this after ${Math.ceil(gap)} seconds.`;
      throw new Refusal(429, "over_email_send_rate_limit", message);
    }
    user[field] = new Date();
    this.#post({ to: user.email, type, tokenHash: this.#link(user, type) });
  }

  #link(user: StubUser, type: LinkType): string {
    this.#voidLinks(user.id, type);
    const otp = randomBytes(4).readUInt32BE() % 1_000_000;
    const tokenHash = createHash("sha224")
      .update(user.email + otp)
      .digest("hex");
    this.#links.set(tokenHash, { userId: user.id, type, endsAt: Date.now() + this.settings.linkSeconds * 1000 });
    return tokenHash;
  }
}

function addRefreshToken(session: StubSession, parent: string | null): string {
  const token = randomBytes(9).toString("base64url").slice(0, 12);
  session.refreshTokens.push({ token, parent, revokedAt: null });
  return token;
}

function addressIn({ email }: Body): string {
  if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Refusal(400, "validation_failed", "Unable to validate email address: invalid format");
  return email.toLowerCase();
}

function requireStrong(password: string): void {
  if (Buffer.byteLength(password) > 72)
    throw new Refusal(400, "validation_failed", "Password cannot be longer than 72 characters");
  if (password.length < 6) {
    const more = { weak_password: { reasons: ["length"] } };
    throw new Refusal(422, "weak_password", "Password should be at least 6 characters.", more);
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
