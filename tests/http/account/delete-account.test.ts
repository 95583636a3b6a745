import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { picture } from "#tests/support/account/pictures.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { wordsLeft } from "#tests/support/database/words-left.ts";
import { askRaw, cookiesOf } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";

const password = "a long enough password";

const databaseUrl = await newDatabase();
const server = await startServer({ databaseUrl, sampleData: "off" });
afterAll(() => server.stop());

const pictures = () => {
  try {
    return readdirSync(path.join(server.dataDir, "avatars"));
  } catch {
    return [];
  }
};

const deleteAs = ({ cookies }: Member, sent = password) =>
  postForm(server, "/user-profile/delete", { password: sent }, { Cookie: cookies });

async function upload(member: Member) {
  const body = new FormData();
  body.append("userId", member.id);
  body.append("file", new Blob([new Uint8Array(await picture("png", { width: 60, height: 60 }))]));
  return fetch(`${server.origin}/api/upload-avatar`, { method: "POST", headers: member.headers, body });
}

/** Where the words of a deleted person are left, but for the note that they are deleted. */
async function left(words: string[]) {
  const tables = await wordsLeft(databaseUrl, words);
  return tables.filter((table) => !/^(public\.deleted_account|pgboss\.job\w*): /.test(table));
}

/** Somebody who left a canary word everywhere that a person can. */
async function settled() {
  const [member, other] = [await newMember(server), await newMember(server)];
  const canary = `canary${randomBytes(6).toString("hex")}`;
  const on = (sql: string, values: unknown[]) => query(databaseUrl, sql, values);
  const api = (method: string, address: string, body: unknown, as = member) =>
    callApi(server, method, address, { body, as: as.headers });
  await on("update profile set bio = $2, location = $2, first_name = $2, last_name = $2 where user_id = $1", [
    member.id,
    canary,
  ]);
  const added = await api("POST", `/api/collections/${member.id}/add`, {
    itemTitle: `Falcon ${canary}`,
    collectionType: "owned",
  });
  expect(added.status).toBe(200);
  const [entry] = await on("select id from collection_entry where user_id = $1", [member.id]);
  await on("update collection_copy set note = $2, place = $2 where entry_id = $1", [entry?.id, canary]);
  await on("insert into price_target (entry_id, direction, amount_minor, currency) values ($1, 'below', 1, 'USD')", [
    entry?.id,
  ]);
  await on("insert into alert_settings (user_id, test_result) values ($1, $2)", [member.id, canary]);
  await on("insert into alert_feed (user_id, number) values ($1, 7)", [member.id]);
  await on("insert into alert_topic (user_id, address) values ($1, $2)", [member.id, `https://ntfy.sh/${canary}`]);
  await on(
    `with letter as (insert into alert_letter (user_id, failure) values ($1, $2) returning id)
     insert into rung_alert (user_id, letter_id, alert) select $1, id, jsonb_build_object('title', $2::text) from letter`,
    [member.id, canary],
  );
  await on(
    `insert into pgboss.job (name, data) values ('mail', jsonb_build_object('kind', 'alert-permission', 'accountId', $1::text))`,
    [member.id],
  );
  await on("insert into saved_search (user_id, query) values ($1, $2)", [member.id, canary]);
  await on(
    `insert into rung_alert (user_id, entry_id, alert, standing_before)
     values ($1, $3, jsonb_build_object('title', $2::text), jsonb_build_object('price', 1))`,
    [member.id, canary, entry?.id],
  );
  await on(
    "insert into reading_choice (user_id, header_digest, choice) values ($1, 'digest', jsonb_build_object('a', $2::text))",
    [member.id, canary],
  );
  await on("insert into collection_import (user_id, format) values ($1, $2)", [member.id, canary]);
  await on(
    `insert into import_draft (user_id, content, file_name, options)
     values ($1, convert_to($2, 'UTF8'), $2, jsonb_build_object('sheet', $2::text))`,
    [member.id, canary],
  );
  await on(
    `insert into collection_snapshot (user_id, taken_on, currency, worth_minor, put_in_minor, items, priced)
     values ($1, '2026-11-01', 'USD', 1, 1, 1, 1)`,
    [member.id],
  );
  await api("POST", "/api/activities", { type: "other", post: `I sold ${canary}` });
  await api("POST", "/api/follow", { followingId: other.id });
  await api("POST", "/api/follow", { followingId: member.id }, other);
  const third = await newMember(server);
  await on("insert into block (blocker_id, blocked_id) values ($1, $2), ($2, $1)", [member.id, third.id]);
  await on("insert into report (reporter_id, reported_id, reason) values ($1, $2, $3), ($2, $1, $3)", [
    member.id,
    third.id,
    canary,
  ]);
  await on(
    `with dispute as (
       insert into disputed_sale (source, source_item_id, sold_at, price_minor, verdict, judged_at, judged_by)
       values ('real', gen_random_uuid()::text, now(), 1, 'counts', now(), $1) returning id)
     insert into sale_report (sale_id, reporter_id, reason) select id, $1, 'lot' from dispute`,
    [member.id],
  );
  // An operator: what they settled is of others.
  await on(
    "insert into report (reporter_id, reported_id, reason, settled_at, settled_by) values ($1, $2, 'Spam', now(), $3)",
    [other.id, third.id, member.id],
  );
  await on("insert into former_username (username, user_id) values ($2, $1)", [member.id, `former_${canary}`]);
  await on(
    "insert into removed_activity (id, user_id, activity) values (gen_random_uuid(), $1, jsonb_build_object('post', $2::text))",
    [member.id, canary],
  );
  await on(
    `insert into pgboss.job (name, data) values ('mail', jsonb_build_object('kind', 'recovery', 'email', $1::text))`,
    [member.email],
  );
  await upload(member);
  return { member, other, canary, words: [member.id, member.email, member.username, canary] };
}

test("after a deletion no table holds the person's id, address, name or words, and no file remains", async () => {
  const { member, words } = await settled();
  const before = await left(words);
  for (const table of [
    "account",
    "profile",
    "collection",
    "activity",
    "follow",
    "block",
    "report",
    "sale_report",
    "disputed_sale",
    "former_username",
  ])
    expect(before.join()).toContain(`public.${table}: `);
  expect(pictures().join()).toContain(member.id);

  const answer = await deleteAs(member);
  expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  expect(answer.headers["clear-site-data"]).toBe('"storage"');
  expect(await left(words)).toEqual([]);
  const home = await askRaw(server, { path: "/", headers: { Cookie: cookiesOf(answer) } });
  expect(home.body).toContain("Your account is deleted.");
  await vi.waitFor(() => expect(pictures().join()).not.toContain(member.id), { timeout: 30_000 });
  const note = () => query(databaseUrl, "select finished_at from deleted_account where user_id = $1", [member.id]);
  await expect.poll(note).toMatchObject([{ finished_at: expect.anything() }]);
});

test("everybody who was signed in to it is signed out, by cookie and by token, and nobody gets in again", async () => {
  const member = await newMember(server);
  const elsewhere = await postForm(server, "/auth", { email: member.email, password });
  const answer = await deleteAs(member);
  for (const as of [
    member.headers,
    { Cookie: member.cookies },
    { Cookie: cookiesOf(elsewhere) },
    { Cookie: cookiesOf(answer) },
  ])
    expect((await callApi(server, "GET", "/api/auth/user", { as })).status).toBe(401);
  expect((await callApi(server, "POST", "/api/auth/token", { body: { email: member.email, password } })).status).toBe(
    401,
  );
  expect((await askRaw(server, { path: `/users/${member.id}` })).status).toBe(404);
});

test("the username and the address are free again at once", async () => {
  const member = await newMember(server);
  await deleteAs(member);
  const { username, email } = member;
  expect((await postForm(server, "/auth?tab=sign-up", { username, email, password })).status).toBe(303);
  const { body } = await callApi(server, "POST", "/api/auth/token", { body: { email, password } });
  expect([body.user.username, body.user.id === member.id]).toEqual([username, false]);
});

test("a wrong password deletes nothing and is said in the form, and others have to sign in first", async () => {
  const member = await newMember(server);
  const refused = await deleteAs(member, "not the password");
  expect([refused.status, refused.body.includes("This is not your password.")]).toEqual([400, true]);
  expect((await deleteAs(member, "")).status).toBe(422);
  expect((await callApi(server, "GET", "/api/auth/user", { as: member.headers })).status).toBe(200);
  const signedOut = await postForm(server, "/user-profile/delete", { password });
  expect([signedOut.status, signedOut.headers.location]).toEqual([303, "/auth?next=%2Fuser-profile%2Fdelete"]);
  const page = await askRaw(server, { path: "/user-profile/delete", headers: { Cookie: member.cookies } });
  expect(page.body).toContain("Delete my account");
});

test("whoever writes at the same moment leaves nothing behind, and no error of ours", async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const api = (method: string, address: string, body: unknown, as = member) =>
    callApi(server, method, address, { body, as: as.headers });
  const write = (at: number) => [
    () => api("POST", `/api/collections/${member.id}/add`, { itemTitle: `Set ${at}`, collectionType: "tracked" }),
    () => api("POST", "/api/activities", { type: "other", post: `Post ${at}` }),
    () => api("POST", "/api/follow", { followingId: other.id }),
    () => api("POST", "/api/follow", { followingId: member.id }, other),
    () => api("POST", "/api/unfollow", { followingId: member.id }, other),
    () => api("POST", "/api/auth/update-username", { username: `w_${randomBytes(5).toString("hex")}` }),
    () => upload(member),
  ];
  // The deletion comes in the middle: after so many writes, and each writer goes on for a round.
  let isDeleted = false;
  const statuses: number[] = [];
  const writers = Array.from({ length: 6 }, async (_, at) => {
    let isLast = false;
    for (let round = 0; !isLast; round += 1) {
      isLast = isDeleted;
      for (const one of write(100 * at + round)) statuses.push((await one()).status);
    }
  });
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(60), { timeout: 60_000 });
  const answer = await deleteAs(member);
  isDeleted = true;
  await Promise.all(writers);
  expect(answer.status).toBe(303);
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await left([member.id])).toEqual([]);
  await vi.waitFor(() => expect(pictures().join()).not.toContain(member.id), { timeout: 30_000 });
});

test("the database itself refuses every write for somebody who is deleted", async () => {
  const gone = crypto.randomUUID();
  const { id } = await newMember(server);
  await query(databaseUrl, "insert into deleted_account (user_id) values ($1)", [gone]);
  const writes = [
    "insert into profile (user_id, username) values ($1, 'back_again')",
    "insert into former_username (user_id, username) values ($1, 'back_again')",
    "insert into collection (user_id) values ($1)",
    "insert into activity (user_id, type, post) values ($1, 'posted', 'hello')",
    "insert into removed_activity (id, user_id, activity) values (gen_random_uuid(), $1, '{}')",
    ...["follow (follower_id, followed_id)", "block (blocker_id, blocked_id)"].flatMap((table) => [
      `insert into ${table} values ($1, '${id}')`,
      `insert into ${table} values ('${id}', $1)`,
    ]),
    `insert into report (reporter_id, reported_id, reason) values ($1, '${id}', 'x')`,
    `insert into report (reporter_id, reported_id, reason) values ('${id}', $1, 'x')`,
  ];
  for (const sql of writes)
    await expect(query(databaseUrl, sql, [gone]), sql).rejects.toMatchObject({
      code: expect.stringMatching(/^CT40/),
    });
});

test("every table that names a person refuses those who are deleted, or refers to one that does", async () => {
  const rows = await query(
    databaseUrl,
    `select c.table_name || '.' || c.column_name as place from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'
       and c.column_name not in ('id', 'browser_id', 'activity_id', 'removal_id') and not exists (
         select from pg_trigger g where g.tgrelid = c.table_name::regclass and g.tgname = 'refuse_deleted_account'
           and strpos(encode(g.tgargs, 'escape'), c.column_name) > 0)
       and not exists (
         select from pg_constraint f where f.conrelid = c.table_name::regclass and f.contype = 'f'
           and f.conkey[1] = c.ordinal_position)`,
  );
  expect(rows.map(({ place }) => place)).toEqual(["deleted_account.user_id"]);
});

test("one's data hold all that one wrote, and nothing secret", async () => {
  const { member, other, canary } = await settled();
  const answer = await askRaw(server, { path: "/user-profile/data.json", headers: { Cookie: member.cookies } });
  expect(answer.headers).toMatchObject({
    "content-disposition": expect.stringMatching(/^attachment; filename="chartables-account-\d{4}-\d\d-\d\d\.json"$/),
    "cache-control": "private, no-store",
  });
  const data = JSON.parse(answer.body);
  expect(data).toMatchObject({
    account: { id: member.id, email: member.email },
    profile: {
      username: member.username,
      about: canary,
      location: canary,
      picture: expect.stringContaining("/avatars/"),
    },
    formerUsernames: [{ username: `former_${canary}` }],
    sessions: [{ startedAt: expect.any(String) }],
    collection: { entries: [{ title: `Falcon ${canary}`, copies: [{ note: canary }], target: { amount: 0.01 } }] },
    savedSearches: [{ query: canary, isAlert: false }],
    alertSettings: { byMail: true, testResult: canary },
    alertsThatRang: [{ title: canary }, { title: canary }],
    alertLetters: [{ state: "ordered", failure: canary }],
    alertFeed: { readAt: null },
    alertTopic: { address: `https://ntfy.sh/${canary}` },
    importDrafts: [{ fileName: canary, options: { sheet: canary }, base64: Buffer.from(canary).toString("base64") }],
    following: [{ username: other.username, shows: "everything" }],
    followers: [{ username: other.username }],
    blocked: [{}],
    reports: [{ reason: canary, about: "profile" }],
    saleReports: [{ reason: "lot", title: null, at: expect.any(String) }],
  });
  expect(data.activities.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(["posted", "owned", "followed"]),
  );
  expect(answer.body).not.toMatch(/password|token|argon2/i);
  expect(answer.body).not.toContain(other.email);
  const signedOut = await askRaw(server, { path: "/user-profile/data.json" });
  expect([signedOut.status, signedOut.headers.location]).toEqual([302, "/auth?next=%2Fuser-profile"]);
});
