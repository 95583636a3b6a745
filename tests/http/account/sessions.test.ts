import { createCookie } from "@remix-run/node";
import { afterAll, expect, test } from "vitest";
import type { Credentials, Tokens } from "#app/models/auth/port.ts";
import { secretIn } from "#app/models/platform/site-secrets.server.ts";
import { cookieWith, newVisitor, tokensIn as tokensWith } from "#tests/support/account/new-visitor.ts";
import { latestMail, listOutbox } from "#tests/support/account/outbox.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { type ServerOptions, startServer } from "#tests/support/server/server.ts";

const newPassword = "another horse";
const nextSecret = "the next secret of the tests with 32 characters";

/** The same session, whose access token is over: it must be refreshed before anything is shown. */
async function needingRefresh(cookies: string): Promise<string> {
  return cookieOf({ ...(await tokensIn(cookies)), expiresAt: 1 });
}

function setSessions({ headers }: RawAnswer): string[] {
  return (headers["set-cookie"] ?? []).filter((line) => line.startsWith("session="));
}

let people = 0;

const options: ServerOptions = {
  databaseUrl: await newDatabase(),
  sampleData: "off",
  env: { EMAIL_CONFIRMATION: "off" },
};
const server = await startServer(options);
const secret = secretIn(server.dataDir);
afterAll(() => server.stop());

const tokensIn = (cookies: string) => tokensWith(cookies, secret);
const cookieOf = (tokens: Tokens, signedWith = secret) => cookieWith(tokens, signedWith);
const newPerson = () => newVisitor(server, { username: `person_${++people}` });
const signIn = ({ email, password }: Credentials, headers = {}) =>
  postForm(server, "/auth", { email, password }, headers);
const open = (path: string, cookies: string) => askRaw(server, { path, headers: { Cookie: cookies } });
const isSignedIn = async (cookies: string) => (await open("/user-profile", cookies)).status === 200;
const asBearer = (accessToken: string) =>
  askRaw(server, { path: "/api/auth/user", headers: { Authorization: `Bearer ${accessToken}` } });

const askForReset = async (email: string): Promise<string> => {
  const before = (await listOutbox(server.dataDir)).filter(({ to }) => to?.[0]?.address === email).length;
  await postForm(server, "/forgot-password", { email });
  const { link } = await latestMail(server.dataDir, email, before + 1);
  const { pathname, search } = new URL(link);
  return pathname + search;
};
const reset = (link: string, password: string, headers: Record<string, string> = {}) =>
  postForm(server, link, { newPassword: password, confirmPassword: password }, headers);

test("signing in again gives another session, and ends the one that the browser had", async () => {
  const person = await newPerson();
  const again = cookiesOf(await signIn(person, { Cookie: person.cookies }));
  expect((await tokensIn(again)).accessToken).not.toBe((await tokensIn(person.cookies)).accessToken);
  expect(await isSignedIn(again)).toBe(true);
  expect(await isSignedIn(person.cookies)).toBe(false);
});

test("a sign-out ends a session whose access token is over", async () => {
  const { cookies } = await newPerson();
  const old = await needingRefresh(cookies);
  await postForm(server, "/sign-out", {}, { Cookie: old });
  expect(await isSignedIn(old)).toBe(false);
  expect(await isSignedIn(cookies)).toBe(false);
});

test("a mailed link survives being looked at, sets one password, and no other", async () => {
  const { email } = await newPerson();
  const link = await askForReset(email);
  for (const method of ["GET", "HEAD", "GET"]) await askRaw(server, { method, path: link });
  const refused = await reset(link, "short");
  expect(refused.status).toBe(422);
  const used = await reset(link, newPassword);
  expect(used.status).toBe(303);
  const again = await reset(link, "a third password");
  expect(again.status).toBe(400);
  expect(again.body).toContain("Email link is invalid or has expired");
  expect((await postForm(server, "/auth", { email, password: newPassword })).status).toBe(303);
});

test("no log holds a link, a token, a password or an address", async () => {
  const person = await newPerson();
  const { accessToken, refreshToken } = await tokensIn(person.cookies);
  const link = await askForReset(person.email);
  await open(link, person.cookies);
  await open(`/welcome?${new URLSearchParams({ next: link })}`, "");
  await postForm(server, link.replace("/reset-password", "/confirm"), {});
  await postForm(server, link, { newPassword: "one", confirmPassword: "another" });
  await reset(link, newPassword);
  await expect.poll(server.output).toContain('"method":"POST","path":"/reset-password","status":303');
  const token = new URLSearchParams(link.split("?")[1]).get("token_hash");
  for (const secret of [token, accessToken, refreshToken, person.email, person.password, newPassword]) {
    expect(server.output()).not.toContain(secret);
  }
});

test("the tokens of a link that was used open nothing, as a bearer or in another cookie", async () => {
  const person = await newPerson();
  const refused = await reset(await askForReset(person.email), person.password);
  const recovery = createCookie("recovery", { secrets: [`recovery ${secret}`] });
  const { accessToken, refreshToken } = (await recovery.parse(cookiesOf(refused))) as Tokens;
  expect((await asBearer(accessToken)).status).toBe(401);
  for (const expiresAt of [4e9, 1]) {
    expect(await isSignedIn(await cookieOf({ accessToken, refreshToken, expiresAt }))).toBe(false);
  }
});

test("a request refreshes its session once, whichever of its loaders ask, and sends the new cookie along", async () => {
  const { cookies } = await newPerson();
  const old = await needingRefresh(cookies);
  for (const path of ["/user-profile", "/user-profile.data", "/api/auth/user", "/no/such/page"]) {
    const answer = await open(path, old);
    const [fresh, ...more] = setSessions(answer);
    expect(more, path).toEqual([]);
    expect(fresh, path).toBeDefined();
    expect((await tokensIn(fresh!.split(";")[0]!)).expiresAt).toBeGreaterThan(Date.now() / 1000);
    expect(answer.headers["cache-control"], path).toContain("no-store");
  }
});

test("tabs that refresh one session at the same time all stay signed in", async () => {
  const { cookies } = await newPerson();
  const old = await needingRefresh(cookies);
  const answers = await Promise.all(Array.from({ length: 10 }, () => open("/user-profile", old)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  for (const answer of answers) expect(await isSignedIn(cookiesOf(answer))).toBe(true);
});

test("a refresh that fails takes no cookie away", async () => {
  const { cookies } = await newPerson();
  const tokens = await tokensIn(cookies);
  const lost = await cookieOf({ ...tokens, refreshToken: "not one of ours", expiresAt: 1 });
  const answer = await open("/categories/legos", lost);
  expect(answer.status).toBe(200);
  expect(setSessions(answer)).toEqual([]);
  const aMinute = await cookieOf({ ...tokens, refreshToken: "not one of ours", expiresAt: Date.now() / 1000 + 30 });
  expect(await isSignedIn(aMinute)).toBe(true);
});

test("a cookie that is forged, broken or too long signs nobody in, and breaks nothing", async () => {
  const { cookies } = await newPerson();
  const tokens = await tokensIn(cookies);
  const odd = [
    await cookieOf(tokens, "another secret"),
    (await cookieOf(tokens)).replace(/\.[^.]*$/, ""),
    (await cookieOf(tokens)).slice(0, -3),
    `session=${Buffer.from(JSON.stringify(tokens)).toString("base64")}`,
    await cookieOf({ ...tokens, accessToken: "\u0000' or true --" }),
    `session=${"x".repeat(8_000)}`,
    "session=%E0%A4%A",
  ];
  for (const cookie of odd) {
    const { status, body } = await open("/", cookie);
    expect(status, cookie.slice(0, 60)).toBe(200);
    expect(body).toContain("Sign Up");
  }
});

test("what one person is shown is never shown to another", async () => {
  const person = await newPerson();
  for (let turn = 0; turn < 6; turn += 1) {
    const own = await open("/", person.cookies);
    expect(own.body).toContain(person.username);
    expect(own.headers["cache-control"]).toContain("no-store");
    for (const path of ["/", "/_root.data", "/categories/legos", "/categories/legos.data"]) {
      await open(path, person.cookies);
      const { body, headers } = await askRaw(server, { path });
      expect(body).not.toContain(person.username);
      expect(body).not.toContain(person.email);
      expect(headers["set-cookie"]).toBeUndefined();
    }
  }
});

test("no answer holds a token or the password: they are in the cookie, and scripts cannot read it", async () => {
  const person = await newPerson();
  const { accessToken, refreshToken } = await tokensIn(person.cookies);
  for (const path of ["/", "/_root.data", "/user-profile", "/user-profile.data", "/api/auth/user", "/auth"]) {
    const { body } = await open(path, person.cookies);
    for (const kept of [accessToken, refreshToken, person.password]) expect(body, path).not.toContain(kept);
  }
  const { headers } = await signIn(person);
  for (const line of headers["set-cookie"] ?? []) {
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(line.length).toBeLessThan(4_096);
  }
});

test("a new secret keeps those signed in whose cookie was signed with the one before, while it is listed", async () => {
  const { cookies } = await newPerson();
  const next = await startServer({
    ...options,
    // A second server joins the database of the first.
    dataDir: server.dataDir,
    env: { ...options.env, SESSION_SECRET: `${nextSecret}, ${secret}`, WORKER: "off" },
  });
  try {
    const { status } = await askRaw(next, { path: "/user-profile", headers: { Cookie: cookies } });
    expect(status).toBe(200);
  } finally {
    await next.stop();
  }
  const later = await startServer({
    ...options,
    dataDir: server.dataDir,
    env: { ...options.env, SESSION_SECRET: nextSecret, WORKER: "off" },
  });
  try {
    const { status } = await askRaw(later, { path: "/user-profile", headers: { Cookie: cookies } });
    expect(status).toBe(302);
  } finally {
    await later.stop();
  }
});

test("on https the cookies are bound to this host, and to https", async () => {
  const server = await startServer({
    databaseUrl: await newDatabase(),
    sampleData: "off",
    env: { ORIGIN: "https://chartables.test", EMAIL_CONFIRMATION: "off" },
  });
  try {
    const form = { username: "secure", email: "secure@example.com", password: "correct horse" };
    const headers = { Origin: "https://chartables.test" };
    await postForm(server, "/auth?tab=sign-up", form, headers);
    const lines = (await postForm(server, "/auth", form, headers)).headers["set-cookie"] ?? [];
    expect(lines.some((line) => line.startsWith("__Host-session="))).toBe(true);
    for (const line of lines) expect(line).toMatch(/^__Host-[^;]+;.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  } finally {
    await server.stop();
  }
});
