import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { latestMail } from "#tests/support/account/outbox.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";

const env = { EMAIL_CONFIRMATION: "required", TRUST_PROXY: "1" };
const server = await startServer({ databaseUrl: await newDatabase(), sampleData: "off", env });
afterAll(() => server.stop());

const from = () => [...randomBytes(4)].join(".");
const get = (path: string, cookie = "") => askRaw(server, { path, headers: { Cookie: cookie } });
const post = (path: string, fields: Record<string, string>, cookie = "") =>
  postForm(server, path, fields, { Cookie: cookie, "X-Forwarded-For": from() });
const pathOf = (link: string) => link.slice(server.origin.length);
const newPassword = (password: string) => ({ newPassword: password, confirmPassword: password });
const isSignedIn = async (cookie: string) => (await get("/user-profile", cookie)).status === 200;

/** Somebody who has signed up and not confirmed the address. */
async function signedUp() {
  const username = `m_${randomBytes(6).toString("hex")}`;
  const [email, password] = [`${username}@collectors.test`, `first ${username}`];
  await post("/auth?tab=sign-up", { username, email, password });
  return { username, email, password, link: pathOf((await latestMail(server.dataDir, email)).link) };
}
async function newMember() {
  const { email, password, link } = await signedUp();
  await post(link, {});
  return { email, password };
}
async function resetPathFor({ email }: { email: string }) {
  await post("/forgot-password", { email });
  return pathOf((await latestMail(server.dataDir, email, 2)).link);
}

test.each(["/confirm", "/forgot-password", "/reset-password"])(
  "%s is kept by no cache and found by no search engine, as document and as data",
  async (path) => {
    for (const address of [path, `${path}?token_hash=0000`, `${path}.data`]) {
      expect((await get(address)).headers["cache-control"]).toContain("no-store");
    }
    expect((await get(path)).body).toContain('<meta name="robots" content="noindex"/>');
  },
);

test("a link that a mail program spoiled from its ampersand on still confirms, and signs nobody in", async () => {
  const { link: whole } = await signedUp();
  const [eaten, escaped] = [whole.replace(/&.*/, ""), whole.replace("&", "&amp;")];
  for (const path of [whole, eaten, escaped]) expect((await get(path)).body).toContain("Confirm Email</button>");
  const confirmed = await post(escaped, {});
  expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/confirm"]);
  expect(cookiesOf(confirmed)).not.toContain("session=");
  expect((await get("/confirm?type=signup")).body).toContain("Confirmation Failed");
  expect((await get("/confirm")).body).toContain("click the confirmation link");
});

test("a used or broken link confirms nothing, and leads to another try", async () => {
  const { email, password, link } = await signedUp();
  const refused = await post("/login", { email, password });
  expect(refused.body).toContain("Email not confirmed");
  expect((await post(link, {})).status).toBe(303);
  for (const path of [link, "/confirm?token_hash=0000&type=signup"]) {
    const { body } = await post(path, {});
    expect(body).toContain("Confirmation Failed");
    expect(body).toContain("Email link is invalid or has expired");
    expect(body).toMatch(/<a [^>]*href="\/supabase-auth"[^>]*>Try Again/);
  }
  expect((await get("/reset-password")).body).toMatch(/<a [^>]*href="\/forgot-password"[^>]*>Send Reset Link/);
  const broken = await post("/reset-password?token_hash=0000&type=recovery", newPassword("second password"));
  expect(broken.body).toContain("❌ Email link is invalid or has expired");
});

test("a username that somebody has in other letters is refused at sign-up, and stays in its field", async () => {
  const { username } = await signedUp();
  const taken = { username: username.toUpperCase(), email: "other@collectors.test", password: "first password" };
  const { status, body } = await post("/supabase-auth?mode=create", taken);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).toContain("Registration failed");
  expect(body).toContain(`value="${username.toUpperCase()}"`);
});

test.each(["/auth", "/auth?tab=sign-up", "/login", "/login?mode=create"])(
  "on %s a password manager stores the email address, and a username's hint says what an underscore does",
  async (path) => {
    const { body } = await get(path);
    const named = (body.match(/<input [^>]*>/g) ?? []).filter((tag) => tag.includes('autoComplete="username"'));
    expect(named.map((tag) => /type="(\w+)"/.exec(tag)?.[1])).toEqual(["email"]);
    const [, hint] = /<input [^>]*name="username"[^>]*aria-describedby="([^" ]+)/.exec(body) ?? [];
    const isSignUp = path.includes("?");
    expect(hint !== undefined).toBe(isSignUp);
    if (isSignUp)
      expect(body).toMatch(
        new RegExp(
          `id="${hint}"[^>]*>3 to 20 letters, digits or underscores\\. With an underscore, a name is not in the members list and not suggested to others\\.<`,
        ),
      );
  },
);

test("whoever is signed in is sent on from the pages that sign in", async () => {
  const cookie = cookiesOf(await post("/auth", await newMember()));
  for (const path of ["/auth", "/login", "/supabase-auth"]) {
    const { status, headers } = await get(`${path}?next=/community`, cookie);
    expect([status, headers.location]).toEqual([302, "/community"]);
  }
  const { body } = await get("/confirm", cookie);
  expect(body).toContain("Account confirmed! Redirecting to your profile...");
  expect(body).toContain('<meta http-equiv="refresh" content="2;url=/tracked-items"/>');
  expect((await get("/tracked-items", cookie)).body).toMatch(/<a [^>]*href="\/search"[^>]*>Browse Collectibles/);
});

test.each([
  ["/api/login?next=//evil.test/profile", "/login"],
  ["/api/login?next=/profile", "/login?next=%2Fprofile"],
  ["/tracked-items", "/login?next=%2Ftracked-items"],
])("%s leads to %s", async (path, place) => {
  expect((await get(path)).headers.location).toBe(place);
});

test("a refused password keeps the way to set another, and nothing else", async () => {
  const member = await newMember();
  const reset = await resetPathFor(member);
  const refused = await post(reset, newPassword(member.password));
  expect(refused.status).toBe(400);
  expect(refused.body).toContain("❌ New password should be different");
  expect(refused.body).not.toContain(member.password);
  const cookie = cookiesOf(refused);
  expect(cookie).toMatch(/^recovery=/);
  expect(await isSignedIn(cookie)).toBe(false);

  const again = await post("/reset-password", newPassword("second password"), cookie);
  expect(again.status).toBe(303);
  expect(cookiesOf(again)).not.toContain("recovery=");
  const used = await post("/reset-password", newPassword("third password"), cookie);
  expect(used.status).toBeGreaterThanOrEqual(400);
  expect((await post(reset, newPassword("third password"))).status).toBe(400);
  expect((await post("/login", { ...member, password: "second password" })).status).toBe(303);
});

test("the recovery that one link left does not stand in for another link", async () => {
  const [first, second] = [await newMember(), await newMember()];
  const refused = await post(await resetPathFor(first), newPassword(first.password));
  const set = await post(await resetPathFor(second), newPassword("second password"), cookiesOf(refused));
  expect(set.status).toBe(303);
  expect((await post("/login", first)).status).toBe(303);
  expect((await post("/login", { ...second, password: "second password" })).status).toBe(303);
});

test("a copied cookie is dead after sign-out, and signing out everywhere has the browser forget all", async () => {
  const member = await newMember();
  const signIn = async () => cookiesOf(await post("/auth", member));
  const [one, other, third] = [await signIn(), await signIn(), await signIn()];
  const out = await post("/sign-out", {}, one);
  expect(out.headers.location).toBe("/");
  expect(out.headers["clear-site-data"]).toBeUndefined();
  expect(await isSignedIn(one)).toBe(false);
  expect(await isSignedIn(other)).toBe(true);

  const everywhere = await post("/sign-out", { everywhere: "yes" }, other);
  expect(everywhere.headers["clear-site-data"]).toBe('"cookies", "storage"');
  expect(everywhere.headers.location).toBe("/");
  for (const cookie of [other, third]) expect(await isSignedIn(cookie)).toBe(false);
});

test.each(["/auth", "/login"])("signing in at %s does not lead to another site", async (path) => {
  const { headers } = await post(`${path}?next=//evil.test`, await newMember());
  expect(new URL(String(headers.location), server.origin).origin).toBe(server.origin);
});

test("a refused form says when it is worth another try", async () => {
  const email = `m_${randomBytes(6).toString("hex")}@collectors.test`;
  const answers: RawAnswer[] = [];
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) answers.push(await post("/login", { email, password: "a wrong one" }));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
  expect(last?.body).toContain("Too many attempts");
});

test("a sign-in that others' attempts keep out leads to a link by mail, which passes the limit", async () => {
  const member = await newMember();
  for (const _ of [1, 2, 3, 4, 5]) await post("/auth", { ...member, password: "a wrong one" });
  const refused = await post("/auth", member);
  expect(refused.status).toBe(429);
  // Without mail, there would be no such way.
  expect(refused.body).toMatch(/Too many attempts\. Please try again in \d+ seconds\./);
  expect(refused.body).not.toContain("Set a new password by mail instead");
  const answer = await post(await resetPathFor(member), newPassword("second password"));
  const signedIn = await post("/auth", { ...member, password: "second password" }, cookiesOf(answer));
  expect(signedIn.status).toBe(303);
});

test("where a mail server is set, the refusal of a sign-in links to a new password", async () => {
  const env = { SMTP_URL: "smtp://localhost:1", TRUST_PROXY: "1" };
  const mailing = await startServer({ databaseUrl: await newDatabase(), sampleData: "off", env });
  const signIn = () =>
    postForm(
      mailing,
      "/login",
      { email: "ada@collectors.test", password: "a wrong one" },
      { "X-Forwarded-For": from() },
    );
  const first = await signIn();
  expect(first.body).not.toContain("Set a new password by mail instead");
  for (const _ of [1, 2, 3, 4]) await signIn();
  expect((await signIn()).body).toMatch(/<a [^>]*href="\/forgot-password"[^>]*>Set a new password by mail instead</);
  await mailing.stop();
});

test("where addresses are not confirmed, whoever signs up goes on signed in, and a taken address is said", async () => {
  const open = await startServer({ databaseUrl: await newDatabase(), sampleData: "off", env: { TRUST_PROXY: "1" } });
  const signUp = (username: string, client: string, address = "/auth?tab=sign-up&next=/community") => {
    const fields = { username, email: "ada@collectors.test", password: "first password" };
    return postForm(open, address, fields, { "X-Forwarded-For": client });
  };
  const created = await signUp("ada_1815", "198.51.100.1");
  expect([created.status, created.headers.location]).toEqual([303, "/community"]);
  const { body } = await askRaw(open, { path: "/community", headers: { Cookie: cookiesOf(created) } });
  expect(body).toContain("Account created!");
  expect(body).not.toContain("Sign Up");
  for (const name of ["bob", "cem", "dot", "eve", "fox"]) {
    const refused = await signUp(name, "198.51.100.2");
    expect(refused.status).toBe(409);
    expect(refused.body).toContain("There is already an account for this address. Sign in, or reset your password.");
  }
  const limited = await signUp("gil", "198.51.100.2");
  expect(limited.status).toBe(429);
  expect((await signUp("hal", "198.51.100.3", "/login?mode=create")).status).toBe(409);
  const [{ people } = {}] = await query(String(open.databaseUrl), "select count(*)::integer as people from profile");
  expect(people).toBe(1);
  await open.stop();
});
