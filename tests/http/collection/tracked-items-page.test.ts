import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

const track = ({ id }: Member, entry: Record<string, unknown>) => insertEntry(server, id, entry);
const open = (member?: Member) =>
  askRaw(server, { path: "/tracked-items", headers: member ? { Cookie: member.cookies } : {} });
const post = (member: Member, path: string, fields: Record<string, string>) =>
  postForm(server, path, fields, { Cookie: member.cookies });
/** The cookie with the message of a form, for the page that it leads to. */
const flashOf = ({ headers }: Awaited<ReturnType<typeof post>>) =>
  decodeURIComponent(
    Buffer.from((headers["set-cookie"] ?? []).join(";").match(/flash=([^.;]+)/)?.[1] ?? "", "base64url").toString(),
  );
const targetOf = async (member: Member) =>
  (await callApi(server, "GET", "/api/tracked-items", { as: member.headers })).body[0].targetPrice;

test("strangers are sent to the sign-in page, and back afterwards", async () => {
  const { status, headers } = await open();
  expect([status, headers.location]).toEqual([302, "/login?next=%2Ftracked-items"]);
});

test("an empty list says so and leads to the search", async () => {
  const { body } = await open(await newMember(server));
  expect(body).toContain("Tracked Items - Monitor price changes on your favorite collectibles");
  expect(body).toContain("No Tracked Items");
  expect(body).toMatch(/<a[^>]*href="\/search"[^>]*>Browse Collectibles<\/a>/);
});

test("an item shows its category, prices, condition and links, and can be removed", async () => {
  const ada = await newMember(server);
  const url = "https://shop.example/falcon";
  const falcon = { title: "Falcon in its box", item_key: "75257", condition_key: "new", price_minor: 9_950, url };
  const id = await track(ada, falcon);
  await track(ada, { title: "Its double, owned", item_key: "75257", type: "owned" });
  const { body } = await open(ada);
  for (const text of ["Falcon in its box", "LEGO", "Current Price", "median of its sales", "New, sealed", "$99.50"])
    expect(body).toContain(text);
  // From an item's page, it is a median.
  expect(body).toMatch(/>Price when added<.*?>\$99\.50</);
  expect(body).not.toContain("Target Price");
  expect(body).not.toContain("Its double, owned");
  expect(body).toMatch(/<a[^>]*href="https:\/\/shop\.example\/falcon"[^>]*target="_blank"[^>]*>View Item/);
  expect(body).toMatch(/<a[^>]*href="\/categories\/legos\/75257[^"]*"/);

  const removal = await post(ada, "/tracked-items", { entryId: id });
  expect([removal.status, removal.headers.location]).toEqual([303, "/tracked-items"]);
  expect(flashOf(removal)).toContain("Falcon in its box has been removed from your tracking list");
  expect((await open(ada)).body).toContain("No Tracked Items");
  expect((await post(ada, "/tracked-items", { entryId: id })).status).toBe(303);
});

test("a condition is shown where one was said, beside the value in it", async () => {
  const ada = await newMember(server);
  const add = (itemTitle: string, itemCondition?: string) =>
    callApi(server, "POST", `/api/collections/${ada.id}/add`, {
      as: ada.headers,
      body: { itemTitle, itemCategory: "legos", collectionType: "tracked", itemCondition },
    });
  await add("LEGO 75257 Falcon");
  expect((await open(ada)).body).not.toContain(">Condition<");
  await add("LEGO 10281 Bonsai", "New");
  expect((await open(ada)).body).toMatch(/>Condition<.*?New, sealed/);
});

test("a target is set, replaced and removed; what is no price is refused in words", async () => {
  const ada = await newMember(server);
  const entryId = await track(ada, { title: "Falcon", item_key: "75257", condition_key: "new" });
  const send = (fields: Record<string, string>) =>
    post(ada, "/collection/targets", { entryId, currency: "USD", intent: "set", direction: "below", ...fields });
  const saved = await send({ amount: "1,234.50", returnTo: `/tracked-items#entry-${entryId}` });
  expect([saved.status, saved.headers.location]).toEqual([303, `/tracked-items#entry-${entryId}`]);
  expect(await targetOf(ada)).toBe(1_234.5);
  expect((await open(ada)).body).toMatch(/Target Price<\/dt><dd[^>]*>\$1,234\.50/);
  await send({ amount: "$80", direction: "above" });
  expect(await targetOf(ada)).toBe(80);
  for (const amount of ["", "0", "-5", "a lot", "£80", "1e400", "9".repeat(30), "\0"]) {
    expect(flashOf(await send({ amount })), amount).toContain("is not a price in USD");
    expect(await targetOf(ada), amount).toBe(80);
  }
  expect((await send({ amount: "70", returnTo: "https://evil.test/" })).headers.location).toBe("/tracked-items");
  await send({ intent: "clear" });
  expect(await targetOf(ada)).toBeUndefined();
});

test("a target is compared with the value in its own currency and condition only", async () => {
  const ada = await newMember(server);
  const entryId = await track(ada, { title: "Falcon", item_key: "75257", condition_key: "used" });
  const standing = async (fields: Record<string, string>) => {
    const send = { entryId, currency: "USD", intent: "set", direction: "below", conditionKey: "used", ...fields };
    expect((await post(ada, "/collection/targets", send)).status).toBe(303);
    return /Target Price<\/dt><dd[^>]*>[^<]*<span[^>]*>([^<]*)</.exec((await open(ada)).body)?.[1];
  };
  const { value, values } = (await callApi(server, "GET", "/api/price-history/75257")).body;
  expect([value.currency, values.map(({ condition }: { condition: string }) => condition)]).toEqual([
    "USD",
    expect.arrayContaining(["new", "used"]),
  ]);
  const medianOf = (wanted: string) =>
    values.find(({ condition }: { condition: string }) => condition === wanted).median as number;
  // Between the two values: dear for a used one, cheap for a new one.
  const between = String(Math.round((medianOf("used") + medianOf("new")) / 2));
  expect(await standing({ amount: between })).toBe("reached");
  expect(await standing({ amount: between, direction: "above" })).toBe("tell me at or above");
  expect(await standing({ amount: between, conditionKey: "new" })).toBe("tell me at or below, New, sealed");
  expect(await standing({ amount: between, conditionKey: "unknown" })).toBe("reached");
  expect(await standing({ amount: between, currency: "GBP" })).toBe("reached");
  expect(await standing({ amount: "1", currency: "GBP" })).toBe("tell me at or below");
  expect(await standing({ amount: between, currency: "CAD" })).toBe("tell me at or below. No value in CAD yet");
  expect(await standing({ amount: "999999", currency: "JPY" })).toBe("tell me at or below. No value in JPY yet");
});

test("a target that is paused or rang, or of the lowest asking price, says so in words", async () => {
  const ada = await newMember(server);
  const entryId = await track(ada, { title: "Falcon", item_key: "nothing", condition_key: "used" });
  const words = async (set: string) => {
    await query(server.databaseUrl, `update price_target set ${set} where entry_id = $1`, [entryId]);
    return /Target Price<\/dt><dd[^>]*>[^<]*<span[^>]*>([^<]*)</.exec((await open(ada)).body)?.[1];
  };
  await post(ada, "/collection/targets", { entryId, currency: "USD", intent: "set", basis: "asking", amount: "120" });
  expect(await words("is_unjudged = false")).toBe(
    "tell me lowest asking price at or below. Nothing offered in USD yet",
  );
  expect(await words("last_price = 13000")).toBe("tell me lowest asking price at or below");
  expect(await words("is_armed = false, rests_at = 11900")).toBe("resting: tell me lowest asking price at or below");
  expect(await words("last_price = 11900, rang_at = '2025-11-14T12:00Z', rang_price = 11900")).toBe(
    "reached by the lowest asking price, rang on 14 Nov 2025 at $119.00",
  );
  expect(await words("paused_at = now()")).toBe("paused: lowest asking price at or below");
});

test("a target on the page of an item tracks it, unless the list is full", async () => {
  const ada = await newMember(server);
  const page = "/categories/legos/75257";
  const fields = { itemKind: "legos", itemKey: "75257", title: "Falcon", conditionKey: "new", currency: "USD" };
  const send = () => post(ada, "/collection/targets", { ...fields, intent: "set", amount: "99", returnTo: page });
  for (let at = 0; at < 10; at += 1) await track(ada, { item_id: `other ${at}`, title: `other ${at}` });
  const refused = await send();
  expect([refused.status, refused.headers.location]).toEqual([303, page]);
  expect(flashOf(refused)).toContain("You can only have 10 tracked items. Please remove some items first.");
  await callApi(server, "DELETE", `/api/tracked-items/${encodeURIComponent("other 3")}`, { as: ada.headers });
  const flashes = [flashOf(await send()), flashOf(await send())];
  for (const message of flashes) expect(message).toContain("Target price saved");
  // The first one tracks it, and says so.
  expect(flashes.map((message) => message.includes("You track this item from now on."))).toEqual([true, false]);
  const { body } = await callApi(server, "GET", "/api/tracked-items", { as: ada.headers });
  expect(body).toHaveLength(10);
  expect(body[0]).toMatchObject({ itemKey: "75257", targetPrice: 99 });
  expect((await askRaw(server, { path: page, headers: { Cookie: ada.cookies } })).body).toContain(
    'action="/collection/targets"',
  );
});

test("the page of an item shows the target that somebody has for it, to nobody else, and removes it", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  const page = "/categories/legos/75257";
  const fields = { itemKind: "legos", itemKey: "75257", title: "Falcon", conditionKey: "new", currency: "GBP" };
  const pageOf = async ({ cookies }: Member) =>
    (await askRaw(server, { path: page, headers: { Cookie: cookies } })).body;
  await post(ada, "/collection/targets", { ...fields, intent: "set", amount: "99", direction: "above" });
  const shown = await pageOf(ada);
  expect(shown).toContain("Your alert: value at or above GBP 99");
  expect(shown).toMatch(/<input[^>]*name="amount"[^>]*value="99\.00"/);
  expect(await pageOf(ben)).toContain(">Set target price<");
  const [, entryId = ""] = /name="entryId" value="([\da-f-]{36})"/.exec(shown) ?? [];
  await post(ada, "/collection/targets", { ...fields, entryId, intent: "clear", returnTo: page });
  expect(await pageOf(ada)).toContain(">Set target price<");
});

test("a stranger who sets a target is told to sign in, and comes back to the item afterwards", async () => {
  const page = "/categories/legos/75257";
  const fields = { itemKind: "legos", itemKey: "75257", title: "Falcon", conditionKey: "new", currency: "USD" };
  const refused = await postForm(server, "/collection/targets", {
    ...fields,
    intent: "set",
    amount: "99",
    returnTo: page,
  });
  expect([refused.status, refused.headers.location]).toEqual([303, `/auth?next=${encodeURIComponent(page)}`]);
  expect(flashOf(refused)).toContain("Please sign in first");
});

test("a minifigure that is not on record is tracked with its id, and leads back to its page", async () => {
  const ada = await newMember(server);
  const page = "/minifigure/col21-3?title=A+violin+kid";
  const { body } = await askRaw(server, { path: page });
  const fields = Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  expect(fields).toMatchObject({ itemKind: "minifigures", itemKey: "col21-3", title: "A violin kid" });
  await post(ada, "/collection/items", { ...fields, track: "item" });
  await post(ada, "/collection/items", { ...fields, track: "item", title: "Another name of it" });
  const tracked = (await callApi(server, "GET", "/api/tracked-items", { as: ada.headers })).body;
  expect(tracked).toMatchObject([{ itemKey: "col21-3", itemName: "A violin kid" }]);
  expect((await open(ada)).body).toContain('href="/minifigure/col21-3"');
});

test.each(["", "usd", "EURO", "12", "__proto__"])("%j is no currency of a target", async (currency) => {
  const ada = await newMember(server);
  const entryId = await track(ada, { title: "Falcon" });
  const { status } = await post(ada, "/collection/targets", { entryId, currency, intent: "set", amount: "5" });
  expect(status).toBeLessThan(500);
  expect(await targetOf(ada)).toBeUndefined();
});

test("an owned item has no target", async () => {
  const ada = await newMember(server);
  const entryId = await track(ada, { type: "owned" });
  expect(
    (await post(ada, "/collection/targets", { entryId, currency: "USD", intent: "set", amount: "5" })).status,
  ).toBe(404);
});
