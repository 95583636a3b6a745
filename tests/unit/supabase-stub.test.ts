/** Holds the stub against the wire contract of supabase/auth v2.196, word by word: what it says is what the adapter is built on. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { scratchDir } from "../support/scratch.ts";
import { startSupabaseStub } from "../support/supabase/stub.ts";

const siteUrl = "http://localhost:3000";
const mailDir = scratchDir("mails").path;
const stub = await startSupabaseStub({ siteUrl, mailDir });
const asDelivered = { ...stub.settings };
beforeEach(() => void Object.assign(stub.settings, asDelivered));
afterAll(() => stub.stop());

interface Sent {
  body?: unknown;
  bearer?: string;
  headers?: Record<string, string>;
}

async function ask(what: string, { body, bearer = stub.publishableKey, headers }: Sent = {}) {
  const [method, where] = what.split(" ");
  const response = await fetch(`${stub.url}/auth/v1${where}`, {
    method,
    headers: {
      apikey: stub.publishableKey,
      authorization: `Bearer ${bearer}`,
      "x-supabase-api-version": "2024-01-01",
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, said: text === "" ? null : JSON.parse(text) };
}

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
const security = { gotrue_meta_security: {} };
const plainFlow = { code_challenge: null, code_challenge_method: null, ...security };

let people = 0;

function somebody() {
  people += 1;
  return { email: `Somebody-${people}@Chartables.test`, password: "first password" };
}

const signUp = (person: { email: string; password?: string }, username = "somebody") =>
  ask("POST /signup", { body: { ...person, data: { username }, ...plainFlow } });
const signIn = (credentials: { email: string; password: string }) =>
  ask("POST /token?grant_type=password", { body: { ...credentials, ...security } });
const refresh = (refresh_token: string) => ask("POST /token?grant_type=refresh_token", { body: { refresh_token } });
const verify = (token_hash: string, type: string) => ask("POST /verify", { body: { token_hash, type, ...security } });
const recover = (email: string, redirectTo = `${siteUrl}/reset-password`) =>
  ask(`POST /recover?redirect_to=${encodeURIComponent(redirectTo)}`, { body: { email, ...plainFlow } });

function linksTo(email: string): URL[] {
  const mails = readdirSync(mailDir).sort();
  return mails
    .map((file) => readFileSync(path.join(mailDir, file), "utf8"))
    .filter((mail) => mail.includes(`To: ${email.toLowerCase()}\r\n`))
    .map((mail) => new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? ""));
}

const tokenOf = (link: URL | undefined) => link?.searchParams.get("token_hash") ?? "";

/** Somebody with a confirmed account, and a session of theirs. */
async function member() {
  const person = somebody();
  const body = { ...person, email_confirm: true };
  await ask("POST /admin/users", { body, bearer: stub.secretKey, headers: { apikey: stub.secretKey } });
  return { person, session: (await signIn(person)).said };
}

function refusal(status: number, code: string, message: string) {
  return { status, said: { code, message } };
}

test("a call without a known key does not get past the gateway, nor one of an unknown path", async () => {
  const health = `${stub.url}/auth/v1/health`;
  const without = await fetch(health);
  expect([without.status, await without.json()]).toEqual([401, { message: "No API key found in request" }]);
  expect(await ask("GET /health", { headers: { apikey: "wrong" } })).toMatchObject({ status: 401 });
  expect(await ask("GET /health")).toMatchObject({
    status: 200,
    said: { name: "GoTrue", version: expect.any(String) },
  });
  expect(await ask("GET /nothing")).toMatchObject({
    status: 404,
    said: { message: "no Route matched with those values" },
  });
});

test("a refusal names its code, and the version only to whoever asks with one", async () => {
  const refused = await signIn(somebody());
  expect(refused).toMatchObject(refusal(400, "invalid_credentials", "Invalid login credentials"));
  expect(refused.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(refused.headers.get("x-sb-error-code")).toBe("invalid_credentials");
  const body = { ...somebody(), ...security };
  const before = await ask("POST /token?grant_type=password", { body, headers: { "x-supabase-api-version": "" } });
  expect(before.said).toEqual({ code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
  expect(before.headers.get("x-supabase-api-version")).toBeNull();
  expect((await ask("GET /health")).headers.get("x-supabase-api-version")).toBeNull();
});

test("a sign-up answers with the bare user, its address in lower case", async () => {
  const person = somebody();
  const email = person.email.toLowerCase();
  const { status, said } = await signUp(person, "brickwise");
  const metadata = { email, email_verified: false, phone_verified: false, sub: said.id, username: "brickwise" };
  expect(status).toBe(200);
  expect(said).toEqual({
    id: uuid,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: instant,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: uuid,
        id: said.id,
        user_id: said.id,
        identity_data: metadata,
        provider: "email",
        created_at: instant,
        updated_at: instant,
        email,
      },
    ],
    created_at: instant,
    updated_at: instant,
    is_anonymous: false,
  });
});

test("a sign-up of a confirmed address answers with nobody, and mails nothing", async () => {
  const { person } = await member();
  const { status, said } = await signUp(person);
  expect(status).toBe(200);
  expect(said).toMatchObject({ id: uuid, role: "", identities: [], confirmation_sent_at: instant });
  expect(said).not.toHaveProperty("email_confirmed_at");
  expect((await signUp(person)).said.id).not.toBe(said.id);
  expect(linksTo(person.email)).toEqual([]);
});

test("a second sign-up before the confirmation mails again and changes nothing", async () => {
  const person = somebody();
  const first = await signUp(person, "first");
  const second = await signUp({ ...person, password: "another password" }, "second");
  expect(second.said).toMatchObject({ id: first.said.id, user_metadata: { username: "first" } });
  const [old, link] = linksTo(person.email);
  expect(await verify(tokenOf(old), "signup")).toMatchObject({ status: 403 });
  expect(await verify(tokenOf(link), "signup")).toMatchObject({ status: 200 });
  expect(await signIn({ ...person, password: "another password" })).toMatchObject({ status: 400 });
  expect(await signIn(person)).toMatchObject({ status: 200 });
});

test("without confirmation a sign-up signs in, and a known address is refused", async () => {
  stub.settings.confirmEmail = false;
  const person = somebody();
  expect((await signUp(person)).said).toMatchObject({
    access_token: expect.any(String),
    user: { role: "authenticated" },
  });
  expect(await signUp(person)).toMatchObject(refusal(422, "user_already_exists", "User already registered"));
});

test("a sign-up that cannot be is refused", async () => {
  const { email } = somebody();
  const invalid = (message: string) => refusal(400, "validation_failed", message);
  expect(await signUp({ email })).toMatchObject(invalid("Signup requires a valid password"));
  expect(await signUp({ email: "nobody", password: "a password" })).toMatchObject(
    invalid("Unable to validate email address: invalid format"),
  );
  expect(await signUp({ email, password: "é".repeat(37) })).toMatchObject(
    invalid("Password cannot be longer than 72 characters"),
  );
  expect(await signUp({ email, password: "short" })).toMatchObject({
    status: 422,
    said: {
      code: "weak_password",
      message: "Password should be at least 6 characters.",
      weak_password: { reasons: ["length"] },
    },
  });
});

test("signing in answers with a session, whose token says how and until when", async () => {
  const { person, session } = await member();
  expect(session).toMatchObject({
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^[\w-]{12}$/),
    user: { email: person.email.toLowerCase(), email_confirmed_at: instant, last_sign_in_at: instant },
  });
  const [header, claims] = session.access_token
    .split(".", 2)
    .map((part: string) => JSON.parse(Buffer.from(part, "base64url").toString()));
  expect(header).toEqual({ alg: "HS256", typ: "JWT" });
  expect(claims).toEqual({
    iss: `${stub.url}/auth/v1`,
    sub: session.user.id,
    aud: "authenticated",
    exp: session.expires_at,
    iat: session.expires_at - 3600,
    email: session.user.email,
    phone: "",
    app_metadata: session.user.app_metadata,
    user_metadata: session.user.user_metadata,
    role: "authenticated",
    aal: "aal1",
    amr: [{ method: "password", timestamp: claims.iat }],
    session_id: uuid,
    is_anonymous: false,
  });
});

test("only after the right password an address is told that it is not confirmed", async () => {
  const person = somebody();
  await signUp(person);
  expect(await signIn({ ...person, password: "wrong password" })).toMatchObject({
    said: { code: "invalid_credentials" },
  });
  expect(await signIn(person)).toMatchObject(refusal(400, "email_not_confirmed", "Email not confirmed"));
  expect(await signIn({ email: "", password: "a password" })).toMatchObject(
    refusal(400, "validation_failed", "missing email or phone"),
  );
});

test("the parent of the active refresh token gives that one again, an older one ends the session", async () => {
  stub.settings.reuseSeconds = 0;
  const { session } = await member();
  const second = (await refresh(session.refresh_token)).said;
  expect(second.refresh_token).not.toBe(session.refresh_token);
  expect((await refresh(session.refresh_token)).said.refresh_token).toBe(second.refresh_token);
  await refresh(second.refresh_token);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await refresh(session.refresh_token)).toMatchObject(
    refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
  );
  expect(await ask("GET /user", { bearer: second.access_token })).toMatchObject({
    status: 403,
    said: { code: "session_not_found" },
  });
});

test("a refresh token may be used again by anybody for a while, and an unknown one never", async () => {
  const { session } = await member();
  const second = (await refresh(session.refresh_token)).said;
  await refresh(second.refresh_token);
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 200 });
  expect(await refresh("unknown")).toMatchObject(
    refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  );
});

test("a link works once, for its kind, until it ends", async () => {
  const expired = refusal(403, "otp_expired", "Email link is invalid or has expired");
  const person = somebody();
  await signUp(person);
  const [link] = linksTo(person.email);
  expect(link?.href).toMatch(/^http:\/\/localhost:3000\/confirm\?token_hash=[0-9a-f]{56}&type=signup$/);
  expect(await verify(tokenOf(link), "recovery")).toMatchObject(expired);
  const used = await verify(tokenOf(link), "signup");
  expect(JSON.parse(Buffer.from(used.said.access_token.split(".")[1], "base64url").toString()).amr).toMatchObject([
    { method: "otp" },
  ]);
  expect(await verify(tokenOf(link), "signup")).toMatchObject(expired);
  expect(await verify("0".repeat(56), "signup")).toMatchObject(expired);
  stub.settings.linkSeconds = -1;
  await recover(person.email);
  expect(await verify(tokenOf(linksTo(person.email).at(-1)), "recovery")).toMatchObject(expired);
  const mixed = await ask("POST /verify", { body: { token_hash: "0", type: "signup", email: person.email } });
  expect(mixed).toMatchObject({ status: 400, said: { code: "validation_failed" } });
});

test("a recovery says the same of every address, leads where it is allowed to, and confirms", async () => {
  const person = somebody();
  await signUp(person);
  expect(await recover(person.email)).toMatchObject({ status: 200, said: {} });
  expect(await recover("nobody@chartables.test")).toMatchObject({ status: 200, said: {} });
  const link = linksTo(person.email).at(-1);
  expect(link?.href).toMatch(/^http:\/\/localhost:3000\/reset-password\?token_hash=[0-9a-f]{56}&type=recovery$/);
  expect((await verify(tokenOf(link), "recovery")).said.user).toMatchObject({ email_confirmed_at: instant });
  await recover(person.email, "http://elsewhere.test/reset-password");
  expect(linksTo(person.email).at(-1)?.origin).toBe(siteUrl);
});

test("an address that was just mailed is asked to wait, and only one with an account", async () => {
  stub.settings.mailGapSeconds = 60;
  const person = somebody();
  await signUp(person);
  await recover(person.email);
  const refused = refusal(
    429,
    "over_email_send_rate_limit",
    expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  );
  expect(await recover(person.email)).toMatchObject(refused);
  expect(await signUp(person)).toMatchObject(refused);
  await recover("nobody@chartables.test");
  expect(await recover("nobody@chartables.test")).toMatchObject({ status: 200 });
});

test("a user is shown to the token of a living session only", async () => {
  const { session } = await member();
  expect(await ask("GET /user", { bearer: session.access_token })).toMatchObject({ status: 200, said: session.user });
  expect(await ask("GET /user", { headers: { authorization: "" } })).toMatchObject({
    status: 401,
    said: { code: "no_authorization" },
  });
  expect(await ask("GET /user")).toMatchObject({ status: 403, said: { code: "bad_jwt" } });
  stub.settings.accessTokenSeconds = -1;
  const ended = (await refresh(session.refresh_token)).said;
  expect(await ask("GET /user", { bearer: ended.access_token })).toMatchObject({
    status: 403,
    said: { code: "bad_jwt" },
  });
});

test("a new password ends the other sessions and voids the links", async () => {
  const { person, session } = await member();
  const other = (await signIn(person)).said;
  await recover(person.email);
  const change = (password: string) =>
    ask("PUT /user", { body: { password, ...plainFlow }, bearer: session.access_token });
  expect(await change("short")).toMatchObject({ status: 422, said: { code: "weak_password" } });
  expect(await change(person.password)).toMatchObject(
    refusal(422, "same_password", "New password should be different from the old password."),
  );
  expect(await change("second password")).toMatchObject({ status: 200, said: { id: session.user.id } });
  expect(await ask("GET /user", { bearer: session.access_token })).toMatchObject({ status: 200 });
  expect(await ask("GET /user", { bearer: other.access_token })).toMatchObject({ status: 403 });
  expect(await verify(tokenOf(linksTo(person.email).at(-1)), "recovery")).toMatchObject({ status: 403 });
});

test.for([
  ["local", [403, 200]],
  ["others", [200, 403]],
  ["global", [403, 403]],
] as const)("signing out with scope %s ends these sessions", async ([scope, left]) => {
  const { person, session } = await member();
  const other = (await signIn(person)).said;
  const answer = await ask(`POST /logout?scope=${scope}`, { bearer: session.access_token });
  expect([answer.status, answer.said]).toEqual([204, null]);
  const statuses = [];
  for (const { access_token } of [session, other])
    statuses.push((await ask("GET /user", { bearer: access_token })).status);
  expect(statuses).toEqual(left);
});

test("what only an administrator may do needs the secret key", async () => {
  const { person, session } = await member();
  const admin = { bearer: stub.secretKey };
  const where = `/admin/users/${session.user.id}`;
  expect(await ask(`GET ${where}`)).toMatchObject({ status: 403, said: { code: "not_admin" } });
  expect(await ask(`GET ${where}`, admin)).toMatchObject({ status: 200, said: { id: session.user.id } });
  const body = { email: person.email, password: "a password" };
  expect(await ask("POST /admin/users", { ...admin, body })).toMatchObject({
    status: 422,
    said: { code: "email_exists" },
  });
  const link = { type: "recovery", email: person.email };
  const { said } = await ask("POST /admin/generate_link", { ...admin, body: link });
  expect(said).toMatchObject({ id: session.user.id, verification_type: "recovery" });
  expect(linksTo(person.email)).toEqual([]);
  expect(await verify(said.hashed_token, "recovery")).toMatchObject({ status: 200 });
  expect(await ask(`DELETE ${where}`, admin)).toMatchObject({ status: 200 });
  expect(await ask(`GET ${where}`, admin)).toMatchObject({ status: 404, said: { code: "user_not_found" } });
});
