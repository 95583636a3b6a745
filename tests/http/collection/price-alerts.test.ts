import { afterAll, expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { newMember } from "#tests/support/collection/member.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase();
const server = await startServer({ databaseUrl, sampleData: "off" });
afterAll(() => server.stop());

/** A sale on every other day, of $100 to $149, and now of $120. */
const sold = Array.from({ length: 300 }, (_, day) => (day % 2 ? null : day < 90 ? 12_000 : 10_000 + (day % 50) * 100));
await recordItems(
  server,
  { itemKind: "legos", itemKey: "75257", title: "Millennium Falcon", sold, asked: [13_000, 11_500] },
  { itemKind: "legos", itemKey: "21322", title: "Pirates of Barracuda Bay", sold, asked: [] },
);

type Member = Awaited<ReturnType<typeof newMember>>;

const track = ({ id }: Member, key: string, title: string) =>
  insertEntry(server, id, { item_key: key, item_id: `lego-${key}`, title, condition_key: "used", condition: "Used" });
const post = (member: Member, fields: Record<string, string>) =>
  postForm(server, "/collection/targets", { currency: "USD", ...fields }, { Cookie: member.cookies });
const set = (member: Member, entryId: string, amount: string, fields: Record<string, string> = {}) =>
  post(member, { intent: "set", entryId, amount, ...fields });
const tabOf = async (member: Member, more = "") => pageText(await member.get(`?tab=alerts${more}`));
const change = (entryId: string, assignments: string) =>
  query(databaseUrl, `update price_target set ${assignments} where entry_id = $1`, [entryId]);

test("alerts are in groups, what is reached first, then the nearest, then what cannot ring", async () => {
  const ada = await newMember(server);
  const [pirates, falcon, stamp] = [
    await track(ada, "21322", "Pirates of Barracuda Bay"),
    await track(ada, "75257", "Millennium Falcon"),
    await insertEntry(server, ada.id, { item_kind: "other", title: "A stamp", item_id: "stamp" }),
  ];
  await set(ada, pirates, "60");
  await set(ada, falcon, "130");
  await set(ada, stamp, "5");
  const text = await tabOf(ada);
  expect(text).toContain("3 targets. 1 is reached.");
  const places = [
    "Reached",
    "Millennium Falcon",
    "Waiting, nearest first",
    "Pirates of Barracuda Bay",
    "Not watching",
    "A stamp",
  ];
  const found = places.map((place) => text.indexOf(place, text.indexOf("1 is reached.") + 13));
  expect(found).toEqual([...found].sort((one, other) => one - other));
  expect(found).not.toContain(-1);
  expect(text).toContain("LEGO 75257 · used");
  expect(text).toContain("Value at or below $130");
  expect(text).toContain("Now 100% above your target Never there in the last 52 weeks");
  expect(text).toContain("No value yet");
  const html = await ada.get("?tab=alerts");
  expect(html).toMatch(
    /aria-label="Sold between \$100 and \$14\d in a year; now \$120; target \$130, shaded at or below it"/,
  );
  expect(html).toMatch(/href="\/profile\/alerts\/new"[^>]*>Set Alert</);
});

test("what rang says when and at which price, in its row and in the list of the last", async () => {
  const ada = await newMember(server);
  const falcon = await track(ada, "75257", "Millennium Falcon");
  await set(ada, falcon, "121");
  await change(
    falcon,
    "is_unjudged = false, is_armed = false, rests_at = 11800, rang_at = '2025-11-14T12:00Z', rang_price = 11800",
  );
  const basis = { of: "value", sales: 41, days: 90, low: 1, high: 2, certainty: "high" };
  const alert = {
    ...{
      of: "target",
      title: "Millennium Falcon",
      itemKind: "legos",
      itemKey: "75257",
      conditionKey: "used",
      currency: "USD",
    },
    ...{ direction: "below", target: 12_100, price: 11_800, why: "crossed", before: null, basis },
  };
  await query(
    databaseUrl,
    "insert into rung_alert (user_id, entry_id, rang_at, alert) values ($1, $2, '2025-11-14T12:00Z', $3)",
    [ada.id, falcon, JSON.stringify(alert)],
  );
  const text = await tabOf(ada);
  expect(text).toContain("Reached on 14 Nov 2025 at $118");
  expect(text).toContain("Resting: rings again below $106, or once it has been above $127");
  expect(text).toContain("What rang");
  expect(text).toContain(
    "14 Nov 2025 Millennium Falcon, used $118 It came to at or below $121. Median of 41 sales in 90 days.",
  );
});

test("an alert is paused, resumed, and removed with a way back, which keeps it paused", async () => {
  const ada = await newMember(server);
  const entryId = await track(ada, "75257", "Millennium Falcon");
  await set(ada, entryId, "99.50", { basis: "asking", direction: "above", conditionKey: "new" });
  const returnTo = `/profile?tab=alerts#alert-${entryId}`;
  const paused = await post(ada, { intent: "pause", entryId, returnTo });
  expect([paused.status, paused.headers.location]).toEqual([303, returnTo]);
  expect(await tabOf(ada)).toMatch(/Not watching .*Paused by you on \d+ \w{3}.* Resume/);
  await post(ada, { intent: "resume", entryId });
  expect(await tabOf(ada)).toContain("Nothing offered now");
  await post(ada, { intent: "pause", entryId });

  const removed = await post(ada, { intent: "clear", entryId, returnTo });
  const html = await ada.follow(removed);
  expect(html).toContain("No price alerts set");
  const [, undo = ""] = /<form[^>]*action="\/collection\/targets"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
  expect(undo).toContain("Undo");
  const fields = Object.fromEntries(
    [...undo.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  await post(ada, fields);
  const text = await tabOf(ada);
  expect(text).toContain("Lowest asking price at or above $99.50");
  expect(text).toContain("Paused by you");
});

test("an address opens the form in the row of an alert, with how often its price was there", async () => {
  const ada = await newMember(server);
  const entryId = await track(ada, "75257", "Millennium Falcon");
  await set(ada, entryId, "109.50");
  expect(await ada.get("?tab=alerts")).not.toContain('name="amount"');
  const html = await ada.get(`?tab=alerts&edit=${entryId}`);
  expect(html).toMatch(/<input[^>]*name="amount"[^>]*value="109\.50"/);
  expect(html).toContain(">the value, used, $120<");
  expect(pageText(html)).toMatch(/At or below \$109\.50 in \d+ of the last 52 weeks, last in \w+\./);
  expect(html).toMatch(/href="\/profile\?tab=alerts#alert-[\da-f-]+"[^>]*>Close/);
});

test("an alert on made-up prices says that it never rings", async () => {
  const ada = await newMember(server);
  const entryId = await track(ada, "21322", "Pirates of Barracuda Bay");
  await set(ada, entryId, "500");
  await query(databaseUrl, "update sale set source = 'sample' where title like 'Pirates%' and price_minor = 12000", []);
  expect(await tabOf(ada)).toContain("Made-up prices Its sales are sample data. They never ring.");
  await query(databaseUrl, "update sale set source = 'import' where title like 'Pirates%'", []);
});

test("another's alerts are on no page of mine, and what rang for them neither", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  await set(ada, await insertEntry(server, ada.id, { item_kind: "other", title: "Secret stamp", item_id: "s" }), "5");
  const alert = { of: "search", words: "Secret search", newMatches: 1, lowest: [] };
  await query(databaseUrl, "insert into rung_alert (user_id, alert) values ($1, $2)", [ada.id, JSON.stringify(alert)]);
  expect(await tabOf(ada)).toMatch(/Secret stamp.*Secret search/);
  expect(await tabOf(ben)).toContain("No price alerts set");
  expect(await tabOf(ben)).not.toContain("Secret");
});

test("a new alert begins with what one tracks or finds, and ends in the list of alerts", async () => {
  const ada = await newMember(server);
  const open = async (search = "") =>
    (await askRaw(server, { path: `/profile/alerts/new${search}`, headers: { Cookie: ada.cookies } })).body;
  expect(pageText(await open())).toMatch(/Which item\?.*Nothing yet\./);
  const entryId = await track(ada, "21322", "Pirates of Barracuda Bay");
  const tracked = await open();
  expect(pageText(tracked)).toContain("LEGO 21322 · used · value $120");
  expect(tracked).toContain(`href="/profile/alerts/new?item=${entryId}"`);
  const found = await open("?q=millennium+falcon");
  expect(found).toContain('href="/profile/alerts/new?item=legos%2F75257"');
  expect(pageText(await open("?q=zzzqqq"))).toContain("Nothing in our catalogue is called &quot;zzzqqq&quot;.");

  const form = await open("?item=legos%2F75257");
  expect(form).toContain(">the value, used, $120<");
  const fields = Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  const saved = await post(ada, { ...fields, intent: "set", amount: "77" });
  expect([saved.status, saved.headers.location]).toEqual([303, "/profile?tab=alerts"]);
  expect(await tabOf(ada)).toContain("Millennium Falcon LEGO 75257 · used Value at or below $77");
  for (const item of ["legos/nothing", "nothing", "other/x", "legos/", crypto.randomUUID(), "constructor/75257"])
    expect(pageText(await open(`?item=${encodeURIComponent(item)}`)), item).toContain("Which item?");
});

test("a new alert of somebody else's entry is none", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  const entryId = await insertEntry(server, ada.id, { item_kind: "other", title: "Secret stamp", item_id: "s" });
  const path = `/profile/alerts/new?item=${entryId}`;
  const { body } = await askRaw(server, { path, headers: { Cookie: ben.cookies } });
  expect(pageText(body)).toContain("Which item?");
  expect(body).not.toContain("Secret");
  expect((await askRaw(server, { path })).status).toBe(302);
});
