/** The auth part of a Supabase project, and its storage: in memory, with the rules and messages of supabase/auth v2.196. */
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { LinkKind } from "#app/models/auth/port.ts";
import { storageStub } from "./storage.ts";

/** The settings of a project, and the speed of its machine. Tests may change them while the stub runs. */
interface ProjectSettings {
  /** Without confirmation, a sign-up signs in. */
  confirmEmail: boolean;
  accessTokenSeconds: number;
  /** How long an address gets no further mail after one; 0 for no limit. */
  mailGapSeconds: number;
  /** Fails for as long as this is true, as its gateway does. */
  isAway: boolean;
  /** Milliseconds that a call takes. */
  takesMs(call: string, hasAccount: boolean): number;
}

interface User extends Record<"id" | "email" | "createdAt", string> {
  password: string;
  metadata: unknown;
  confirmedAt?: string;
  mailedAt: Partial<Record<LinkKind, number>>;
}

interface Session {
  user: User;
  amr: { method: string; timestamp: number }[];
  /** The newest last. It is the active one; each was made from the one before. */
  refreshTokens: string[];
}

interface Call {
  body: Record<string, unknown> & { email: string; password: string };
  query: URLSearchParams;
  /** From `authorization`. */
  bearer: string;
  /** The user's id at the end of the path, if there is one. */
  id: string;
}

export type SupabaseStub = Awaited<ReturnType<typeof startSupabaseStub>>;

/**
 * Starts a stub on 127.0.0.1. The links of its mails lead to `siteUrl`, as the templates of docs/supabase.md say; every
 * page there is an allowed redirect. It writes its mails to `mailDir` in the form of the outbox.
 */
export async function startSupabaseStub({ siteUrl, mailDir }: { siteUrl: string; mailDir: string }) {
  const settings: ProjectSettings = {
    confirmEmail: true,
    accessTokenSeconds: 3600,
    mailGapSeconds: 0,
    isAway: false,
    takesMs: () => 0,
  };
  const users: User[] = [];
  const sessions = new Set<Session>();
  const accessTokens = new Map<string, { session: Session; endsAt: number }>();
  const links = new Map<string, { user: User; kind: LinkKind }>();

  const userOf = (email: unknown) => users.find((user) => user.email === String(email).toLowerCase());

  function add({ email, password, data, user_metadata }: Call["body"]): User {
    const metadata = data ?? user_metadata;
    const createdAt = new Date().toISOString();
    const user = { id: randomUUID(), email: email.toLowerCase(), password, metadata, createdAt, mailedAt: {} };
    users.push(user);
    return user;
  }

  function start(user: User, method: "password" | "otp") {
    const session = { user, amr: [{ method, timestamp: nowSeconds() }], refreshTokens: [newRefreshToken()] };
    sessions.add(session);
    return answerOf(session);
  }

  function answerOf(session: Session) {
    const { user, amr, refreshTokens } = session;
    const [expires_in, expires_at] = [settings.accessTokenSeconds, nowSeconds() + settings.accessTokenSeconds];
    const claims = { sub: user.id, aud: "authenticated", exp: expires_at, email: user.email, amr };
    const parts = [{ alg: "HS256", typ: "JWT" }, claims].map((part) => Buffer.from(JSON.stringify(part)));
    // Only the server that made a signature checks it.
    const access_token = [...parts, randomBytes(32)].map((part) => part.toString("base64url")).join(".");
    accessTokens.set(access_token, { session, endsAt: expires_at });
    const tokens = { access_token, token_type: "bearer", expires_in, expires_at, refresh_token: refreshTokens.at(-1) };
    return { ...tokens, user: onWire(user) };
  }

  function sessionOf({ bearer }: Call): Session {
    const { session, endsAt } = accessTokens.get(bearer) ?? { endsAt: 0 };
    if (!session || endsAt <= nowSeconds()) throw refusal(403, "bad_jwt", "invalid JWT: unable to parse");
    if (!sessions.has(session)) throw refusal(403, "session_not_found", "Session from session_id does not exist");
    return session;
  }

  function end(isMeant: (session: Session) => boolean): void {
    for (const session of sessions) if (isMeant(session)) sessions.delete(session);
  }

  function voidLinks(user: User | undefined, only?: LinkKind): void {
    for (const [hash, link] of links) if (link.user === user && (only ?? link.kind) === link.kind) links.delete(hash);
  }

  function mail(user: User, kind: LinkKind, page: string): void {
    const gap = settings.mailGapSeconds - (Date.now() - (user.mailedAt[kind] ?? 0)) / 1000;
    const tooEarly = `For security purposes, you can only request this after ${Math.ceil(gap)} seconds.`;
    if (gap > 0) throw refusal(429, "over_email_send_rate_limit", tooEarly);
    user.mailedAt[kind] = Date.now();
    voidLinks(user, kind);
    const tokenHash = createHash("sha224").update(randomBytes(8)).digest("hex");
    links.set(tokenHash, { user, kind });
    writeMail(mailDir, user.email, `${page}?token_hash=${tokenHash}&type=${kind}`);
  }

  function signUp({ body }: Call) {
    if (!body.password) throw invalid("Signup requires a valid password");
    requireAddress(body.email);
    requireStrong(body.password);
    const before = userOf(body.email);
    if (before?.confirmedAt) {
      if (!settings.confirmEmail) throw refusal(422, "user_already_exists", "User already registered");
      return { ...onWire({ ...before, id: randomUUID(), confirmedAt: undefined }), role: "", identities: [] };
    }
    // The first sign-up determines the password and the metadata.
    const user = before ?? add(body);
    if (settings.confirmEmail) {
      mail(user, "signup", `${siteUrl}/confirm`);
      return onWire(user);
    }
    user.confirmedAt = user.createdAt;
    return start(user, "password");
  }

  function signIn({ body }: Call) {
    const user = userOf(body.email);
    if (user?.password !== body.password) throw refusal(400, "invalid_credentials", "Invalid login credentials");
    if (!user?.confirmedAt) throw refusal(400, "email_not_confirmed", "Email not confirmed");
    return start(user, "password");
  }

  function refresh({ body }: Call) {
    const shown = String(body.refresh_token);
    if (!/^[a-z0-9]{12}$/.test(shown)) throw invalid("Refresh token is not valid");
    const session = [...sessions].find(({ refreshTokens }) => refreshTokens.includes(shown));
    if (!session) throw refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    const newer = session.refreshTokens.length - 1 - session.refreshTokens.indexOf(shown);
    if (newer > 1) {
      sessions.delete(session);
      throw refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
    }
    // The response with the active token may have been lost: its predecessor gets the active one again.
    if (newer === 0) session.refreshTokens.push(newRefreshToken());
    return answerOf(session);
  }

  async function verify({ body }: Call) {
    const tokenHash = String(body.token_hash);
    const link = links.get(tokenHash);
    if (!link || link.kind !== body.type) throw refusal(403, "otp_expired", "Email link is invalid or has expired");
    // The real server does not lock it either: a request in this moment succeeds as well.
    await wait(100);
    links.delete(tokenHash);
    link.user.confirmedAt ??= new Date().toISOString();
    return start(link.user, "otp");
  }

  function recover({ body, query }: Call) {
    requireAddress(body.email);
    const page = query.get("redirect_to") ?? "";
    const user = userOf(body.email);
    if (user) mail(user, "recovery", page.startsWith(siteUrl) ? page : siteUrl);
    return {};
  }

  function changePassword(call: Call) {
    const { password } = call.body;
    const session = sessionOf(call);
    const { user } = session;
    requireStrong(password);
    if (password === user.password)
      throw refusal(422, "same_password", "New password should be different from the old password.");
    user.password = password;
    end((other) => other.user === user && other !== session);
    voidLinks(user);
    return onWire(user);
  }

  function logOut(call: Call): null {
    const session = sessionOf(call);
    end((other) => other === session || (call.query.get("scope") === "global" && other.user === session.user));
    return null;
  }

  function findById({ id }: Call) {
    const user = users.find((other) => other.id === id);
    if (!user) throw refusal(404, "user_not_found", "User not found");
    return onWire(user);
  }

  function changeById({ id, body }: Call) {
    const user = users.find((other) => other.id === id);
    if (!user) throw refusal(404, "user_not_found", "User not found");
    user.metadata = { ...(user.metadata as object), ...(body.user_metadata as object) };
    return onWire(user);
  }

  function deleteById({ id }: Call) {
    const user = users.find((other) => other.id === id);
    if (!user) throw refusal(404, "user_not_found", "User not found");
    users.splice(users.indexOf(user), 1);
    end((session) => session.user === user);
    voidLinks(user);
    return {};
  }

  const endpoints: Record<string, (call: Call) => unknown> = {
    "GET /health": () => ({ version: "v2.196.0", name: "GoTrue", description: "GoTrue is a user registration API" }),
    "POST /signup": signUp,
    "POST /token": (call) => (call.query.get("grant_type") === "password" ? signIn(call) : refresh(call)),
    "POST /verify": verify,
    "POST /recover": recover,
    "GET /user": (call) => onWire(sessionOf(call).user),
    "PUT /user": changePassword,
    "POST /logout": logOut,
    "POST /admin/users": ({ body }) => onWire(Object.assign(add(body), { confirmedAt: new Date().toISOString() })),
    "GET /admin/users/": findById,
    "PUT /admin/users/": changeById,
    "DELETE /admin/users/": deleteById,
  };

  const requests: string[] = [];
  const publishableKey = `sb_publishable_${randomBytes(16).toString("hex")}`;
  const secretKey = `sb_secret_${randomBytes(16).toString("hex")}`;

  const storage = storageStub({ secretKey });

  async function answer(request: IncomingMessage, bytes: Buffer): Promise<Response> {
    const { method, url = "", headers } = request;
    const { pathname, searchParams: query } = new URL(url, siteUrl);
    requests.push(`${method} ${pathname}`);
    if (settings.isAway) return new Response("upstream connect error", { status: 503 });
    if (pathname.startsWith("/storage/v1/")) return storage.answer(request, bytes);
    const sent = bytes.toString();
    const [, where = "", id = ""] = /^\/auth\/v1(\/admin\/users\/(?=.)|\/.*)(.*)$/.exec(pathname) ?? [];
    const call = `${method} ${where}`;
    if (headers.apikey !== publishableKey && headers.apikey !== secretKey)
      return Response.json({ message: "Invalid API key" }, { status: 401 });
    const body = JSON.parse(sent || "{}");
    await wait(settings.takesMs(call, userOf(body.email) !== undefined));
    const bearer = headers.authorization?.replace("Bearer ", "") ?? "";
    if (where.startsWith("/admin") && bearer !== secretKey) return refusal(403, "not_admin", "User not allowed");
    const answer = await endpoints[call]?.({ body, query, bearer, id });
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  }

  const server = createServer(async (request, response) => {
    const answered = await answer(request, await buffer(request)).catch((refused: Response) => refused);
    response
      .writeHead(answered.status, Object.fromEntries(answered.headers))
      .end(Buffer.from(await answered.arrayBuffer()));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publishableKey,
    secretKey,
    settings,
    /** Method and path of every request, the newest last. */
    requests,
    /** The objects of its buckets, by path. */
    objects: storage.objects,
    /** The record of a user; undefined if there is none. */
    metadataOf: (id: string) => users.find((user) => user.id === id)?.metadata,
    /** Lets the links in mails to this address expire. */
    endLinks: (email: string) => voidLinks(userOf(email)),
    /** Stops answering, and forgets all accounts. */
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function onWire({ id, email, metadata, createdAt, confirmedAt }: User) {
  const user_metadata = { email, email_verified: confirmedAt !== undefined, sub: id, ...(metadata as object) };
  const times = { created_at: createdAt, updated_at: createdAt };
  const identities = [{ id, user_id: id, identity_data: user_metadata, provider: "email", email, ...times }];
  const who = { id, aud: "authenticated", role: "authenticated", email, email_confirmed_at: confirmedAt };
  return { ...who, user_metadata, identities, ...times };
}

function newRefreshToken(): string {
  return Array.from({ length: 12 }, () => randomInt(36).toString(36)).join("");
}

function requireAddress(email: unknown): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(email)))
    throw invalid("Unable to validate email address: invalid format");
}

function requireStrong(password: string): void {
  if (Buffer.byteLength(password) > 72) throw invalid("Password cannot be longer than 72 characters");
  const weak_password = { reasons: ["length"] };
  if (password.length < 6)
    throw refusal(422, "weak_password", "Password should be at least 6 characters.", { weak_password });
}

function invalid(message: string): Response {
  return refusal(400, "validation_failed", message);
}

function refusal(status: number, code: string, message: string, more: object = {}): Response {
  const headers = { "x-supabase-api-version": "2024-01-01" };
  return Response.json({ code, message, ...more }, { status, headers });
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

let mails = 0;

function writeMail(dir: string, to: string, link: string): void {
  const subject = link.includes("type=signup") ? "Confirm your email address" : "Reset your password";
  const head = `From: Supabase Auth <noreply@mail.example>\r\nTo: ${to}\r\nSubject: ${subject}\r\n`;
  mails += 1;
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${String(mails).padStart(4, "0")}.eml`;
  mkdirSync(dir, { recursive: true });
  // A reader of the directory sees complete mails only.
  writeFileSync(path.join(dir, `${name}.part`), `${head}\r\nFollow this link: ${link}\r\n`);
  renameSync(path.join(dir, `${name}.part`), path.join(dir, name));
}
