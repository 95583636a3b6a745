import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isReservedUsername } from "#app/models/members/usernames.ts";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { query } from "#tests/support/database/query.ts";
import { builtRoutes } from "#tests/support/server/built-routes.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const password = "a long enough password";
const nowhere = { error: "There is no such user.", code: "user" };
const nobody = { error: "No authentication token available", code: "not-signed-in" };

const server = await sharedServer();

async function call(method: string, where: string, { body, ...headers }: Record<string, unknown> = {}) {
  const response = await fetch(server.origin + where, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(headers as object) },
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

/** Somebody new, with a bearer token and a session cookie. */
async function newMember() {
  const username = `m_${randomUUID().slice(0, 13).replaceAll("-", "_")}`;
  const { id, email, cookies, tokens } = await newVisitor(server, { username, password });
  return {
    username,
    email,
    id,
    refreshToken: tokens.refreshToken,
    byToken: { Authorization: `Bearer ${tokens.accessToken}` },
    byCookie: { Cookie: cookies, Origin: server.origin },
  };
}

test("who is signed in: the same by token and by cookie, and nobody else", async () => {
  const { id, email, username, byToken, byCookie } = await newMember();
  const user = {
    id,
    email,
    username,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    isPrivate: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  };
  for (const who of [byToken, byCookie]) {
    for (const where of ["/api/auth/user", `/api/users/${id}`]) {
      expect(await call("GET", where, who), where).toMatchObject({ status: 200, body: user });
    }
  }
  expect(await call("GET", "/api/auth/user")).toMatchObject({ status: 401, body: nobody });
});

test("whose session has ended is told so, by token and by cookie", async () => {
  const { id, byToken, byCookie } = await newMember();
  await query(server.databaseUrl, "delete from account_session where account_id = $1", [id]);
  const ended = { error: "You are no longer signed in. Please sign in again.", code: "session_not_found" };
  for (const who of [byToken, byCookie])
    expect(await call("GET", "/api/auth/user", who)).toMatchObject({ status: 401, body: ended });
});

test("where a bearer token is sent, no cookie counts", async () => {
  const { byCookie } = await newMember();
  for (const Authorization of ["Bearer wrong", "bearer wrong", "Bearer", "Bearer  "]) {
    expect(await call("GET", "/api/auth/user", { ...byCookie, Authorization })).toMatchObject({ status: 401 });
    expect(await call("POST", "/api/auth/heartbeat", { ...byCookie, Authorization })).toMatchObject({ status: 401 });
  }
  expect(await call("GET", "/api/auth/user", byCookie)).toMatchObject({ status: 200 });
});

test("ids of nobody and what is no id are answered alike", async () => {
  const { byToken, id } = await newMember();
  const texts = new Set<string>();
  for (const asked of [
    randomUUID(),
    id.toUpperCase(),
    "me",
    "0",
    "..%2f..%2fetc",
    "%00",
    "%F0%9F%A7%B1",
    "a".repeat(3_000),
  ]) {
    const { status, body, headers } = await call("GET", `/api/users/${asked}`, byToken);
    expect([status, body], asked).toEqual([404, nowhere]);
    texts.add([...headers.keys()].join());
  }
  expect(texts.size).toBe(1);
});

test("a heartbeat is answered to whoever is signed in", async () => {
  const { byToken, byCookie } = await newMember();
  for (const who of [byToken, byCookie]) {
    expect(await call("POST", "/api/auth/heartbeat", who)).toMatchObject({ status: 200, body: { ok: true } });
  }
  expect(await call("POST", "/api/auth/heartbeat")).toMatchObject({ status: 401, body: nobody });
});

test("somebody may open a hundred pages in a row, each of which sends a heartbeat", async () => {
  const { byCookie } = await newMember();
  const beats = Array.from({ length: 100 }, () => call("POST", "/api/auth/heartbeat", byCookie));
  expect(new Set((await Promise.all(beats)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("a program gets its token by password, and a new one by the old", async () => {
  const { email, refreshToken } = await newMember();
  const first = await call("POST", "/api/auth/token", { body: { email: email.toUpperCase(), password } });
  const second = await call("POST", "/api/auth/token", { body: { refresh_token: refreshToken } });
  const third = await call("POST", "/api/auth/token", { body: { refresh_token: second.body.refresh_token } });
  for (const { status, body, headers } of [first, second, third]) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "bearer", user: { email } });
    expect(body.expires_at - Date.now() / 1000 - body.expires_in).toBeLessThan(2);
    expect(body.expires_in).toBeGreaterThan(60);
    expect(headers.getSetCookie()).toEqual([]);
    const Authorization = `Bearer ${body.access_token}`;
    expect((await call("GET", "/api/auth/user", { Authorization })).status).toBe(200);
  }
  const Authorization = `Bearer ${refreshToken}`;
  expect((await call("GET", "/api/auth/user", { Authorization })).status).toBe(401);
});

test.each<[string, Record<string, unknown>, number, string | undefined]>([
  ["a wrong password", { email: "", password: "not the one" }, 401, "invalid_credentials"],
  ["an address of nobody", { email: "nobody@example.org", password }, 401, "invalid_credentials"],
  ["a refresh token of nobody", { refresh_token: "wrong" }, 401, undefined],
  ["nothing", {}, 400, "invalid-body"],
  ["half of it", { email: "ada@example.org" }, 400, "invalid-body"],
  ["an address in a list", { email: ["ada@example.org"], password }, 400, "invalid-body"],
  ["an address with NUL", { email: "ada\u0000@example.org", password }, 400, "invalid-body"],
  ["a condition for a password", { email: "ada@example.org", password: { $ne: "" } }, 400, "invalid-body"],
])("for %s there is no token", async (_, body, status, code) => {
  const sent = body.email === "" ? { ...body, email: (await newMember()).email } : body;
  const answer = await call("POST", "/api/auth/token", { body: sent });
  expect(answer).toMatchObject({ status, body: { error: expect.any(String) } });
  if (code) expect(answer.body.code).toBe(code);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(JSON.stringify(answer.body)).not.toContain(password);
});

test("a username is changed by its owner, and not to one that somebody has", async () => {
  const [ada, bob] = [await newMember(), await newMember()];
  const rename = (username: unknown, who = {}) =>
    call("POST", "/api/auth/update-username", { ...who, body: { username } });
  const fresh = `New_${ada.username.slice(2, 10)}`;
  expect(await rename(fresh, ada.byToken)).toMatchObject({ status: 200, body: { id: ada.id, username: fresh } });
  expect(await call("GET", "/api/auth/user", ada.byCookie)).toMatchObject({ body: { username: fresh } });
  expect(await rename(bob.username.toUpperCase(), ada.byCookie)).toMatchObject({
    status: 409,
    body: { error: "This username is already taken.", code: "username_taken" },
  });
  expect((await rename("ab", ada.byToken)).status).toBe(400);
  const unknown = await rename("whoever");
  expect(unknown).toMatchObject({ status: 401, body: nobody });
  expect(unknown.headers.get("WWW-Authenticate")).toBe("Bearer");
});

test("making a profile says the same whatever it does, and changes none that is there", async () => {
  const [ada, bob] = [await newMember(), await newMember()];
  const username = `x_${ada.username.slice(2, 12)}`;
  for (const body of [
    { userId: ada.id, email: ada.email, username },
    { userId: ada.id, email: bob.email, username },
    { userId: randomUUID(), email: ada.email, username },
    { userId: randomUUID(), email: "nobody@example.org", username: bob.username },
  ]) {
    expect(await call("POST", "/api/supabase/create-profile", { body })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
  }
  expect(await call("GET", "/api/auth/user", ada.byToken)).toMatchObject({ body: { username: ada.username } });
  expect(await call("POST", "/api/auth/update-username", { ...bob.byToken, body: { username } })).toMatchObject({
    status: 200,
  });
  for (const body of [{}, { userId: "1", email: ada.email, username }, { userId: ada.id, email: "ada", username }]) {
    expect((await call("POST", "/api/supabase/create-profile", { body })).status).toBe(400);
  }
});

test("what signs in must come from this site, by a call or by a form, and a program needs none of that", async () => {
  const body = { email: "nobody@example.org", password };
  const sent = async (headers: Record<string, string>) =>
    (await call("POST", "/api/auth/token", { ...headers, body })).status;
  expect(await sent({})).toBe(401);
  expect(await sent({ Origin: "https://evil.test" })).toBe(403);
  expect(await sent({ Origin: "null" })).toBe(403);
  expect(await sent({ Referer: "https://evil.test/" })).toBe(403);
  // A form sets a cookie: by it, a browser that says nothing of itself could be signed in as somebody else.
  const form = await fetch(`${server.origin}/auth?tab=sign-in`, { method: "POST", body: new URLSearchParams(body) });
  expect([form.status, form.headers.getSetCookie()]).toEqual([403, []]);
});

test("no username can pass for a place of the site", async () => {
  const files = readdirSync(path.join(root, "build/client")).map((name) => name.split(".")[0] ?? "");
  const pages = (await builtRoutes()).map(({ path: where = "" }) => where.split(/[/.]/)[0] ?? "");
  const places = [...files, ...pages].filter((name) => /[a-z]/i.test(name) && !name.startsWith(":"));
  expect(places.length).toBeGreaterThan(15);
  for (const place of places) expect([place, isReservedUsername(place.replaceAll("-", "_"))]).toEqual([place, true]);
});
