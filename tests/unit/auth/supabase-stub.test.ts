/**
 * Holds the stub to the words of supabase/auth v2.196: they are what the adapter is built on, and were compared with a
 * real server.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startSupabaseStub } from "#tests/support/supabase/stub.ts";

const siteUrl = "http://localhost:3000";
const mailDir = scratchDir("mails").path;
const stub = await startSupabaseStub({ siteUrl, mailDir });
const asDelivered = { ...stub.settings };
beforeEach(() => void Object.assign(stub.settings, asDelivered));
afterAll(() => stub.stop());

/** What was answered: its status, and its body in short for a refusal. */
async function call(what: string, body?: object, bearer = stub.publishableKey) {
  const [method, where] = what.split(" ");
  const headers = { apikey: stub.publishableKey, authorization: `Bearer ${bearer}` };
  const response = await fetch(`${stub.url}/auth/v1${where}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  const answer = text && JSON.parse(text);
  // Without this header supabase-js looks for the code elsewhere.
  if (answer.code) expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  return { status: response.status, answer };
}

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
const refusal = (status: number, code: string, message: unknown) => ({ status, answer: { code, message } });
const expired = refusal(403, "otp_expired", "Email link is invalid or has expired");
const wrong = refusal(400, "invalid_credentials", "Invalid login credentials");

let people = 0;
const somebody = () => ({ email: `Somebody-${++people}@Chartables.test`, password: "first password" });

const signUp = (person: object, username = "somebody") => call("POST /signup", { ...person, data: { username } });
const signIn = (credentials: object) => call("POST /token?grant_type=password", credentials);
const refresh = (refresh_token: string) => call("POST /token?grant_type=refresh_token", { refresh_token });
const verify = (token_hash: string, type: string) => call("POST /verify", { token_hash, type });
const recover = (email: string, to = `${siteUrl}/reset-password`) => call(`POST /recover?redirect_to=${to}`, { email });
const user = (accessToken: string) => call("GET /user", undefined, accessToken);

function linksTo(email: string): URL[] {
  const mails = readdirSync(mailDir)
    .sort()
    .map((file) => readFileSync(path.join(mailDir, file), "utf8"));
  const own = mails.filter((mail) => mail.includes(`To: ${email.toLowerCase()}\r\n`));
  return own.map((mail) => new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? ""));
}

const tokenTo = (email: string) => linksTo(email).at(-1)?.searchParams.get("token_hash") ?? "";

/** Somebody with a confirmed account, and a session of theirs. */
async function member() {
  const person = somebody();
  await call("POST /admin/users", { ...person, email_confirm: true }, stub.secretKey);
  return { person, session: (await signIn(person)).answer };
}

test("a sign-up answers with the bare user, its address in lower case", async () => {
  const person = somebody();
  const { status, answer } = await signUp(person, "brickwise");
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    id: uuid,
    role: "authenticated",
    email: person.email.toLowerCase(),
    created_at: instant,
  });
  expect(answer.user_metadata).toMatchObject({ email_verified: false, sub: answer.id, username: "brickwise" });
  expect(answer.identities).toHaveLength(1);
  expect(answer).not.toHaveProperty("email_confirmed_at");
});

test("a sign-up of a confirmed address answers with nobody, and mails nothing", async () => {
  const { person, session } = await member();
  const { status, answer } = await signUp(person);
  expect([status, answer]).toMatchObject([200, { id: uuid, role: "", identities: [] }]);
  expect(answer.id).not.toBe(session.user.id);
  expect(answer).not.toHaveProperty("email_confirmed_at");
  expect(linksTo(person.email)).toEqual([]);
});

test("a second sign-up before the confirmation mails again, voids the first link and changes nothing", async () => {
  const person = somebody();
  const first = await signUp(person, "first");
  const old = tokenTo(person.email);
  const second = await signUp({ ...person, password: "another password" }, "second");
  expect(second.answer).toMatchObject({ id: first.answer.id, user_metadata: { username: "first" } });
  expect(await verify(old, "signup")).toMatchObject(expired);
  expect(await verify(tokenTo(person.email), "signup")).toMatchObject({ status: 200 });
  expect(await signIn({ ...person, password: "another password" })).toMatchObject(wrong);
  expect(await signIn(person)).toMatchObject({ status: 200 });
});

test("without confirmation a sign-up signs in, and a known address is refused", async () => {
  stub.settings.confirmEmail = false;
  const person = somebody();
  expect((await signUp(person)).answer).toMatchObject({ access_token: expect.any(String), user: { id: uuid } });
  expect(await signUp(person)).toMatchObject(refusal(422, "user_already_exists", "User already registered"));
});

test("a sign-up that cannot be is refused, alike for an address with an account", async () => {
  const { email } = (await member()).person;
  const invalid = (message: string) => refusal(400, "validation_failed", message);
  expect(await signUp({ email })).toMatchObject(invalid("Signup requires a valid password"));
  expect(await signUp({ email: "nobody", password: "a password" })).toMatchObject(
    invalid("Unable to validate email address: invalid format"),
  );
  expect(await signUp({ email, password: "é".repeat(37) })).toMatchObject(
    invalid("Password cannot be longer than 72 characters"),
  );
  const weak = { code: "weak_password", weak_password: { reasons: ["length"] } };
  expect(await signUp({ email, password: "short" })).toMatchObject({ status: 422, answer: weak });
});

test("only the right password reveals that an address is not confirmed", async () => {
  const person = somebody();
  await signUp(person);
  expect(await signIn({ ...person, password: "wrong password" })).toMatchObject(wrong);
  expect(await signIn(somebody())).toMatchObject(wrong);
  expect(await signIn(person)).toMatchObject(refusal(400, "email_not_confirmed", "Email not confirmed"));
});

test("the parent of the active refresh token gives that one again, an older one ends the session", async () => {
  const { session } = await member();
  expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { email_confirmed_at: instant } });
  const second = (await refresh(session.refresh_token)).answer;
  expect((await refresh(session.refresh_token)).answer.refresh_token).toBe(second.refresh_token);
  expect((await refresh(second.refresh_token)).answer.refresh_token).not.toBe(second.refresh_token);
  expect(await refresh(session.refresh_token)).toMatchObject(
    refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
  );
  expect(await user(second.access_token)).toMatchObject({ status: 403, answer: { code: "session_not_found" } });
});

test("a refresh token is recognised by its form: 12 small letters and digits", async () => {
  expect(await refresh("0123456789ab")).toMatchObject(
    refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  );
  for (const token of ["", "garbage", "a.b.c"])
    expect(await refresh(token)).toMatchObject(refusal(400, "validation_failed", "Refresh token is not valid"));
});

test("a link works for its kind, again at the same moment, and not afterwards", async () => {
  const person = somebody();
  await signUp(person);
  const [link] = linksTo(person.email);
  expect(link?.href).toMatch(/^http:\/\/localhost:3000\/confirm\?token_hash=[0-9a-f]{56}&type=signup$/);
  const token = tokenTo(person.email);
  expect(await verify(token, "recovery")).toMatchObject(expired);
  const uses = await Promise.all(Array.from({ length: 20 }, () => verify(token, "signup")));
  const through = uses.filter(({ status }) => status === 200);
  expect(through.length).toBeGreaterThan(1);
  const [, claims] = String(through[0]?.answer.access_token).split(".");
  expect(JSON.parse(Buffer.from(claims!, "base64url").toString()).amr).toMatchObject([{ method: "otp" }]);
  expect(await verify(token, "signup")).toMatchObject(expired);
});

test("a recovery says the same of every address, leads where it is allowed to, and confirms", async () => {
  const person = somebody();
  await signUp(person);
  expect(await recover(person.email)).toEqual(await recover("nobody@chartables.test"));
  expect(linksTo(person.email).at(-1)?.href).toMatch(
    /^http:\/\/localhost:3000\/reset-password\?token_hash=[0-9a-f]{56}&type=recovery$/,
  );
  expect((await verify(tokenTo(person.email), "recovery")).answer.user).toMatchObject({ email_confirmed_at: instant });
  await recover(person.email, "http://elsewhere.test/reset-password");
  expect(linksTo(person.email).at(-1)?.origin).toBe(siteUrl);
});

test("an address that just got a mail must wait, if it has an account", async () => {
  stub.settings.mailGapSeconds = 60;
  const person = somebody();
  await signUp(person);
  await recover(person.email);
  const message = expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/);
  for (const again of [await recover(person.email), await signUp(person)])
    expect(again).toMatchObject(refusal(429, "over_email_send_rate_limit", message));
});

test("a new password ends the other sessions and voids the links; signing out ends this session, or all", async () => {
  const { person, session } = await member();
  const other = (await signIn(person)).answer;
  await recover(person.email);
  const change = (password: string) => call("PUT /user", { password }, session.access_token);
  expect(await change(person.password)).toMatchObject(
    refusal(422, "same_password", "New password should be different from the old password."),
  );
  expect(await change("second password")).toMatchObject({ status: 200, answer: { id: session.user.id } });
  expect(await user(session.access_token)).toMatchObject({ status: 200, answer: session.user });
  expect(await user(other.access_token)).toMatchObject({ status: 403, answer: { code: "session_not_found" } });
  expect(await user("nobody's")).toMatchObject({ status: 403, answer: { code: "bad_jwt" } });
  expect(await verify(tokenTo(person.email), "recovery")).toMatchObject(expired);

  const [one, two] = await Promise.all([1, 2].map(() => signIn({ ...person, password: "second password" })));
  expect(await call("POST /logout?scope=local", {}, one?.answer.access_token)).toEqual({ status: 204, answer: "" });
  expect([await user(one?.answer.access_token), await user(two?.answer.access_token)]).toMatchObject([
    { status: 403 },
    { status: 200 },
  ]);
  await call("POST /logout?scope=global", {}, session.access_token);
  expect(await user(two?.answer.access_token)).toMatchObject({ status: 403 });
});
