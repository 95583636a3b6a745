import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { type Browsing, signedIn, signedOut } from "#tests/support/collection/browsing.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const falcon = { itemKind: "legos", itemKey: "75257", title: "LEGO Star Wars Millennium Falcon" } as const;

const server = await sharedServer();
/** Each further price is that of a new listing. */
const offer = (asked: number[]) => recordItems(server, { ...falcon, sold: [], asked });
await offer([12_000, 9_900]);

const forms = "/collection/searches";
const save = { intent: "save", category: "legos", theme: "star-wars", q: "falcon", returnTo: "/legos?q=falcon" };
const watchlistOf = async (member: Browsing) => pageText((await member.get("/profile?tab=watchlist")).body);

async function idOfSaved(member: Browsing): Promise<string> {
  const [, id] = /name="id" value="([\da-f-]{36})"/.exec((await member.get("/profile?tab=watchlist")).body) ?? [];
  if (!id) throw new Error("There is no saved search.");
  return id;
}

test("a search saved on a listing page is on the watchlist, with its lowest price and what is new", async () => {
  const member = await signedIn(server);
  expect(await watchlistOf(member)).toContain("Your watchlist is empty");
  const saved = await member.post(forms, save);
  expect([saved.status, saved.headers.location]).toEqual([303, "/legos?q=falcon"]);
  const page = await member.follow(saved);
  expect(page).toContain("Search Saved! LEGO, Star Wars: falcon is on your watchlist Go to your watchlist");
  expect(await member.follow(await member.post(forms, save))).toContain("Saved already");

  expect(await watchlistOf(member)).toMatch(
    /Watchlist 1 .*LEGO, Star Wars: falcon 2 listings Lowest asking price \$99\.00/,
  );
  await offer([12_000, 9_900, 8_800]);
  await expect.poll(() => watchlistOf(member)).toMatch(/1 new 3 listings Lowest asking price \$88\.00/);

  const id = await idOfSaved(member);
  await member.get("/profile?tab=watchlist");
  expect(await watchlistOf(member)).toContain("1 new");
  const opened = await member.post(forms, { intent: "open", id });
  expect([opened.status, opened.headers.location]).toEqual([303, "/categories/legos?theme=star-wars&q=falcon"]);
  expect(pageText((await member.get(String(opened.headers.location))).body)).toContain("Showing 1 to 3 of 3 results");
  expect(await watchlistOf(member)).not.toContain("1 new");

  const removed = await member.post(forms, { intent: "remove", id });
  expect(removed.headers.location).toBe("/profile?tab=watchlist");
  expect(await member.follow(removed)).toMatch(/Search Removed .*Your watchlist is empty/);
});

test("a saved search rings or not, as its switch says, and the page says how often", async () => {
  const member = await signedIn(server);
  await member.post(forms, save);
  const id = await idOfSaved(member);
  const switchOf = async () =>
    /<button[^>]*value="(tell|hush)"[^>]*aria-pressed="(\w+)"/
      .exec((await member.get("/profile?tab=watchlist")).body)
      ?.slice(1);
  expect(await switchOf()).toEqual(["tell", "false"]);
  expect(await watchlistOf(member)).toContain("at most once a day");
  expect(await member.follow(await member.post(forms, { intent: "tell", id }))).toContain(
    "Alert set LEGO, Star Wars: falcon rings when it finds something new, at most once a day",
  );
  expect(await switchOf()).toEqual(["hush", "true"]);
  expect(await member.follow(await member.post(forms, { intent: "hush", id }))).toContain("rings no more");
  expect(await switchOf()).toEqual(["tell", "false"]);
});

test("listing and search pages offer to save what was chosen or typed, the same to everybody", async () => {
  const member = await signedIn(server);
  for (const path of [
    "/legos?q=falcon",
    "/categories/legos?theme=star-wars",
    "/search?q=falcon",
    "/model-cars?q=nothing",
  ])
    expect((await member.get(path)).body).toContain("Save this search");
  for (const path of ["/legos", "/categories/legos?sort=best", "/search", "/"])
    expect((await member.get(path)).body).not.toContain("Save this search");
  expect((await member.get("/legos?q=falcon&page=1&sort=best")).body).toContain(
    'name="returnTo" value="/legos?q=falcon&amp;sort=best"',
  );
});

test("a stranger is asked to sign in, and comes back to the search", async () => {
  const nobody = signedOut(server);
  const refused = await nobody.post(forms, save);
  expect([refused.status, refused.headers.location]).toEqual([303, "/auth?next=%2Flegos%3Fq%3Dfalcon"]);
  expect(await nobody.follow(refused)).toContain("Authentication Required Please sign in to save searches");
  const other = await nobody.post(forms, { intent: "remove", id: randomUUID() });
  expect(other.headers.location).toBe("/auth?next=%2Fprofile%3Ftab%3Dwatchlist");
});

test("the forms have no page of their own", async () => {
  const { status, headers } = await signedOut(server).get(forms);
  expect([status, headers.location]).toEqual([302, "/profile?tab=watchlist"]);
});

test("whatever is posted, nothing breaks and nothing leads elsewhere", async () => {
  const member = await signedIn(server);
  const hostile: Record<string, string>[] = [
    { ...save, q: "x".repeat(60_000) },
    { ...save, q: "-".repeat(60_000) },
    { ...save, q: "a\0b", category: "\0", theme: "\0" },
    { ...save, category: "no-such", theme: "../..", q: "falcon" },
    { ...save, category: "comics", theme: "star-wars", q: "<script>alert(1)</script>" },
    { ...save, returnTo: "//evil.test" },
    { ...save, returnTo: "https://evil.test/" },
    { ...save, q: "", theme: "" },
    { intent: "save" },
    { intent: "constructor" },
    {},
  ];
  for (const fields of hostile) {
    const { status, headers } = await member.post(forms, fields);
    expect(status).toBeLessThan(500);
    expect(String(headers.location ?? "/")).toMatch(/^\/(?!\/)/);
  }
  expect(await member.follow(await member.post(forms, { ...save, q: "", theme: "" }))).toContain(
    "Search not saved Choose a theme or type words first.",
  );
  const html = (await member.get("/profile?tab=watchlist")).body;
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("<script>alert(1)");
});

test("the lowest prices of a saved search in several currencies stand in one list", async () => {
  const member = await signedIn(await sharedServer({ sample: true }));
  await member.post(forms, { intent: "save", category: "legos", theme: "", q: "falcon", returnTo: "/legos" });
  expect(await watchlistOf(member)).toMatch(
    /Lowest asking price \$[\d.]+ , (?:GBP|EUR) [\d.]+ and (?:GBP|EUR) [\d.]+ /,
  );
});
