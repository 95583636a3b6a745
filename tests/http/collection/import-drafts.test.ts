import { expect, test } from "vitest";
import {
  addPreviewed,
  chooseInPreview,
  type ImportFields,
  openDraft,
  sendImport,
} from "#tests/support/collection/import-form.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

/** Somebody new, signed in by cookie as in a browser. */
async function newSignedIn(): Promise<Member> {
  const member = await newMember(server);
  return { ...member, headers: { Cookie: member.cookies } };
}

const preview = (member: Member, fields: ImportFields) => sendImport(server, member, { intent: "preview", ...fields });

const titlesOf = async ({ id }: Member) => {
  const entries = await query(server.databaseUrl, "select title from collection_entry where user_id = $1", [id]);
  return entries.map(({ title }) => String(title)).sort();
};

const list = "What,Date,Extra\nA jar,3/4/2026,x\nA tin,5/6/2026,y\n";

test("a preview is a page of its own, for its person alone, whose forms send the choice and not the file", async () => {
  const ada = await newSignedIn();
  const long = `What\n${"A jar of buttons\n".repeat(2_000)}`;
  const answer = await askRaw(server, {
    method: "POST",
    path: "/profile/import",
    headers: { Cookie: ada.cookies, Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent: "preview", text: long }).toString(),
  });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/profile\/import\/[\da-f-]{36}$/),
  ]);
  const page = await openDraft(server, ada, String(answer.headers.location));
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  const sizes = (page.html.match(/<form[\s\S]*?<\/form>/g) ?? []).map((form) =>
    form.replace(/<select[\s\S]*?<\/select>/g, ""),
  );
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes.map((form) => form.length))).toBeLessThan(4_000);
  const signedOut = await askRaw(server, { path: page.draft });
  expect([signedOut.status, signedOut.headers.location]).toEqual([302, `/auth?next=${encodeURIComponent(page.draft)}`]);
});

test("what is chosen one after the other is all there when the page is loaded again, and when it is added", async () => {
  const ada = await newSignedIn();
  const file = new File([list], "my <things>.csv");
  const first = await preview(ada, { file, list: "tracked", kind: "figures", currency: "EUR" });
  expect(first.text).toContain("my &lt;things&gt;.csv is kept for a day, for you alone.");
  const named = await chooseInPreview(server, ada, first, { columns: ["title", "acquired", "none"] });
  const dated = await chooseInPreview(server, ada, named, { dateOrder: "day" });
  expect(dated.text).toContain("Dates were read day first, from 2026-04-03 to 2026-06-05.");
  expect(dated.text).toContain("Columns (1 of 3 not read)");
  const again = await openDraft(server, ada, first.draft);
  expect(again.text).toBe(dated.text);
  const back = /href="(\/profile\/import\?[^"]*)"/.exec(again.html)?.[1]?.replaceAll("&amp;", "&");
  expect(back).toBe("/profile/import?list=tracked&kind=figures&currency=EUR");
  const form = (await openDraft(server, ada, String(back))).html;
  for (const part of ['value="tracked" selected', 'value="figures" selected', 'name="currency"[^>]*value="EUR"'])
    expect(form).toMatch(new RegExp(part));
  expect(form).toMatch(new RegExp(`href="${first.draft}"[^>]*>my &lt;things&gt;.csv<`));

  const added = await addPreviewed(server, ada, again);
  expect([added.status, added.headers.get("Location")]).toEqual([303, "/profile"]);
  const entries = await query(
    server.databaseUrl,
    "select title, type, item_kind from collection_entry where user_id = $1",
    [ada.id],
  );
  expect(entries).toHaveLength(2);
  expect(entries).toContainEqual({ title: "A jar", type: "tracked", item_kind: "figures" });
});

test("a choice by which the file cannot be read is refused on its page, which shows the preview by the choice before", async () => {
  const ada = await newSignedIn();
  const first = await preview(ada, { text: list });
  const named = await chooseInPreview(server, ada, first, { columns: ["title", "none", "none"] });
  const refused = await chooseInPreview(server, ada, named, { headerLine: "9" });
  expect(refused.status).toBe(400);
  expect(refused.html).toMatch(/role="alert"[\s\S]*line 9/);
  expect(refused.text).toContain("It adds 2 items that you own.");
  expect((await openDraft(server, ada, first.draft)).text).toBe(named.text);
});

test("a file that was added in another tab is no longer there, says so, and is not added again", async () => {
  const ada = await newSignedIn();
  const page = await preview(ada, { text: "title\nA jar" });
  const adds = await Promise.all([1, 2, 3].map(() => addPreviewed(server, ada, page)));
  expect(adds.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
  const choice = await chooseInPreview(server, ada, page, { headerLine: "1" });
  for (const answer of [...adds, choice, await openDraft(server, ada, page.draft)]) {
    if (answer.status === 303) continue;
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining("This file is no longer kept")]);
    expect(answer.text).toContain("It was added to your collection already");
    expect(answer.html).toMatch(/href="\/profile\/import"[^>]*>Choose the file again</);
  }
  expect(await titlesOf(ada)).toEqual(["A jar"]);
});

test("a tab whose file was read another way in another tab adds nothing, and shows how it is read now", async () => {
  const ada = await newSignedIn();
  const old = await preview(ada, { text: "title,other\nA jar,A tin" });
  const now = await chooseInPreview(server, ada, old, { columns: ["none", "title"] });
  const refused = await addPreviewed(server, ada, old);
  expect(refused.status).toBe(200);
  expect(refused.text).toContain("This file was read another way meanwhile, perhaps in another tab.");
  expect(refused.text).toContain("A tin owned, line 2");
  expect(await titlesOf(ada)).toEqual([]);
  expect((await addPreviewed(server, ada, now)).status).toBe(303);
  expect(await titlesOf(ada)).toEqual(["A tin"]);
});

test("without scripts, the page comes back to the button that was used, unless there is something to choose first", async () => {
  const ada = await newSignedIn();
  const { draft } = await preview(ada, { text: list });
  const locationFor = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: "choose", ...fields }).toString();
    const headers = { Cookie: ada.cookies, Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
    return (await askRaw(server, { method: "POST", path: draft, headers, body })).headers.location;
  };
  const columns = { revision: "1", button: "read-columns", columns: "none" };
  expect(await locationFor(columns)).toBe(draft);
  const named = await chooseInPreview(server, ada, await openDraft(server, ada, draft), { columns: ["title"] });
  expect(named.status).toBe(200);
  expect(await locationFor({ revision: "3", button: "read-columns", dateOrder: "day" })).toBe(`${draft}#read-columns`);
  expect(named.html).toContain('id="read-columns"');
});

test.each(["x".repeat(60_000), "a%20b%23c", "%00", "%00%00", "..%2f..", "%E2%80%AE", "null"])(
  "an address that names no file is answered so: %s",
  async (id) => {
    const ada = await newSignedIn();
    const path = `/profile/import/${id}`;
    const opened = await askRaw(server, { path, headers: { Cookie: ada.cookies } });
    const body = new URLSearchParams({ intent: "add", revision: "1" }).toString();
    const headers = { Cookie: ada.cookies, Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
    const sent = await askRaw(server, { method: "POST", path, headers, body });
    for (const { status } of [opened, sent]) expect([404, 414, 431]).toContain(status);
  },
);

test("a form with a revision that no page has is refused", async () => {
  const ada = await newSignedIn();
  const page = await preview(ada, { text: "title\nA jar" });
  for (const revision of ["", "0", "-1", "1.5", "x", "2147483648", "9".repeat(400)]) {
    const add = await sendImport(server, ada, { intent: "add", revision }, page.draft);
    expect([add.status, revision]).toEqual([422, revision]);
    expect(add.text).toContain("It adds 1 item that you own.");
  }
  expect(await titlesOf(ada)).toEqual([]);
});

test("previews have a limit of their own, which says how long to wait", async () => {
  const ada = await newSignedIn();
  const { draft } = await preview(ada, { text: "title\nA jar" });
  const opened = await Promise.all(Array.from({ length: 41 }, () => openDraft(server, ada, draft)));
  const refused = opened.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.status).toBe(429);
  expect(refused[0]?.text).toMatch(/Too many attempts\. Please try again in \d+ seconds\./);
});
