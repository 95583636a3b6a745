import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const reader = await newPublic();

/** Somebody whom the members list shows. */
async function newPublic(): Promise<Member> {
  const member = await newMember(server);
  const username = member.username.replaceAll("_", "");
  await query(server.databaseUrl, "update profile set username = $2 where user_id = $1", [member.id, username]);
  return { ...member, username };
}

const api = (path: string, as: Member | null = reader) => callApi(server, "GET", path, { as: as?.headers });
const call = (method: string, path: string, body?: unknown, as = reader) =>
  callApi(server, method, path, { body, as: as.headers });
const page = (path: string, as: Member | null = reader) =>
  askRaw(server, { method: "GET", path, headers: as ? { Cookie: as.cookies } : {} });
const send = (path: string, fields: Record<string, string>, as: Member | null = reader) =>
  postForm(server, path, fields, as ? { Cookie: as.cookies } : {});
const setProfile = (id: string, columns: string, ...values: unknown[]) =>
  query(server.databaseUrl, `update profile set ${columns} where user_id = $1`, [id, ...values]);

test("calls to follow and unfollow change the status and the counts of both", async () => {
  const other = await newPublic();
  const numbers = async () => {
    const paths = [`/api/users/${other.id}/follower-count`, `/api/users/${reader.id}/following-count`];
    const counts = await Promise.all(paths.map(async (path) => (await api(path, null)).body.count));
    const status = await api(`/api/follow-status/${other.id}`);
    const seen = await api(`/api/users/${reader.id}/following/${other.id}`, null);
    return [...counts, status.body.isFollowing, seen.body.isFollowing];
  };
  const [, before] = await numbers();
  expect((await call("POST", "/api/follow", { followingId: other.id })).body).toEqual({ isFollowing: true });
  expect(await numbers()).toEqual([1, before + 1, true, true]);
  expect((await api(`/api/followers/${other.id}`, null)).body).toMatchObject([{ id: reader.id }]);
  const following = await api(`/api/following/${reader.id}?limit=1`);
  expect(following.body).toMatchObject([{ id: other.id }]);
  expect(following.headers.get("X-Total-Count")).toBe(String(before + 1));
  expect((await call("POST", "/api/unfollow", { followingId: other.id })).body).toEqual({ isFollowing: false });
  expect(await numbers()).toEqual([0, before, false, false]);
});

test("older activities of a profile are on the profile, and lead back to its newest", async () => {
  const [busy, other] = [await newPublic(), await newPublic()];
  const posts =
    "insert into activity (user_id, type, post) select $1, 'posted', 'post ' || n || '.' from generate_series(1, 52) as n";
  await query(server.databaseUrl, posts, [busy.id]);
  await query(server.databaseUrl, "insert into activity (user_id, type, post) values ($1, 'posted', 'of another')", [
    other.id,
  ]);
  const linkNamed = (body: string, name: string) =>
    new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${name}`).exec(body)?.[1]?.replaceAll("&amp;", "&");
  const newest = await page(`/users/${busy.id}`);
  const older = await page(String(linkNamed(newest.body, "Older")));
  expect([newest.body.includes("post 2."), older.body.includes("post 2."), older.body.includes("of another")]).toEqual([
    ...[false, true, false],
  ]);
  expect(linkNamed(older.body, "Newest")).toBe(`/users/${busy.id}`);
});

test("the form follows, comes back to its page, offers what the feed shows, and unfollows", async () => {
  const other = await newPublic();
  const profile = `/users/${other.id}`;
  expect((await page(profile)).body).toContain('value="follow"');
  const followed = await send("/community/follows", { intent: "follow", userId: other.id, returnTo: profile });
  expect([followed.status, followed.lines.location]).toEqual([303, [profile]]);
  expect((await page(profile)).body).toContain('value="unfollow"');
  await send("/community/follows", { intent: "show", userId: other.id, shows: "posts", returnTo: profile });
  expect((await page(profile)).body).toMatch(/<option value="posts" selected=""/);
  await send("/community/follows", { intent: "unfollow", userId: other.id, returnTo: "//evil.test" });
  expect((await page(profile)).body).toContain('value="follow"');
  const elsewhere = await send("/community/follows", { intent: "unfollow", userId: other.id, returnTo: "//evil.test" });
  expect(elsewhere.lines.location?.[0]).toMatch(/^\/(?!\/)/);
  await send("/community/follows", { intent: "adopt", userId: other.id });
  expect((await page(profile)).body).toContain('value="follow"');
});

test("signed out, profiles and members have no control to follow, and the form leads to signing in", async () => {
  const other = await newPublic();
  for (const path of [`/users/${other.id}`, `/test-users?q=${other.username}`]) {
    const { status, body } = await page(path, null);
    expect([status, body.includes(`@${other.username}`), body.includes("/community/follows")]).toEqual([
      200,
      true,
      false,
    ]);
  }
  const { status, lines } = await send(
    "/community/follows",
    { intent: "follow", userId: other.id, returnTo: "/test-users" },
    null,
  );
  expect([status, lines.location]).toEqual([303, ["/auth?next=%2Ftest-users"]]);
});

test("what people write about themselves runs in the direction of its own script", async () => {
  const writer = await newPublic();
  const bio = "אוסף לגו, מאז 1999.";
  await setProfile(writer.id, "bio = $2", bio);
  expect((await page(`/users/${writer.id}`)).body).toMatch(new RegExp(`<p[^>]* dir="auto">${bio}</p>`));
  expect((await page("/user-profile", writer)).body).toMatch(new RegExp(`<textarea[^>]* dir="auto"[^>]*>${bio}<`));
});

test("what a public profile says of somebody is nowhere once it is private, blocked or hidden, except for its owner", async () => {
  const [owner, other] = [await newPublic(), await newPublic()];
  const canary = `canary${owner.username}`;
  await setProfile(owner.id, "bio = $2, location = $2, first_name = $2, last_name = $2", canary);
  await insertEntry(server, owner.id, { title: `A ${canary}`, item_id: canary, type: "owned" });
  await query(server.databaseUrl, "insert into activity (user_id, type, post) values ($1, 'posted', $2)", [
    owner.id,
    canary,
  ]);
  await call("POST", "/api/follow", { followingId: other.id }, owner);
  await call("POST", "/api/follow", { followingId: owner.id }, other);
  const pages = [
    `/users/${owner.id}`,
    `/users/${owner.id}/followers`,
    `/users/${owner.id}/following`,
    `/test-users?q=${owner.id}`,
  ];
  const calls = [
    `/api/users/${owner.id}`,
    `/api/users?q=${owner.id}`,
    `/api/followers/${other.id}`,
    `/api/following/${other.id}`,
  ];
  const lists = [`/users/${other.id}/followers`, `/users/${other.id}/following`];
  const found = async (as: Member | null) => {
    const bodies = [
      ...(await Promise.all([...pages, ...lists].map(async (path) => (await page(path, as)).body))),
      ...(await Promise.all(calls.map(async (path) => (await api(path, as)).text))),
    ];
    return bodies.map((body) => body.includes(canary));
  };
  const public_ = await found(null);
  expect(public_.filter(Boolean).length).toBeGreaterThan(6);
  const nothing = public_.map(() => false);

  await setProfile(owner.id, "is_private = true");
  for (const as of [null, reader, other]) expect(await found(as)).toEqual(nothing);
  expect((await found(owner)).filter(Boolean).length).toBeGreaterThan(4);

  await setProfile(owner.id, "is_private = false, hidden_at = now(), hidden_because = 'sold fakes'");
  for (const as of [null, reader, other]) expect(await found(as)).toEqual(nothing);
  expect((await page(`/users/${owner.id}`, owner)).body).toContain("sold fakes");

  await setProfile(owner.id, "hidden_at = null");
  await call("POST", "/api/blocks", { userId: owner.id });
  expect(await found(reader)).toEqual(nothing);
  expect((await found(null)).filter(Boolean).length).toBeGreaterThan(6);
});

test("a private profile is a name, a picture and that it is private, and its page says so without the name in the head", async () => {
  const owner = await newPublic();
  await setProfile(owner.id, "is_private = true, first_name = 'Nora', profile_image_url = '/avatars/x.webp'");
  const { id, username } = owner;
  const four = { id, username, profileImageUrl: "/avatars/x.webp", isPrivate: true };
  expect((await api(`/api/users/${id}`)).body).toEqual(four);
  expect((await api(`/api/users?q=${id}`, null)).body).toEqual([four]);
  for (const list of ["followers", "following"]) expect((await api(`/api/${list}/${id}`)).status).toBe(404);
  const { status, body } = await page(`/users/${id}`);
  expect(status).toBe(200);
  expect(body).toContain("This profile is private");
  const head = body.slice(0, body.indexOf("</head>"));
  expect(head).toContain("noindex");
  expect(head).not.toContain(username);
  expect((await page(`/test-users?q=${id}`)).body).toContain("Private profile");
});

test("one's own answer has one's own address, and no answer has anybody else's", async () => {
  const other = await newPublic();
  await call("POST", "/api/follow", { followingId: other.id });
  const own = await api(`/api/users/${reader.id}`);
  expect(own.body).toMatchObject({ email: reader.email, username: reader.username, isVerified: true, bio: null });
  for (const path of [
    `/api/users/${other.id}`,
    "/api/users",
    `/api/following/${reader.id}`,
    `/api/users?q=${other.email}`,
  ]) {
    const { status, body, text } = await api(path);
    expect(status, path).toBe(200);
    expect(text.replaceAll(reader.email, ""), path).not.toContain("@example.com");
    for (const one of [body].flat()) expect(one.email, path).toBe(one.id === reader.id ? reader.email : undefined);
  }
  expect((await api("/api/users")).body).toContainEqual(own.body);
  expect((await api(`/api/followers/${other.id}`)).body).toEqual([own.body]);
  expect((await api(`/api/users?q=${other.email}`)).body).toEqual([]);
  for (const path of [`/users/${other.id}`, "/test-users", `/test-users?q=${other.id}`]) {
    expect((await page(path, null)).body.includes("@example.com"), path).toBe(false);
  }
});

test("somebody who is not there, is hidden or blocked is a page that says so, with a way back", async () => {
  const [hidden, blocking] = [await newPublic(), await newPublic()];
  await setProfile(hidden.id, "hidden_at = now()");
  await call("POST", "/api/blocks", { userId: reader.id }, blocking);
  for (const id of [hidden.id, blocking.id, "nobody", "%00", "..%2fx", "a%20b%23", "x".repeat(500)]) {
    for (const path of [`/users/${id}`, `/users/${id}/followers`]) {
      const { status, body } = await page(path);
      expect([status, body.includes("User not found"), body.includes("Back to Community")], path).toEqual([
        404,
        true,
        true,
      ]);
      expect(body, path).toContain("<title>User not found - Chartables</title>");
    }
  }
});

test("the members list counts, searches, pages and says what it did not find", async () => {
  const word = "zq";
  for (let at = 0; at < 26; at += 1) {
    const userId = randomUUID();
    const username = `${word}${String(at).padStart(2, "0")}${userId.slice(0, 6)}`;
    await query(server.databaseUrl, "insert into profile (user_id, username) values ($1, $2)", [userId, username]);
  }
  const { body } = await page(`/test-users?q=${word}&view=list`);
  expect(body).toContain("Showing 1-24 of 26 users");
  expect(body).toContain("26 found");
  expect(body).toContain(`/test-users?q=${word}&amp;view=list&amp;page=2`);
  expect((await page(`/test-users?q=${word}&page=9`)).body).toContain("Showing 25-26 of 26 users");
  expect((await page("/test-users?q=nobody%20at%20all")).body).toContain(
    "No users found matching &quot;nobody at all&quot;",
  );
  await setProfile(reader.id, "username = 'un_listed'");
  expect((await page(`/test-users?q=${reader.id}`)).body).toContain("No users found matching");
  await setProfile(reader.id, "username = $2", reader.username);
});

test("blocking by the form leads away from the profile, can be taken back, and is a form of settings too", async () => {
  const other = await newPublic();
  expect((await page(`/users/${other.id}`)).body).toContain(`Block @${other.username}`);
  const { status, lines } = await send("/community/follows", { intent: "block", userId: other.id });
  expect([status, lines.location]).toEqual([303, ["/community"]]);
  expect((await page(`/users/${other.id}`)).status).toBe(404);
  expect((await page(`/users/${reader.id}`, other)).status).toBe(404);
  await send("/community/follows", { intent: "unblock", userId: other.id, returnTo: "/user-profile" });
  expect((await page(`/users/${other.id}`)).status).toBe(200);
  expect((await call("POST", "/api/blocks", { userId: reader.id })).status).toBe(400);
});

test("a report form keeps what was typed when it is refused, thanks, and stores the reason once", async () => {
  const other = await newPublic();
  const address = `/community/reports?user=${other.id}`;
  expect((await page(address)).body).toContain(`Report the profile of @${other.username}`);
  const fields = { user: other.id, activity: "", reason: "Something else", details: "" };
  const refused = await send(address, fields);
  expect([refused.status, refused.body.includes("Please say what is wrong")]).toEqual([422, true]);
  const sent = await send(address, { ...fields, details: "Sells fakes" });
  expect([sent.status, sent.lines.location]).toEqual([303, [`/users/${other.id}`]]);
  expect((await call("POST", "/api/reports", { userId: other.id, reason: "again" })).status).toBe(204);
  const rows = await query(server.databaseUrl, "select reason from report where reported_id = $1", [other.id]);
  expect(rows).toEqual([{ reason: "Something else: Sells fakes" }]);
  for (const reason of ["", "x".repeat(501)]) {
    expect((await call("POST", "/api/reports", { userId: other.id, reason })).status).toBe(400);
  }
  expect((await page("/community/reports?user=nobody")).status).toBe(404);
});
