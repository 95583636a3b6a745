import { expect, test } from "vitest";
import { addPreviewed, chooseInPreview, type ImportFields, sendImport } from "#tests/support/collection/import-form.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

/** Somebody new, signed in by cookie as in a browser. */
async function newSignedIn(): Promise<Member> {
  const member = await newMember(server);
  return { ...member, headers: { Cookie: member.cookies } };
}

const send = (member: Member, fields: ImportFields) => sendImport(server, member, fields);

async function titlesOf({ id }: Member) {
  const entries = await query(server.databaseUrl, "select title from collection_entry where user_id = $1", [id]);
  return entries.map(({ title }) => String(title)).sort();
}

async function download({ headers }: Member) {
  return (await fetch(`${server.origin}/user-profile/data.json`, { headers })).text();
}

/** What the selects of the preview say that each column is. */
const chosenIn = (html: string) =>
  [...html.matchAll(/<select[^>]*name="columns"[\s\S]*?<\/select>/g)].map(
    ([select]) => /<option value="(\w+)" selected/.exec(select)?.[1],
  );

test("what somebody says of the columns is read, and again for the next file with the same header, theirs alone", async () => {
  const [ada, bob] = [await newSignedIn(), await newSignedIn()];
  const fileOf = (title: string) => new Blob([`What,Outlay,Buyer,Title\n${title},12.50,Bo,T1\n`]);
  const byName = await send(ada, { intent: "preview", file: fileOf("A jar") });
  expect(chosenIn(byName.html)).toEqual(["none", "none", "none", "title"]);
  expect(byName.text).toContain("Columns (3 of 4 not read)");
  expect(byName.text).toMatch(/What A jar .*Outlay 12\.50 .*Buyer Not read .*Title T1/);

  const columns = ["title", "paid", "none", "note"];
  const chosen = await chooseInPreview(server, ada, byName, { columns });
  expect(chosenIn(chosen.html)).toEqual(columns);
  expect((await addPreviewed(server, ada, chosen)).status).toBe(303);
  expect(await titlesOf(ada)).toEqual(["A jar"]);

  const next = await send(ada, { intent: "preview", file: fileOf("A tin") });
  expect(chosenIn(next.html)).toEqual(columns);
  expect(next.text).toContain("They are read as you chose for your last file with these columns.");
  expect((await send(ada, { intent: "add", file: fileOf("A tin") })).status).toBe(303);
  expect(await titlesOf(ada)).toEqual(["A jar", "A tin"]);
  expect(chosenIn((await send(bob, { intent: "preview", file: fileOf("A tin") })).html)).toEqual(chosenIn(byName.html));
  const { readingChoices, imports } = JSON.parse(await download(ada));
  expect(imports).toMatchObject([{ firstTitle: "A tin" }, { firstTitle: "A jar" }]);
  const said = ["What", "Outlay", "Buyer", "Title"].map((name, index) => ({ name, meaning: columns[index] }));
  expect(readingChoices).toMatchObject([{ columns: said }]);

  const names = ["none", "none", "none", "title"];
  expect((await send(ada, { intent: "add", file: fileOf("A box"), columns: names })).status).toBe(303);
  expect(chosenIn((await send(ada, { intent: "preview", file: fileOf("A box") })).html)).toEqual(names);
  const rows = await query(server.databaseUrl, "select 1 from reading_choice where user_id = $1", [ada.id]);
  expect(rows).toEqual([]);
});

test("columns that cannot be are refused, and a list that names nothing is not added", async () => {
  const ada = await newSignedIn();
  const preview = await send(ada, { intent: "preview", text: "a,b\nFalcon,2\n" });
  for (const columns of [["strange"], Array<string>(201).fill("none")]) {
    expect((await chooseInPreview(server, ada, preview, { columns })).status).toBe(422);
  }
  const added = await addPreviewed(server, ada, preview);
  expect([added.status, added.text]).toEqual([400, expect.stringContaining("No column of this file is a title")]);
});

test("for each person the last fifty headers are kept", async () => {
  const ada = await newSignedIn();
  await query(server.databaseUrl, "insert into collection (user_id) values ($1)", [ada.id]);
  await query(
    server.databaseUrl,
    `insert into reading_choice (user_id, header_digest, choice, chosen_at)
     select $1, 'digest ' || n, '{"isZeroPaid": true}', '2026-01-01'::timestamptz + make_interval(days => n)
     from generate_series(1, 60) n`,
    [ada.id],
  );
  expect((await send(ada, { intent: "add", text: "a,b\nFalcon,2\n", columns: ["title", "none"] })).status).toBe(303);
  const rows = await query(
    server.databaseUrl,
    "select header_digest from reading_choice where user_id = $1 order by chosen_at",
    [ada.id],
  );
  expect([rows.length, rows[0]]).toEqual([50, { header_digest: "digest 12" }]);
});

test("statuses are what somebody says of them, for the next list too; what is wanted or sold is no news of something owned", async () => {
  const ada = await newSignedIn();
  const list = (title: string) =>
    new Blob([
      `Title,Status,Date Sold\n${title} 1,Lent\n${title} 2,Wanted\n${title} 3,Sold,2026-03-01\n${title} 4,Owned\n`,
    ]);
  const first = await send(ada, { intent: "preview", file: list("Jar") });
  expect(first.text).toContain("&quot;Lent&quot; (1 row) means I own it I track it Neither: leave it out");
  expect(first.text).toContain("Jar 3 sold on 1 Mar 2026, line 4");
  const said = { statusWord: ["Lent"], statusMeaning: ["none"] };
  const answered = await chooseInPreview(server, ada, first, said);
  expect(answered.text).toContain("It adds 2 items that you own and 1 item that you track.");
  expect((await addPreviewed(server, ada, answered)).status).toBe(303);
  expect(await titlesOf(ada)).toEqual(["Jar 2", "Jar 3", "Jar 4"]);
  const news = await query(server.databaseUrl, "select type, item_name from activity where user_id = $1 order by 2", [
    ada.id,
  ]);
  expect(news).toEqual([
    { type: "tracked", item_name: "Jar 2" },
    { type: "owned", item_name: "Jar 4" },
  ]);
  expect((await send(ada, { intent: "add", file: list("Tin") })).status).toBe(303);
  expect(await titlesOf(ada)).toEqual(["Jar 2", "Jar 3", "Jar 4", "Tin 2", "Tin 3", "Tin 4"]);
  for (const wrong of [["gone"], Array<string>(21).fill("none")]) {
    const preview = await send(ada, { intent: "preview", file: list("Jar") });
    const refused = await chooseInPreview(server, ada, preview, { statusWord: ["Lent"], statusMeaning: wrong });
    expect(refused.status).toBe(422);
  }
});
