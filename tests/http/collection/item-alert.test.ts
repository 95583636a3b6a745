import { afterAll, expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { newMember } from "#tests/support/collection/member.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase();
const server = await startServer({ databaseUrl, sampleData: "off" });
afterAll(() => server.stop());

/** Sells for $120 to $139 each day; half a year ago for $90. */
const sold = Array.from({ length: 240 }, (_, day) => (day < 180 ? 12_000 + (day % 20) * 100 : 9_000));
await recordItems(server, {
  itemKind: "legos",
  itemKey: "75257",
  title: "Millennium Falcon",
  sold,
  asked: [13_000, 11_550],
});

const item = "/categories/legos/75257-millennium-falcon";
const fields = { itemKind: "legos", itemKey: "75257", title: "Falcon", conditionKey: "used", currency: "USD" };
type Member = Awaited<ReturnType<typeof newMember>>;
const open = async (path: string, member?: Member) =>
  (await askRaw(server, { path, headers: member ? { Cookie: member.cookies } : {} })).body;
const post = (member: Member, more: Record<string, string>) =>
  postForm(server, "/collection/targets", { ...fields, returnTo: item, ...more }, { Cookie: member.cookies });

test("a stranger's page has no form of an alert, but a way to sign in to it", async () => {
  const html = await open(item);
  expect(html).not.toContain('action="/collection/targets"');
  expect(html).not.toContain("Your alert");
  expect(html).toMatch(/href="\/auth\?next=%2Fcategories%2Flegos%2F75257-millennium-falcon"[^>]*>Set target price</);
});

test("a target in the address is on the line, with the weeks in which it was there and what others would mean", async () => {
  const html = await open(`${item}?target=125`);
  const text = pageText(html);
  expect(html).toMatch(/aria-label="Lowest [^"]*; target \$125, shaded at or below it"/);
  expect(text).toMatch(/Blue: at or below the target\. (\d+|None) of \d+ sales of these 30 days were there\./);
  expect(text).toMatch(/At or below \$125 in \d+ of the last 52 weeks, last this week\./);
  expect(text).toMatch(
    /Or take weeks in a year \$12\d · 5% below now (\d+|never) \$11\d · 10% below (\d+|never) \$10\d · 20% below (\d+|never)/,
  );
  const [, chosen = ""] = /href="([^"]*target=11\d[^"]*)"/.exec(html) ?? [];
  expect(chosen).toMatch(/^\/categories\/legos\/75257-millennium-falcon\?target=11\d#alert$/);
  expect(await open(chosen.replace("#alert", ""))).toMatch(/<a[^>]*aria-current="true"[^>]*><b>\$11\d<\/b>/);
  expect(html).toMatch(/<link rel="canonical" href="[^"?]*75257-millennium-falcon"/);
});

test("a target above the value is shaded on the other side", async () => {
  const text = await open(`${item}?target=150&direction=above`);
  expect(text).toMatch(/; target \$150, shaded at or above it"/);
  expect(pageText(text)).toContain("At or above $150 in none of the last 52 weeks.");
  expect(text).toMatch(/target=\d+&amp;direction=above#alert/);
});

test.each(["x", "-5", "0", "1e9", "1,5", "9".repeat(30), "120.", "<b>"])(
  "%j is no target of a page",
  async (target) => {
    const html = await open(`${item}?target=${encodeURIComponent(target)}`);
    expect(html).not.toContain("of the last 52 weeks");
    expect(html).toContain("Sells for about");
  },
);

test("a member's form names the current figures, and shows a target on the line before it is saved", async () => {
  const ada = await newMember(server);
  const html = await open(`${item}?target=125`, ada);
  expect(html).toMatch(/>the value, used, \$12\d</);
  expect(html).toContain(">the lowest asking price, used, $115.50<");
  expect(html).toMatch(/<input[^>]*name="amount"[^>]*value="125\.00"/);
  expect(html).toMatch(/<details[^>]*open/);
  const shown = await post(ada, { intent: "show", amount: "118.50", direction: "above", returnTo: `${item}?target=1` });
  expect([shown.status, shown.headers.location]).toEqual([303, `${item}?target=118.50&direction=above#alert`]);
  expect((await post(ada, { intent: "show", amount: "a lot" })).headers.location).toBe(item);
  expect(await query(databaseUrl, "select * from collection_entry where user_id = $1", [ada.id])).toEqual([]);
});

test("a saved alert is said on the page to its owner alone, with its state, and drawn on the line", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  await post(ada, { intent: "set", amount: "100" });
  const [entry] = await query(databaseUrl, "select id from collection_entry where user_id = $1", [ada.id]);
  await query(
    databaseUrl,
    `update price_target set is_unjudged = false, is_armed = false, rests_at = 9900, last_price = 9900,
       rang_at = '2025-11-14T12:00Z', rang_price = 9900 where entry_id = $1`,
    [String(entry?.id)],
  );
  const html = await open(item, ada);
  expect(pageText(html)).toContain(
    "Your alert: value at or below $100 Change Pause Reached on 14 Nov 2025 at $99.00. Resting: rings again below $89.10, or once it has been above $105.",
  );
  expect(html).toMatch(/; target \$100, shaded at or below it"/);
  expect(html).toMatch(
    /href="[^"]*\?condition=used&amp;currency=USD&amp;target=100#alert"|href="[^"]*\?currency=USD&amp;condition=used&amp;target=100#alert"/,
  );
  await post(ada, { intent: "pause", entryId: String(entry?.id) });
  expect(pageText(await open(item, ada))).toMatch(/Change Resume Paused by you on \d+ \w{3}\. /);
  for (const other of [await open(item, ben), await open(item)]) {
    expect(other).not.toContain("Your alert");
    expect(other).not.toContain("target $100");
  }
});

test("an alert of another condition is said, but not drawn where the page shows this one", async () => {
  const ada = await newMember(server);
  await post(ada, { intent: "set", amount: "100", conditionKey: "new" });
  const html = await open(`${item}?condition=used`, ada);
  expect(html).toContain("Your alert: value at or below $100");
  expect(html).not.toContain("shaded at or below it");
});
