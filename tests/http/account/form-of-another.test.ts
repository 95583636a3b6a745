import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { putEntry } from "#tests/support/collection/put-entry.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
await recordItems(server, {
  itemKind: "legos",
  itemKey: "75257",
  title: "Millennium Falcon",
  sold: [10_000],
  asked: [10_000],
});
const ada = await newMember(server);

/** Somebody who tracks one item and owns another. */
async function newOwner() {
  const member = await newMember(server);
  const tracked = await putEntry(server, member.id, { title: "A set", type: "tracked" });
  const owned = await putEntry(server, member.id, { title: "Another", type: "owned" });
  return { ...member, tracked, owned };
}

const pageOf = async (path: string, { cookies }: Member) =>
  (await askRaw(server, { path, headers: { Cookie: cookies } })).body;

/** All that the forms of one person could change. */
const thingsOf = ({ id }: Member) =>
  query(
    server.databaseUrl,
    `select to_jsonb(profile) - 'updated_at' as profile,
            (select jsonb_agg(e order by id) from collection_entry e where e.user_id = profile.user_id) as entries,
            (select jsonb_agg(c order by c.id) from collection_copy c join collection_entry e on e.id = c.entry_id
             where e.user_id = profile.user_id) as copies,
            (select jsonb_agg(a order by id) from activity a where a.user_id = profile.user_id) as activities
     from profile where user_id = $1`,
    [id],
  );

/** The address of a file that Ben looks at and has not added. */
const draftOf = async ({ cookies }: Member) =>
  String(
    (await postForm(server, "/profile/import", { intent: "preview", text: "title\nA third" }, { Cookie: cookies }))
      .headers.location,
  );

const copy = { condition: "new", quantity: "7", paidCurrency: "USD", proceedsCurrency: "USD" };

/** By address: what a form of ours sends there, and what of it was typed. */
const forms: [path: string, fields: Record<string, string>, typed?: string][] = [
  ["/user-profile", { intent: "username", username: "typed_by_ada" }, "typed_by_ada"],
  ["/user-profile?edit=name", { intent: "name", firstName: "Typed", lastName: "Lovelace" }, "Lovelace"],
  ["/user-profile", { intent: "about", bio: "About Ada alone", location: "London" }, "About Ada alone"],
  ["/user-profile", { intent: "privacy", isPrivate: "yes" }],
  ["/community", { intent: "post", text: "Typed by Ada" }, "Typed by Ada"],
  ["/profile/add", { title: "Of Ada alone", category: "figures", list: "owned" }, "Of Ada alone"],
  ["/profile/import", { intent: "add", text: "title\nOf Ada alone" }, "Of Ada alone"],
  ["DRAFT", { intent: "add", revision: "1" }],
  ["/profile", { intent: "move", entries: "OTHER", to: "owned" }],
  ["/profile?tab=owned&edit=ENTRY&copy=new", { ...copy, note: "A note of Ada" }, "A note of Ada"],
];

test.each(forms)(
  "a form of %s that was made for somebody else writes nothing, and says so",
  async (path, fields, typed) => {
    const ben = await newOwner();
    const draft = await draftOf(ben);
    const named = (text: string) =>
      text.replace("ENTRY", ben.owned).replace("OTHER", ben.tracked).replace("DRAFT", draft);
    const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, named(value)]));
    const before = await thingsOf(ben);
    const send = (viewerId: string) => postForm(server, named(path), { ...sent, viewerId }, { Cookie: ben.cookies });
    const { status, body } = await send(ada.id);
    expect(status).toBe(409);
    expect(body).toContain("Nothing was saved");
    expect(body).toContain("You are signed in as somebody else now.");
    if (typed) expect(body).toContain(typed);
    expect(await thingsOf(ben)).toEqual(before);
    // The same form is good for whom it was made.
    expect((await send(ben.id)).status).toBe(303);
    expect(await thingsOf(ben)).not.toEqual(before);
  },
);

test("a mistake in the form of somebody else is not put right on the account of another", async () => {
  const { status, body } = await postForm(
    server,
    "/user-profile",
    { intent: "username", username: "!", viewerId: ada.id },
    { Cookie: (await newMember(server)).cookies },
  );
  expect(status).toBe(409);
  expect(body).toContain("You are signed in as somebody else now.");
});

/** The forms of a page, but for buttons that stand on pages of nobody in particular too: they follow and sign out. */
const formsIn = (html: string) =>
  [...html.matchAll(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g)]
    .map(([form]) => form)
    .filter((form) => !/action="\/(sign-out|community\/follows)"/.test(form));

test("every form on a page of one person says whose page it is, and none on a page that is the same for everybody", async () => {
  const ben = await newOwner();
  const item = "/categories/legos/75257-millennium-falcon";
  await postForm(server, "/community", { intent: "post", text: "Of Ben" }, { Cookie: ben.cookies });
  const removed = await putEntry(server, ben.id, { title: "A third", type: "owned" });
  await postForm(server, "/profile", { intent: "remove", entries: removed }, { Cookie: ben.cookies });
  const search = { intent: "save", category: "legos", theme: "all", q: "falcon", returnTo: "/" };
  await postForm(server, "/collection/searches", search, { Cookie: ben.cookies });
  const own: [path: string, count: number][] = [
    ["/user-profile?edit=name", 5],
    ["/user-profile/delete", 1],
    ["/community", 2],
    ["/profile?tab=tracked", 2],
    [`/profile?tab=owned&edit=${ben.owned}`, 2],
    ["/profile/add", 1],
    ["/profile/import", 1],
    [await draftOf(ben), 3],
    ["/profile/removed", 2],
    ["/profile?tab=watchlist", 1],
    ["/tracked-items", 2],
    [`/community/reports?user=${ada.id}`, 1],
  ];
  for (const [path, count] of own) {
    const found = formsIn(await pageOf(path, ben));
    expect([path, found.length]).toEqual([path, Math.max(count, found.length)]);
    const unsaid = found.filter((form) => !form.includes(`name="viewerId" value="${ben.id}"`));
    expect([path, unsaid]).toEqual([path, []]);
  }
  for (const path of [item, "/categories/legos?theme=star-wars"]) {
    expect(await pageOf(path, ben)).not.toContain("viewerId");
  }
});
