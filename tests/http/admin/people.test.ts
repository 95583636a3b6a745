import { expect, test } from "vitest";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { wordsLeft } from "#tests/support/database/words-left.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const password = "a long enough password";

const server = await sharedServer();
const { databaseUrl } = server;
let operator = await newOperator(server);

const page = async (path = "/admin/people", { cookies }: Pick<Member, "cookies"> = operator) =>
  pageText((await askRaw(server, { path, headers: { Cookie: cookies } })).body);
const send = (path: string, fields: Record<string, string>, { cookies }: Pick<Member, "cookies"> = operator) =>
  postForm(server, path, fields, { Cookie: cookies });
const judge = (fields: Record<string, string>) => send("/admin/people", fields);
const onPerson = (id: string, intent: string, typed = password) =>
  send(`/admin/people/${id}`, { intent, password: typed });
const etag = async () =>
  (await askRaw(server, { path: "/admin/state.json", headers: { Cookie: operator.cookies } })).headers.etag;

/** The page that a form leads to, as it is sent. */
async function after(answer: RawAnswer): Promise<string> {
  expect(answer.status).toBe(303);
  const headers = { Cookie: [operator.cookies, cookiesOf(answer)].filter(Boolean).join("; ") };
  return (await askRaw(server, { path: String(answer.headers.location).replace(/#.*/, ""), headers })).body;
}

/** The fields of the button that takes back what a page's message says. */
const undoIn = (body: string): Record<string, string> => {
  const form = /<form[^>]*>(?:(?!<\/form>).)*>Undo</s.exec(
    body.slice(body.lastIndexOf("<form", body.indexOf(">Undo<"))),
  );
  return Object.fromEntries(
    [...(form?.[0] ?? "").matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
};

const report = (reporter: Member, reported: Member, reason: string, post?: { id: string; text: string }) =>
  query(
    databaseUrl,
    "insert into report (reporter_id, reported_id, activity_id, post, reason) values ($1, $2, $3, $4, $5)",
    [reporter.id, reported.id, post?.id ?? null, post?.text ?? null, reason],
  );

async function newPost(author: Member, text: string): Promise<{ id: string; text: string }> {
  await query(databaseUrl, "update profile set is_private = false where user_id = $1", [author.id]);
  const { body } = await callApi(server, "POST", "/api/activities", {
    body: { type: "other", post: text },
    as: author.headers,
  });
  return { id: body.id, text };
}

const feed = async (reader: Member) =>
  JSON.stringify((await callApi(server, "GET", "/api/activities", { as: reader.headers })).body);

test("a reported post is hidden with a reason and by whom, and shown again by the message's button", async () => {
  const [author, reporter, other] = [await newMember(server), await newMember(server), await newMember(server)];
  const post = await newPost(author, "Buy my wumbles here");
  const before = await etag();
  await report(reporter, author, "An advert", post);
  await report(other, author, "Spam, I think", post);
  expect(await etag()).not.toBe(before);
  const shown = await page();
  expect(shown).toMatch(/People and reports ?1/);
  expect(shown).toContain(`${author.username} 's post Buy my wumbles here 2 people reported it.`);
  expect(shown).toContain(`${reporter.username} : An advert`);

  expect((await judge({ intent: "hide", id: post.id, because: " \u200b " })).status).toBe(422);
  expect(await feed(other)).toContain("wumbles");
  const hidden = await after(await judge({ intent: "hide", id: post.id, because: "No adverts here" }));
  expect(pageText(hidden)).toContain("The activity is hidden");
  expect(pageText(hidden)).toContain("Nothing waits to be judged.");
  const [row] = await query(databaseUrl, "select * from activity where id = $1", [post.id]);
  expect(row).toMatchObject({ hidden_by: operator.username, hidden_because: "No adverts here" });
  expect(await feed(other)).not.toContain("wumbles");

  const undo = undoIn(hidden);
  expect(undo).toMatchObject({ intent: "show", id: post.id });
  expect(pageText(await after(await judge(undo)))).toContain("The activity is shown again");
  expect(await feed(other)).toContain("wumbles");
  expect(await page()).toContain("An advert");
});

test("nothing wrong: the report is gone from the list and the number of the tab, and comes back by the button", async () => {
  await query(databaseUrl, "delete from report");
  const [ada, eve, bob] = [await newMember(server), await newMember(server), await newMember(server)];
  await report(ada, eve, "Pretends to be me");
  const [{ at } = { at: "" }] = await query(databaseUrl, "select created_at as at from report");
  const readUntil = new Date(at as string).toISOString();
  await report(bob, eve, "Came after the page was read");
  const settled = await after(await judge({ intent: "settle", id: eve.id, readUntil }));
  expect(pageText(settled)).toContain("Nothing wrong with it");
  expect(pageText(settled)).toContain("Came after the page was read");
  expect(pageText(settled)).not.toContain("Pretends to be me");
  const [row] = await query(databaseUrl, "select settled_by from report where reporter_id = $1", [ada.id]);
  expect(row).toEqual({ settled_by: operator.id });
  expect(pageText(await after(await judge(undoIn(settled))))).toContain("Pretends to be me");
  const now = new Date().toISOString();
  expect((await judge({ intent: "settle", id: eve.id, readUntil: now })).status).toBe(303);
  const again = await judge({ intent: "settle", id: eve.id, readUntil: now });
  expect([again.status, pageText(again.body).includes("No report of this waits to be judged.")]).toEqual([409, true]);
  expect(await page()).toContain("Nothing waits to be judged.");
  expect(await page("/admin/jobs")).toMatch(/People and reports Jobs|People and reports [^\d]/);
});

test("people are searched by name, address and id, in pages of fifty, and hidden with who and why", async () => {
  const member = await newMember(server);
  for (const q of [member.username, member.email, member.id]) {
    const found = await page(`/admin/people?${new URLSearchParams({ q })}`);
    expect(found).toContain("1 person found");
    expect(found).toContain(`${member.username} ${member.email}`);
    expect(found).not.toContain(`${operator.username} operator`);
  }
  await query(
    databaseUrl,
    "insert into profile (user_id, username) select gen_random_uuid(), 'filler_' || n from generate_series(1, 60) as n",
  );
  const [first, second] = [await page(), await page("/admin/people?page=2")];
  const fillers = (text: string) => text.match(/filler_\d+/g)?.length ?? 0;
  expect([fillers(first), fillers(second)]).toEqual([50, 10]);
  await judge({ intent: "hide", id: member.id, because: "Sells coins" });
  expect(await page(`/admin/people/${member.id}`)).toMatch(
    new RegExp(`Hidden since \\d\\d:\\d\\d by ${operator.username}: Sells coins`),
  );
  expect((await callApi(server, "GET", `/api/users/${member.id}/follower-count`)).status).toBe(404);
  await judge({ intent: "show", id: member.id });
  expect(await page(`/admin/people/${member.id}`)).not.toContain("Hidden since");
  const nobody = crypto.randomUUID();
  expect(pageText(await after(await judge({ intent: "hide", id: nobody, because: "x" })))).toContain(
    "Nothing was changed",
  );
  const headers = { Cookie: operator.cookies };
  expect((await askRaw(server, { path: `/admin/people/${nobody}`, headers })).status).toBe(404);
});

test("an operator makes another one by the password, and loses every page when that is taken back", async () => {
  const member = await newMember(server);
  const asMember = async (path: string) => (await askRaw(server, { path, headers: { Cookie: member.cookies } })).status;
  const refused = await onPerson(member.id, "make-operator", "of a stranger");
  expect([refused.status, pageText(refused.body).includes("This is not your password.")]).toEqual([400, true]);
  expect(await asMember("/admin")).toBe(404);
  expect((await onPerson(member.id, "make-operator")).status).toBe(303);
  expect([await asMember("/admin"), await asMember("/admin/people")]).toEqual([200, 200]);
  expect((await onPerson(member.id, "end-operator")).status).toBe(303);
  expect([await asMember("/admin"), await asMember("/admin/people"), await asMember("/admin/state.json")]).toEqual([
    404, 404, 404,
  ]);
  expect((await send("/admin/people", { intent: "show", id: member.id }, member)).status).toBe(404);
});

test("the last operator stays, and is told why; of two, one leaves the pages by the own press", async () => {
  await query(databaseUrl, "update profile set is_operator = user_id = $1", [operator.id]);
  const last = await onPerson(operator.id, "end-operator");
  expect([last.status, pageText(last.body).includes("The site would have no operator.")]).toEqual([409, true]);
  const other = await newOperator(server);
  const left = await onPerson(operator.id, "end-operator");
  expect([left.status, left.headers.location]).toEqual([303, "/"]);
  operator = other;
});

test("a link for a lost password is shown once, and sets a password; the answer is in no cache", async () => {
  const member = await newMember(server);
  const made = await onPerson(member.id, "make-link");
  const [link = ""] = /http\S+token[\w=&;.-]+/.exec(pageText(made.body)) ?? [];
  expect([made.status, made.headers["cache-control"], link]).toEqual([200, "private, no-store", expect.any(String)]);
  expect(link).not.toBe("");
  expect(await page(`/admin/people/${member.id}`)).not.toContain("token");
  const { pathname, search } = new URL(link);
  expect((await askRaw(server, { path: pathname + search })).status).toBeLessThan(400);
});

test("an account is deleted by the operator's own password, and never one's own", async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  await report(member, other, "Words of somebody who goes");
  const kept = await onPerson(member.id, "delete", "of a stranger");
  expect([kept.status, await page(`/admin/people/${member.id}`)]).toEqual([400, expect.stringContaining(member.email)]);
  const gone = await after(await onPerson(member.id, "delete"));
  expect(pageText(gone)).toContain(`The account of ${member.username} is deleted`);
  expect(await wordsLeft(databaseUrl, [member.email, member.username, "Words of somebody who goes"])).toEqual([]);
  const own = await onPerson(operator.id, "delete");
  expect([own.status, (await page()).includes("People and reports")]).toEqual([403, true]);
});
