import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const falcon = "LEGO Star Wars Millennium Falcon";
const sold = [10_000, 11_000, 12_000, 13_000, 14_000, 15_000];
const server = await sharedServer();
await recordItems(
  server,
  { itemKind: "legos", itemKey: "75257", title: falcon, sold, asked: [9_900, 12_500] },
  ...Array.from({ length: 11 }, (_, at) => ({
    ...{ itemKind: "comics" as const, itemKey: `asm-${at}`, title: `Spidey ${at}`, sold: [], asked: [1_000] },
  })),
  { itemKind: "minifigures", itemKey: "sw0001a", title: "Battle Droid", sold, asked: [] },
);

const listing = "/categories/legos";
const item = "/categories/legos/75257";

const open = (path: string, cookies = "") => askRaw(server, { path, headers: cookies ? { Cookie: cookies } : {} });
const post = (fields: Record<string, string>, cookies = "") =>
  postForm(server, "/collection/items", fields, cookies ? { Cookie: cookies } : {});

/** The page that a form leads to, as the browser opens it, with the message that it shows. */
async function follow(answer: RawAnswer, cookies = ""): Promise<{ place: string; body: string; text: string }> {
  expect(answer.status).toBe(303);
  const place = answer.headers.location ?? "";
  const all = [cookies, cookiesOf(answer)].filter(Boolean).join("; ");
  const { body } = await open(place.replace(/#.*/, ""), all);
  return { place, body, text: pageText(body) };
}

interface Button {
  title: string;
  fields: Record<string, string>;
}

/** The buttons of a page, each with the fields that a browser without scripts sends for it. */
function buttonsOf(body: string): Button[] {
  const attributes = (tag: string) =>
    Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value)]));
  const forms = [...body.matchAll(/<form[^>]*action="\/collection\/items"[^>]*>(.*?)<\/form>/g)];
  const hidden = Object.fromEntries(
    [...(forms[0]?.[1] ?? "").matchAll(/<input[^>]*>/g)].map(([tag]) => {
      const { name, value } = attributes(tag);
      return [name, value];
    }),
  );
  return [...body.matchAll(/<button[^>]*aria-pressed[^>]*>/g)].map(([tag]) => {
    const { title = "", name = "", value = "" } = attributes(tag);
    return { title, fields: { ...hidden, [name]: value } };
  });
}

const decoded = (text = "") => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
const titlesOf = (body: string) => buttonsOf(body).map(({ title }) => title);

/** Opens a page and presses its first button of this title. */
async function press(member: Member, path: string, title: string) {
  const button = buttonsOf((await open(path, member.cookies)).body).find((shown) => shown.title === title);
  if (!button) throw new Error(`${path} has no button "${title}".`);
  return follow(await post(button.fields, member.cookies), member.cookies);
}

test("a card is tracked without scripts: back at the card, with a message, and every ad of the set shows it", async () => {
  const ada = await newMember(server);
  const { place, body, text } = await press(ada, `${listing}?sort=cheapest`, "Track item");
  expect(place).toMatch(/^\/categories\/legos\?sort=cheapest#listing-\d+$/);
  expect(body).toContain(`id="${place.split("#")[1]}"`);
  expect(text).toContain(`Item Tracked! ${falcon} listing`);
  expect(text).toContain("tracked permanently until you delete it");
  expect(titlesOf((await open(listing, ada.cookies)).body)).toEqual([
    ...["Stop tracking", "Add to collection", "Stop tracking", "Add to collection"],
  ]);
  expect(titlesOf((await open(item, ada.cookies)).body)).toEqual(["Stop tracking", "Add to collection"]);
  expect(titlesOf((await open("/search?q=falcon", ada.cookies)).body)).toContain("Stop tracking");
});

test("an item page adds to the collection without scripts, also that of a minifigure and of an unknown title", async () => {
  const ada = await newMember(server);
  for (const page of [
    `${item}?condition=used`,
    "/minifigure/sw0001a",
    "/categories/model-cars/Red%20car%20nobody%20knows",
  ]) {
    const { place, text } = await press(ada, page, "Add to collection");
    expect(place).toBe(page);
    expect(text).toMatch(/Item Owned! .* added to collection permanently until you delete it/);
    expect(titlesOf((await open(page, ada.cookies)).body)).toEqual(["Track item", "Remove from collection"]);
  }
});

test("an item added from the prices of unknown condition is in unknown condition", async () => {
  const ada = await newMember(server);
  await press(ada, `${item}?condition=unknown`, "Add to collection");
  const { body } = await open("/profile?tab=owned", ada.cookies);
  expect(pageText(body)).toContain("Condition: Unknown condition");
});

test("what is owned and tracked shows as owned; the button of that removes both, and the message takes it back", async () => {
  const ada = await newMember(server);
  await press(ada, item, "Track item");
  await press(ada, item, "Add to collection");
  expect(titlesOf((await open(item, ada.cookies)).body)).toEqual(["Track item", "Remove from collection"]);
  const { body, text } = await press(ada, item, "Remove from collection");
  expect(text).toContain(`Item Removed ${falcon} permanently removed from your collection`);
  expect(titlesOf(body)).toEqual(["Track item", "Add to collection"]);

  const form = /<form[^>]*>((?:(?!<form).)*?)<button[^>]*>Undo<\/button>/.exec(body)?.[1] ?? "";
  const fields = Object.fromEntries(
    [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value]) => [name, decoded(value)]),
  );
  expect(fields.returnTo).toBe(item);
  expect(body).toMatch(/<a[^>]*href="\/profile\/removed"[^>]*>Kept under Recently removed for 30 days<\/a>/);
  const again = await follow(await post(fields, ada.cookies), ada.cookies);
  expect(again.text).toContain("Item Owned!");
  expect(titlesOf(again.body)).toEqual(["Track item", "Remove from collection"]);
  await press(ada, item, "Remove from collection");
  expect(titlesOf((await open(item, ada.cookies)).body)).toEqual(["Track item", "Add to collection"]);
});

test("an eleventh item meets the limit, and what is on the list already does not", async () => {
  const ada = await newMember(server);
  const comics = buttonsOf((await open("/categories/comics", ada.cookies)).body).filter(
    ({ title }) => title === "Track item",
  );
  expect(comics).toHaveLength(11);
  for (const { fields } of comics.slice(0, 10)) await post(fields, ada.cookies);
  const full = await follow(await post(comics[10]?.fields ?? {}, ada.cookies), ada.cookies);
  expect(full.text).toContain("Limit Reached You can only have 10 tracked items. Please remove some items first.");
  expect((await follow(await post(comics[0]?.fields ?? {}, ada.cookies), ada.cookies)).text).toContain("Item Tracked!");
  expect(titlesOf(full.body).filter((title) => title === "Stop tracking")).toHaveLength(10);
});

test("strangers are told to sign in, and come back to the card afterwards", async () => {
  const [button] = buttonsOf((await open(listing)).body);
  const { place, text } = await follow(await post(button?.fields ?? {}));
  expect(decodeURIComponent(place)).toMatch(/^\/auth\?next=\/categories\/legos#listing-\d+$/);
  expect(text).toContain("Authentication Required Please sign in to track or own items");
});

test("who was signed out elsewhere is told to sign in again, without scripts too", async () => {
  const { cookies } = await newMember(server);
  const [button] = buttonsOf((await open(listing)).body);
  const { track, ...fields } = button?.fields ?? {};
  await postForm(server, "/sign-out", { everywhere: "yes" }, { Cookie: cookies });
  for (const [name, text] of [
    ["track", "Please sign in again to track items"],
    ["own", "Please sign in again to track items"],
    ["remove", "Please sign in again to remove items"],
  ] as const) {
    const led = await follow(await post({ ...fields, [name]: track ?? "" }, cookies));
    expect(led.place).toMatch(/^\/auth\?next=/);
    expect(led.text).toContain(`Authentication Required ${text}`);
  }
});

test.each<[string, Record<string, string>]>([
  ["a listing that is gone", { track: "999999999999" }],
  ["a number that is no listing's", { track: "9".repeat(400) }],
  [
    "a kind that we do not have",
    { own: "item", itemKind: "castles", conditionKey: "new", currency: "USD", title: "x" },
  ],
  ["no condition", { own: "item", itemKind: "legos", conditionKey: "mint-ish!", currency: "USD", title: "x" }],
  ["a removal of nothing", { remove: "12345678" }],
  ["a broken list of removed entries", { again: "[{" }],
  ["half an entry", { again: '[{"type":"tracked"}]' }],
  ["nothing", {}],
])("a form that names %s adds nothing and says so", async (_, fields) => {
  const ada = await newMember(server);
  const { place, text } = await follow(await post({ ...fields, returnTo: listing }, ada.cookies), ada.cookies);
  expect(place.replace(/#.*/, "")).toBe(listing);
  expect(text).toContain("Error ");
  expect(titlesOf((await open(listing, ada.cookies)).body)).not.toContain("Stop tracking");
});

test("an item page's form with control characters is read as if they were spaces", async () => {
  const ada = await newMember(server);
  const fields = {
    own: "item",
    itemKind: "legos",
    itemKey: "75257\0",
    conditionKey: "new",
    currency: "\0",
    title: "\0",
  };
  expect((await follow(await post(fields, ada.cookies), ada.cookies)).text).toContain("Item Owned! Unknown Item");
});

test.each(["//evil.test", ""])("a returnTo of %j leads to the collection", async (returnTo) => {
  const ada = await newMember(server);
  const [button] = buttonsOf((await open(listing)).body);
  const { headers } = await post({ ...button?.fields, returnTo }, ada.cookies);
  expect(headers.location?.replace(/#listing-\d+$/, "")).toBe("/profile");
});

test("opened as a page, the address of the forms leads to the collection", async () => {
  const { status, headers } = await open("/collection/items");
  expect([status, headers.location]).toEqual([302, "/profile"]);
});

/** A page without the part that is somebody's own. */
const shared = (body: string) =>
  (/<main.*<\/main>/s.exec(body)?.[0] ?? "")
    .replaceAll(/<button[^>]*aria-pressed[^>]*>.*?<\/button>/gs, "<button>")
    .replace(/<(div|details)[^>]*id="alert"[^>]*>.*?<\/\1>/s, "<alert>");

test.each([listing, item, "/search?q=falcon", "/minifigure/sw0001a"])(
  "%s is the same for two people and a stranger, but for the state of its buttons and the form of an alert",
  async (path) => {
    const [ada, ben] = [await newMember(server), await newMember(server)];
    await press(ada, item, "Track item");
    await press(ben, item, "Add to collection");
    await press(ben, "/minifigure/sw0001a", "Track item");
    const pages = await Promise.all(["", ada.cookies, ben.cookies].map((cookies) => open(path, cookies)));
    const [stranger, ...others] = pages.map(({ body }) => shared(body));
    expect(stranger).toContain("<button>");
    expect(others).toEqual([stranger, stranger]);

    // What the page's own loader sends to scripts, without the root's.
    const [name, search = ""] = path.split("?");
    const routes = [...new Set(pages[0]?.body.match(/routes\/_catalog\+[\w/.$()]+/g))].join(",");
    const query = new URLSearchParams(search);
    query.set("_routes", routes);
    const data = await Promise.all(
      ["", ada.cookies, ben.cookies].map(async (cookies) => (await open(`${name}.data?${query}`, cookies)).body),
    );
    expect(data[0]).toMatch(/Falcon|Droid/);
    expect(data).toEqual([data[0], data[0], data[0]]);
  },
);

test("two people on one browser, one after the other, never see each other's", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  await press(ada, item, "Track item");
  for (const [cookies, first] of [
    [ada.cookies, "Stop tracking"],
    ["", "Track item"],
    [ben.cookies, "Track item"],
    [ada.cookies, "Stop tracking"],
    ["", "Track item"],
  ] as const) {
    const { body, headers } = await open(item, cookies);
    expect(titlesOf(body)[0]).toBe(first);
    expect(headers["cache-control"]).toBe(cookies ? "private, no-store" : "public, max-age=0, must-revalidate");
  }
});
