import { readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { SignedUp } from "#app/models/auth/port.ts";
import { sendRecovery, supabaseAuth } from "#app/models/auth/supabase.server.ts";
import { findMember } from "#app/models/community/members.server.ts";
import { createProfile } from "#app/models/members/usernames.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { NotSignedInError, TooManyError, UnavailableError } from "#app/models/platform/errors.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startSupabaseStub } from "#tests/support/supabase/stub.ts";

const mailDir = scratchDir("mails").path;
const stub = await startSupabaseStub({ siteUrl: "http://localhost:3000", mailDir });
const auth = supabaseAuth(stub);
afterAll(() => stub.stop());

let people = 0;

function somebody() {
  people += 1;
  return { email: `somebody-${people}@chartables.test`, password: "first password", username: `somebody${people}` };
}

function mailsTo(address: string): string[] {
  const files = readdirSync(mailDir).sort();
  const texts = files.map((file) => readFileSync(path.join(mailDir, file), "utf8"));
  return texts.filter((text) => text.includes(`To: ${address}\r\n`));
}

function tokenFor(address: string): string {
  return /token_hash=(\w+)/.exec(mailsTo(address).at(-1) ?? "")?.[1] ?? "";
}

/** Somebody with a confirmed account. */
async function member() {
  const { username, ...credentials } = somebody();
  const { auth } = createClient(stub.url, stub.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await auth.admin.createUser({ ...credentials, email_confirm: true });
  if (error) throw error;
  await createProfile(db, { user_id: data.user.id, username });
  return { username, ...credentials };
}

function profileOf(username: string) {
  return db.selectFrom("profile").selectAll().where("username", "=", username).executeTakeFirst();
}

test("a sign-up with the address of a confirmed account makes no profile and says the same", async () => {
  const { email } = await member();
  const again = { ...somebody(), email };
  expect(await auth.signUp(again)).toEqual({ needsConfirmation: true });
  expect(await profileOf(again.username)).toBeUndefined();
});

test("a second sign-up before the first is confirmed keeps the profile of the first", async () => {
  const first = somebody();
  await auth.signUp(first);
  const second = { ...somebody(), email: first.email };
  expect(await auth.signUp(second)).toEqual({ needsConfirmation: true });
  expect(await profileOf(first.username)).toBeDefined();
  expect(await profileOf(second.username)).toBeUndefined();
});

test("a sign-up that Supabase thinks too early after the last looks like any other", async () => {
  const person = somebody();
  stub.settings.mailGapSeconds = 60;
  await auth.signUp(person);
  expect(await auth.signUp({ ...somebody(), email: person.email })).toEqual({ needsConfirmation: true });
  stub.settings.mailGapSeconds = 0;
});

test("in a project without confirmation whoever signs up is a member and signed in, and a taken address is said", async () => {
  stub.settings.confirmEmail = false;
  const person = somebody();
  const signedUp = await auth.signUp(person);
  if (signedUp.needsConfirmation) throw new Error("this project asks for no confirmation");
  const { user, accessToken } = signedUp.signedIn;
  expect(await auth.getUser(accessToken)).toEqual(user);
  expect(await findMember(null, user.id)).toMatchObject({ details: { isVerified: true } });
  const again = { ...somebody(), email: person.email };
  await expect(auth.signUp(again)).rejects.toMatchObject({ name: "TakenError", code: "email_taken" });
  expect(await profileOf(again.username)).toBeUndefined();
  stub.settings.confirmEmail = true;
});

test("a form that is sent twice makes one account and says the same; a minute later its username is taken", async () => {
  for (const confirmEmail of [true, false]) {
    stub.settings.confirmEmail = confirmEmail;
    const person = somebody();
    const { done } = await db.transaction().execute(async (trx) => {
      // The second and third are sent before the first has its profile.
      await sql`lock table profile in exclusive mode`.execute(trx);
      const done = Promise.all([auth.signUp(person), auth.signUp(person), auth.signUp(person)]);
      await sql`select pg_sleep(0.3)`.execute(trx);
      return { done };
    });
    const [first, ...again] = await done;
    expect(first.needsConfirmation).toBe(confirmEmail);
    const saidBy = (answer: SignedUp) => (answer.needsConfirmation ? answer : answer.signedIn.user);
    for (const answer of [...again, await auth.signUp(person)]) expect(saidBy(answer)).toEqual(saidBy(first));

    const taken = { name: "TakenError" };
    await expect(auth.signUp({ ...person, password: "another one" })).rejects.toMatchObject(taken);
    await expect(auth.signUp({ ...person, email: somebody().email })).rejects.toMatchObject(taken);
    if (!confirmEmail) {
      const other = somebody();
      await auth.signUp(other);
      await expect(auth.signUp({ ...person, username: other.username })).rejects.toMatchObject(taken);
    }
    const aMinuteAgo = sql<Date>`now() - interval '61 s'`;
    await db.updateTable("profile").set({ created_at: aMinuteAgo }).where("username", "=", person.username).execute();
    await expect(auth.signUp(person)).rejects.toMatchObject(taken);
  }
  stub.settings.confirmEmail = true;
});

test("whoever confirmed their address at Supabase itself is a member once they sign in", async () => {
  const person = somebody();
  await auth.signUp(person);
  const elsewhere = createClient(stub.url, stub.publishableKey, { auth: { persistSession: false } });
  await elsewhere.auth.verifyOtp({ token_hash: tokenFor(person.email), type: "signup" });
  expect(await profileOf(person.username)).toMatchObject({ confirmed_at: null });
  await auth.signIn(person);
  expect(await profileOf(person.username)).toMatchObject({ confirmed_at: expect.any(Date) });
});

test("whoever signed up with the address of a test is marked as such", async () => {
  const person = { ...somebody(), email: `multiuser-${Date.now()}@chartables.test` };
  await auth.signUp(person);
  expect(await profileOf(person.username)).toMatchObject({ is_test_account: true, confirmed_at: null });
});

test("a username that is in use never reaches Supabase", async () => {
  const { username } = await member();
  stub.requests.length = 0;
  const same = { ...somebody(), username: username.toUpperCase() };
  await expect(auth.signUp(same)).rejects.toThrow("This username is already taken.");
  expect(stub.requests).toEqual([]);
});

test("two processes that sign up for one username at once both make an account, one with the name", async () => {
  const { username } = somebody();
  const both = [somebody(), somebody()].map((person) => ({ ...person, username }));
  stub.settings.takesMs = () => 100;
  await Promise.all(both.map((person) => supabaseAuth(stub).signUp(person)));
  stub.settings.takesMs = () => 0;
  for (const person of both) await auth.followLink(tokenFor(person.email), "signup");
  const signedIn = await Promise.all(both.map((person) => auth.signIn(person)));
  const profile = await profileOf(username);
  expect(signedIn.map(({ user }) => user.id)).toContain(profile?.user_id);
});

test("the session of a mailed link sets a password with one request, and does nothing else", async () => {
  const { email } = await member();
  await sendRecovery(email, stub);
  const recovery = await auth.followLink(tokenFor(email), "recovery");
  await expect(auth.getUser(recovery.accessToken)).rejects.toThrow(NotSignedInError);
  await expect(auth.refresh(recovery.refreshToken)).rejects.toThrow(NotSignedInError);
  stub.requests.length = 0;
  await auth.setPassword(recovery.accessToken, "second password");
  expect(stub.requests).toEqual(["PUT /auth/v1/user"]);
});

test("a token that is none is refused without asking Supabase", async () => {
  stub.requests.length = 0;
  for (const token of ["nonsense", "a.b.c", `a.${Buffer.from("{}").toString("base64url")}.c`])
    await expect(auth.getUser(token)).rejects.toThrow(NotSignedInError);
  expect(stub.requests).toEqual([]);
});

test("a link that two processes use at the same time lets one of them through", async () => {
  const { email } = await member();
  await sendRecovery(email, stub);
  const uses = [stub, stub].map((project) => supabaseAuth(project).followLink(tokenFor(email), "recovery"));
  const outcomes = await Promise.allSettled(uses);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const use of outcomes)
    if (use.status === "rejected") expect(use.reason).toMatchObject({ name: "InvalidError", code: "otp_expired" });
});

test("a link that was tried while Supabase was away is still good", async () => {
  const { email } = await member();
  await sendRecovery(email, stub);
  const { url, close } = await away["a gateway says 503"]();
  await expect(supabaseAuth({ ...stub, url }).followLink(tokenFor(email), "recovery")).rejects.toThrow(
    UnavailableError,
  );
  close();
  expect((await auth.followLink(tokenFor(email), "recovery")).user.email).toBe(email);
});

test("a recovery mail that is too early is no error", async () => {
  const { email } = await member();
  stub.settings.mailGapSeconds = 60;
  await sendRecovery(email, stub);
  await sendRecovery(email, stub);
  stub.settings.mailGapSeconds = 0;
  expect(mailsTo(email).filter((mail) => mail.includes("type=recovery"))).toHaveLength(1);
});

/** Something else than Supabase at its address. */
async function instead(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const withStatus = (status: number, body: string) => () =>
  instead((_, response) => response.writeHead(status, { "content-type": "text/html" }).end(body));

const away = {
  "nobody listens": async () => ({ url: `http://127.0.0.1:${await freePort("127.0.0.1")}`, close: () => {} }),
  "nobody answers": () => instead(() => {}),
  "the answer never ends": () => instead((_, response) => response.writeHead(200).write("{")),
  "the connection breaks": () => instead((request) => request.socket.destroy()),
  "a gateway says 500": withStatus(500, '{"message":"An unexpected error occurred"}'),
  "a gateway says 502": withStatus(502, "<h1>Bad gateway</h1>"),
  "a gateway says 503": withStatus(503, ""),
  "a gateway says 504": withStatus(504, "{}"),
  "a page answers": withStatus(200, "<!doctype html><title>Sign in to this network</title>"),
  "the key is wrong": withStatus(401, '{"message":"Invalid API key"}'),
  "another address is meant": () =>
    instead((_, response) => response.writeHead(302, { location: `${stub.url}/auth/v1/health` }).end()),
};

const network = "Network connection failed. Please check your internet connection.";

test.for(Object.keys(away) as (keyof typeof away)[])("says that Supabase is away when %s", async (how) => {
  const person = await member();
  const tokens = await auth.signIn(person);
  const ended = { ...tokens, expiresAt: 0 };
  const { url, close } = await away[how]();
  const settings = { ...stub, url };
  const calls: [string, (auth: ReturnType<typeof supabaseAuth>) => Promise<unknown>][] = [
    [network, ({ signUp }) => signUp(somebody())],
    [network, ({ signIn }) => signIn(person)],
    ["Failed to get current user.", ({ getUser }) => getUser(tokens.accessToken)],
    ["Failed to get current user.", ({ refresh }) => refresh(tokens.refreshToken)],
    ["Network connection failed during signout.", ({ signOut }) => signOut(ended, "this")],
    ["Failed to confirm email. Please try again.", ({ followLink }) => followLink("0".repeat(56), "signup")],
    [network, ({ followLink }) => followLink("1".repeat(56), "recovery")],
  ];
  const began = performance.now();
  const outcomes = await Promise.allSettled(calls.map(([, call]) => call(supabaseAuth(settings))));
  expect(performance.now() - began).toBeLessThan(3_000);
  for (const [index, [sentence]] of calls.entries()) {
    const { reason } = outcomes[index] as PromiseRejectedResult;
    expect(reason, String(calls[index]?.[1])).toBeInstanceOf(UnavailableError);
    expect(reason.message).toBe(sentence);
  }
  close();
});

test("an answer without what was asked for counts as none", async () => {
  const { url, close } = await withStatus(200, "{}")();
  const { signUp, signIn, getUser, followLink } = supabaseAuth({ ...stub, url });
  const { accessToken } = await auth.signIn(await member());
  const none = (message: string) => ({ name: "UnavailableError", message });
  await expect(signUp(somebody())).rejects.toMatchObject(none("No user returned"));
  await expect(signIn(somebody())).rejects.toMatchObject(none("No user returned"));
  await expect(getUser(accessToken)).rejects.toMatchObject(none("Failed to get current user."));
  await expect(followLink("token", "signup")).rejects.toMatchObject(none("Failed to confirm email. Please try again."));
  close();
});

test("after waiting in vain nobody waits again at once", async () => {
  let asked = 0;
  const { url, close } = await instead(() => {
    asked += 1;
  });
  const away = supabaseAuth({ ...stub, url });
  for (let call = 0; call < 5; call += 1) await expect(away.signIn(somebody())).rejects.toThrow(UnavailableError);
  expect(asked).toBe(1);
  close();
});

test.for([
  [{ "retry-after": "17" }, "Request rate limit reached", 17],
  [{}, "For security purposes, you can only request this after 41 seconds.", 41],
  [{}, "Request rate limit reached", 60],
] as const)("says after how long Supabase takes another try: %j", async ([headers, message, retryAfter]) => {
  const { url, close } = await instead((_, response) => {
    const body = JSON.stringify({ code: "over_request_rate_limit", message });
    response.writeHead(429, { ...headers, "x-supabase-api-version": "2024-01-01" }).end(body);
  });
  const refused = await supabaseAuth({ ...stub, url })
    .signIn(somebody())
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooManyError);
  expect(refused).toMatchObject({ message, retryAfter });
  close();
});
