import { expect, test } from "vitest";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

const call = (as: Member, method: string, path: string, body?: unknown) =>
  callApi(server, method, path, { body, as: as.headers });
const profileOf = async ({ id }: Member) =>
  (await query(server.databaseUrl, "select * from profile where user_id = $1", [id]))[0] ?? {};
const check = (as: Member, name: string) => call(as, "GET", `/api/username/check/${encodeURIComponent(name)}`);
/** Nobody has it. */
const freshName = ({ username }: Member, start = "n") =>
  `${start}${username.slice(2).replaceAll("_", "")}`.slice(0, 20);

test("a check says whether one can take a username, and an invalid one is no error", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  const available = (name: string) => ({ status: 200, body: { available: true, message: expect.any(String) }, name });
  for (const name of [freshName(ada), ada.username, ada.username.toUpperCase()]) {
    expect({ ...(await check(ada, name)), name }).toMatchObject(available(name));
  }
  for (const [name, message] of [
    [bob.username, "This username is already taken."],
    [bob.username.toUpperCase(), "This username is already taken."],
    ["a".repeat(3_000), "Username must be at most 20 characters long"],
    ["../../users", "Username can only contain letters, digits and underscores"],
  ] as const) {
    expect(await check(ada, name), name.slice(0, 30)).toMatchObject({
      status: 200,
      body: { available: false, message },
    });
  }
  expect(await callApi(server, "GET", "/api/username/check/brick_fan")).toMatchObject({ status: 401 });
});

test("a username is changed by its owner, and what is refused says so in the field message", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  const change = (as: Member, username: unknown) => call(as, "PUT", "/api/username", { username });
  const [name, former] = [freshName(ada), ada.username];
  expect(await change(ada, name)).toMatchObject({ status: 200, body: { id: ada.id, username: name } });
  for (const taken of [name, name.toUpperCase(), former]) {
    const sentence = "This username is already taken.";
    expect(await change(bob, taken), taken).toMatchObject({
      status: 409,
      body: { error: sentence, message: sentence, code: "username_taken" },
    });
  }
  for (const wrong of ["", "abc", "a".repeat(21), "a".repeat(60_000), "brick fan", "admin", null, ["abcd"], {}]) {
    const { status, body } = await change(bob, wrong);
    expect(status, String(wrong)).toBe(400);
    expect(body.error.replace(/^username: /, "").split("; ")[0], String(wrong)).toBe(body.message);
  }
  const message = "Username can only contain letters, digits and underscores";
  expect(await change(bob, "brick fan")).toMatchObject({ body: { message } });
  expect(await change(ada, former)).toMatchObject({ status: 200, body: { username: former } });
  expect(await profileOf(bob)).toMatchObject({ username: bob.username });
  expect(await callApi(server, "PUT", "/api/username", { body: { username: "whoever" } })).toMatchObject({
    status: 401,
    body: { message: "No authentication token available" },
  });
});

test("a generated username is free and of its theme; another theme means any", async () => {
  const ada = await newMember(server);
  for (const query of ["", "?theme=lego", "?theme=cards", "?theme=__proto__", `?theme=${"x".repeat(2_000)}`]) {
    const { status, body } = await call(ada, "GET", `/api/generate-username${query}`);
    expect([status, Object.keys(body)]).toEqual([200, ["username"]]);
    expect(body.username).toMatch(/^[a-z0-9]{4,20}$/);
    expect((await check(ada, body.username)).body).toMatchObject({ available: true });
  }
  expect(await callApi(server, "GET", "/api/generate-username")).toMatchObject({ status: 401 });
});

test("a call changes the names that it has, and is refused as a whole", async () => {
  const ada = await newMember(server);
  const change = (body: unknown) => call(ada, "POST", "/api/users/update-name", body);
  expect(await change({ firstName: "  Ada ", lastName: "Lovelace" })).toMatchObject({ status: 200 });
  expect(await call(ada, "GET", "/api/auth/user")).toMatchObject({
    body: { firstName: "Ada", lastName: "Lovelace" },
  });
  expect(await change({ lastName: " " })).toMatchObject({ status: 200 });
  expect((await change({ firstName: "x".repeat(101), lastName: "Byron" })).status).toBe(400);
  expect(await profileOf(ada)).toMatchObject({ first_name: "Ada", last_name: null });
});

test("what somebody says about themselves is limited, and may be taken back", async () => {
  const ada = await newMember(server);
  const change = (body: unknown) => call(ada, "POST", "/api/users/about", body);
  expect(await change({ bio: "Trains\r\nand sets", location: "Leeds" })).toMatchObject({ status: 200 });
  expect(await profileOf(ada)).toMatchObject({ bio: "Trains\nand sets", location: "Leeds" });
  expect((await change({ bio: "x".repeat(501) })).status).toBe(400);
  expect(await change({ bio: "\u{1f600}".repeat(250), location: null })).toMatchObject({ status: 200 });
  expect(await profileOf(ada)).toMatchObject({ bio: "\u{1f600}".repeat(250), location: null });
});

test("a profile goes private and public by its owner's word alone", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  const change = (isPrivate: unknown) => call(ada, "POST", "/api/users/privacy", { isPrivate });
  for (const isPrivate of [true, true, false, true]) {
    expect(await change(isPrivate)).toMatchObject({ status: 200, body: { isPrivate } });
    expect(await profileOf(ada)).toMatchObject({ is_private: isPrivate });
    expect(await call(ada, "GET", "/api/auth/user")).toMatchObject({ body: { isPrivate } });
  }
  for (const wrong of ["false", 0, null, [], {}, undefined]) expect((await change(wrong)).status).toBe(400);
  expect(await profileOf(ada)).toMatchObject({ is_private: true });
  expect(await profileOf(bob)).toMatchObject({ is_private: false });
  expect((await callApi(server, "POST", "/api/users/privacy", { body: { isPrivate: false } })).status).toBe(401);
});

test("fields that a call does not name change nothing, of nobody", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  const stored = async (member: Member) => {
    const { updated_at: _, ...profile } = await profileOf(member);
    return profile;
  };
  const [before, others] = [await stored(ada), await stored(bob)];
  const more = `"id":"${bob.id}","user_id":"${bob.id}","userId":"${bob.id}","email":"x@example.org","isPrivate":true,"is_private":true,
    "isVerified":true,"hidden_at":null,"created_at":"2000-01-01","createdAt":"2000-01-01","username":"stolen_name","bio":"Trains",
    "__proto__":{"firstName":"Eve","isPrivate":true},"constructor":{"prototype":{"lastName":"Eve"}}`;
  expect((await call(ada, "POST", "/api/users/update-name", `{"firstName":"Ada",${more}}`)).status).toBe(200);
  expect(await stored(ada)).toEqual({ ...before, first_name: "Ada" });
  const about = `{"location":"Leeds",${more.replace('"bio":"Trains",', '"firstName":"Eve",')}}`;
  expect((await call(ada, "POST", "/api/users/about", about)).status).toBe(200);
  const renaming = `{${more.replace("stolen_name", ada.username)}}`;
  expect((await call(ada, "POST", "/api/auth/update-username", renaming)).status).toBe(200);
  expect(await stored(ada)).toEqual({ ...before, first_name: "Ada", location: "Leeds" });
  const forged = '{"__proto__":{"username":"proto_name"}}';
  expect((await call(ada, "POST", "/api/auth/update-username", forged)).status).toBe(400);
  expect(await stored(bob)).toEqual(others);
});

test("nobody finds out by checking which of very many names are taken", async () => {
  const ada = await newMember(server);
  const answers = await Promise.all(Array.from({ length: 80 }, () => check(ada, "brick_fan")));
  expect(answers.map(({ status }) => status)).toContain(429);
});
