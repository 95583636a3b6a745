import { afterAll, expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { newMember as newMemberOf } from "#tests/support/collection/member.ts";
import { putEntry } from "#tests/support/collection/put-entry.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";

const server = await startServer({
  databaseUrl: await newDatabase(),
  sampleData: "off",
  env: { COLLECTION_LIMIT: "200" },
});
afterAll(() => server.stop());

const newMember = () => newMemberOf(server);

test("a stranger signs in first, and comes back to the same tab", async () => {
  const { status, headers } = await askRaw(server, { path: "/profile?tab=owned" });
  expect([status, headers.location]).toEqual([302, "/auth?next=%2Fprofile%3Ftab%3Downed"]);
});

test("somebody with nothing sees who they are, six zeros, and where to begin", async () => {
  const member = await newMember();
  const html = await member.get();
  const text = pageText(html);
  expect(text).toContain(`@${member.username}`);
  expect(text).toContain(member.email);
  expect(text).toMatch(
    /Member since (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
  );
  for (const name of ["Items Tracked", "Items Owned", "Followers", "Following", "Price Alerts"]) {
    expect(text).toContain(`${name} 0`);
  }
  expect(text).toContain("Collection Value $0.00");
  for (const to of [
    "/user-profile",
    "/search",
    "/profile/add",
    "/profile/alerts/new",
    "/profile/export.csv",
    "/profile/export.json",
    "/profile/import",
    "/profile/removed",
  ]) {
    expect(html).toContain(`href="${to}"`);
  }
  expect(text).toContain("No items in your collection yet");
  for (const [label, to] of [
    ["LEGOs", "legos"],
    ["Figures", "figures"],
    ["Comics", "comics"],
  ]) {
    expect(html).toMatch(new RegExp(`href="/categories/${to}"[^>]*>Browse ${label}<`));
  }
  expect(pageText(await member.get("?tab=owned"))).toContain("No owned collectibles yet");
  expect(pageText(await member.get("?tab=watchlist"))).toContain("Your watchlist is empty");
  const alerts = await member.get("?tab=alerts");
  expect(pageText(alerts)).toContain("No price alerts set");
  expect(alerts).toMatch(/href="\/profile\/alerts\/new"[^>]*>Create First Alert</);
});

test("a row shows what the entry holds, and leads to its chart and its source", async () => {
  const member = await newMember();
  const source = "https://www.ebay.com/itm/1";
  const falcon = {
    item_kind: "legos",
    title: "LEGO 75257 Falcon #1?",
    price_minor: 13_450,
    condition: "New, sealed",
    url: source,
  };
  await putEntry(server, member.id, { ...falcon, type: "tracked" });
  await putEntry(server, member.id, { title: "Comic", item_kind: "comics", price_minor: 5_000, currency: "GBP" });
  const html = await member.get();
  const text = pageText(html);
  for (const part of [
    "LEGO 75257 Falcon #1?",
    "$134.50",
    "Condition: New, sealed",
    "Items Tracked 1",
    "Items Owned 1",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Added \d{1,2} \w{3} \d{4}/);
  expect(text).toMatch(/Collection Value \$134\.50 GBP 50\.00 prices of tracked and owned/);
  expect(html).toContain('href="/categories/legos/LEGO%2075257%20Falcon%20%231%3F"');
  expect(html).toContain(`href="${source}"`);
});

test("a target price is a price alert: it is counted, and its tab lists it", async () => {
  const member = await newMember();
  const entryId = await putEntry(server, member.id, { title: "Stamp", type: "tracked" });
  await putEntry(server, member.id, { title: "Coin", type: "tracked" });
  const target = { intent: "set", entryId, amount: "12.50", currency: "USD" };
  await postForm(server, "/collection/targets", target, { Cookie: member.cookies });
  const html = await member.get("?tab=alerts");
  expect(pageText(await member.get()).match(/Price Alerts \d/g)).toEqual(["Price Alerts 1", "Price Alerts 1"]);
  expect(pageText(html)).toMatch(/1 target\. None is reached\..*Stamp.*Value at or below \$12\.50/);
});

test("a category of its own and what cannot be sold have no chart, and an item with a key leads to its page", async () => {
  const member = await newMember();
  const figure = { item_kind: "minifigures", title: "Luke", type: "tracked" as const };
  await putEntry(server, member.id, { title: "Stamp", type: "tracked" });
  await putEntry(server, member.id, figure);
  expect(await member.get()).not.toContain("View Chart");
  await putEntry(server, member.id, { ...figure, item_key: "sw0001" });
  expect(await member.get()).toContain('href="/minifigure/sw0001"');
});

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.test/x", "https://a@evil.test/", "ftp://evil.test/"])(
  "an address that was put straight into the table is no link: %s",
  async (url) => {
    const member = await newMember();
    await putEntry(server, member.id, { title: "Stamp", url });
    const html = await member.get("?tab=owned");
    expect(html).toContain("Stamp");
    expect(html).not.toContain(url);
  },
);

test("another's entries are on no page of mine", async () => {
  const [mine, theirs] = [await newMember(), await newMember()];
  await putEntry(server, theirs.id, { title: "Their secret stamp" });
  expect(await mine.get("?tab=owned")).not.toContain("secret");
  expect(await theirs.get("?tab=owned")).toContain("secret");
});

test("a list has 50 rows a page, by name where the address says so, and any other page is the nearest", async () => {
  const member = await newMember();
  const names = Array.from({ length: 60 }, (_, index) => `Stamp ${String(index).padStart(2, "0")}`);
  for (const title of names)
    await putEntry(server, member.id, { title, item_kind: title < "Stamp 10" ? "comics" : "other" });
  const titlesOf = (html: string) => html.match(/(?<=<h3[^>]*>)Stamp \d\d/g);
  expect(titlesOf(await member.get("?tab=owned"))).toEqual(names.slice(10).reverse());
  expect(titlesOf(await member.get("?tab=owned&sort=name"))).toEqual(names.slice(0, 50));
  for (const page of [2, 9]) {
    expect(titlesOf(await member.get(`?tab=owned&sort=name&page=${page}`))).toEqual(names.slice(50));
  }
  expect(titlesOf(await member.get("?tab=owned&sort=name&category=comics"))).toEqual(names.slice(0, 10));
});
