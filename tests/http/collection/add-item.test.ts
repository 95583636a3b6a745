import { expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { type Browsing, signedIn, signedOut } from "#tests/support/collection/browsing.ts";
import type { RawAnswer } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
await recordItems(server, {
  itemKind: "legos",
  itemKey: "75257",
  title: "Millennium Falcon",
  sold: [10_000],
  asked: [],
});
/** Whose forms are all refused. */
const careless = await signedIn(server);

const path = "/profile/add";
const figure = { title: "A figure of my own", category: "figures", list: "tracked" };
const listOf = async (member: Browsing, tab: "tracked" | "owned") => (await member.get(`/profile?tab=${tab}`)).body;

/** What a refused form says of itself and of its fields. */
const mistakes = ({ body }: RawAnswer) => pageText(/<div[^>]*role="alert"[\s\S]*?<\/div>/.exec(body)?.[0] ?? "").trim();

test("an item added by hand is on its list, as what its title names", async () => {
  const member = await signedIn(server);
  const added = await member.post(path, {
    title: "lego millennium falcon 75257 sealed",
    category: "legos",
    list: "tracked",
    price: "1,234.50",
    currency: "GBP",
    condition: "new",
    grade: "",
    url: "https://shop.test/falcon",
  });
  expect([added.status, added.headers.location]).toEqual([303, "/profile?tab=tracked"]);
  const page = await member.follow(added);
  expect(page).toContain("Item Tracked! Added LEGO 75257 Millennium Falcon to your tracked items");
  expect(page).toContain("GBP 1,234.50");
  expect(page).toContain("New, sealed");
  const html = await listOf(member, "tracked");
  expect(html).toContain('href="https://shop.test/falcon"');

  const again = { title: "LEGO 75257", category: "legos", list: "tracked" };
  expect(await member.follow(await member.post(path, again))).toContain(
    "There already LEGO 75257 Millennium Falcon is among your tracked items already",
  );
  const owned = await member.post(path, { ...again, list: "owned" });
  expect(owned.headers.location).toBe("/profile?tab=owned");
  expect(await member.follow(owned)).toContain("Item Owned!");
});

test("an item added by hand without its condition is in unknown condition", async () => {
  const member = await signedIn(server);
  for (const condition of ["", "unknown"]) {
    await member.post(path, { title: `Figure "${condition}"`, category: "figures", list: "owned", condition });
  }
  expect(pageText(await listOf(member, "owned")).match(/Condition: \w+/g)).toEqual(Array(2).fill("Condition: Unknown"));
});

test("a grade is read with its company, and says the condition by itself", async () => {
  const member = await signedIn(server);
  const comic = { title: "A comic of my own #7", category: "comics", list: "owned", grade: "cgc 9.8" };
  expect((await member.post(path, comic)).status).toBe(303);
  expect(pageText(await listOf(member, "owned"))).toContain("Condition: CGC 9.8");
});

test.each([
  ["no title", { title: "" }, "Please say what it is"],
  ["a title that cannot be seen", { title: "\u200b\u200b" }, "Please say what it is"],
  ["a long title", { title: "x".repeat(301) }, "A title has at most 300 characters"],
  ["no category", { category: "" }, "Please choose a category"],
  ["an unknown category", { category: "cars" }, "Please choose a category"],
  ["an unknown list", { list: "sold" }, "Please choose one of the two lists"],
  ["a price in words", { price: "a lot" }, "This is not a price. Write it like 120 or 1,234.50"],
  ["a range of prices", { price: "10 to 20" }, "This is not a price. Write it like 120 or 1,234.50"],
  ["a price of nothing", { price: "0" }, "A price is more than zero. Leave it empty if you do not know it"],
  ["a price beyond all numbers", { price: "9".repeat(40) }, "This is not a price. Write it like 120 or 1,234.50"],
  ["two currencies", { price: "£12", currency: "USD" }, "The price and the currency do not agree"],
  ["an unknown currency", { currency: "XXQ" }, "We do not know this currency. Write it like USD or EUR"],
  [
    "a condition of other things",
    { condition: "raw" },
    "Conditions of this category are: New, in package, Loose or Graded",
  ],
  ["a grade without its company", { grade: "9.8", condition: "graded" }, "This is not a grade. Write it like CGC 9.8"],
  [
    "a grade beside another condition",
    { grade: "AFA 85", condition: "used" },
    "Choose the condition Graded, or leave the grade empty",
  ],
  [
    "a grade of what is never graded",
    { grade: "CGC 9.8", category: "legos" },
    "Nothing in this category is graded. Leave the grade empty",
  ],
  ["a script as link", { url: "javascript:alert(1)" }, "A link begins with http:// or https://"],
  ["a mixed link", { url: "java\nscript:alert(1)//https://" }, "A link begins with http:// or https://"],
  ["data as link", { url: "data:text/html,x" }, "A link begins with http:// or https://"],
])("%s is refused in words, with all that was typed", async (_, changes, sentence) => {
  const refused = await careless.post(path, { ...figure, title: "Typed title", ...changes });
  expect(refused.status).toBe(422);
  expect(mistakes(refused)).toBe(sentence);
  const [[name = "", value = ""] = []] = Object.entries(changes);
  const field = new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(refused.body)?.[0];
  expect(field).toContain('aria-invalid="true"');
  if (name !== "title") expect(refused.body).toContain('value="Typed title"');
  if (name === "price") expect(refused.body).toContain(`value="${value}"`);
  expect(await listOf(careless, "tracked")).toContain("No items in your collection yet");
});

test("a full list says so with all that was typed", async () => {
  const member = await signedIn(server);
  for (let at = 0; at < 10; at += 1) await member.post(path, { ...figure, title: `Figure ${at}` });
  expect(pageText(await listOf(member, "tracked"))).toContain("Items Tracked 10");

  const full = await member.post(path, { ...figure, title: "One too many", price: "12.50", condition: "used" });
  expect(full.status).toBe(409);
  expect(mistakes(full)).toBe("You can only have 10 tracked items. Please remove some items first.");
  for (const kept of ['value="One too many"', 'value="12.50"']) expect(full.body).toContain(kept);
  expect(full.body).toMatch(/<option[^>]*value="used"[^>]*selected|<option[^>]*selected[^>]*value="used"/);
});

test("a search without results offers to add it by hand, with its words", async () => {
  const member = await signedIn(server);
  const [, href = ""] =
    /href="([^"]*)">Add it by hand/.exec((await member.get("/search?q=zzzqqqxyz&category=comics")).body) ?? [];
  expect(href.replaceAll("&amp;", "&")).toBe("/profile/add?title=zzzqqqxyz&category=comics");
  const { body } = await member.get(href.replaceAll("&amp;", "&"));
  expect(body).toContain('value="zzzqqqxyz"');
  expect(body).toMatch(/<option[^>]*value="comics"[^>]*selected|<option[^>]*selected[^>]*value="comics"/);
});

test("the form is for those who sign in, and hostile input breaks nothing", async () => {
  const nobody = signedOut(server);
  expect((await nobody.get(`${path}?title=x`)).headers.location).toBe("/auth?next=%2Fprofile%2Fadd%3Ftitle%3Dx");
  const refused = await nobody.post(path, figure);
  expect(refused.headers.location).toBe("/auth?next=%2Fprofile%2Fadd");
  expect(await nobody.follow(refused)).toContain("Authentication Required Please sign in again. Nothing was saved.");
  const member = await signedIn(server);
  for (const field of ["title", "price", "currency", "grade", "url", "condition", "list"]) {
    for (const value of ["x".repeat(60_000), "9".repeat(60_000), "\0", "<script>alert(1)</script>"]) {
      const { status, body } = await member.post(path, { ...figure, [field]: value });
      expect(status).toBeLessThan(500);
      expect(body).not.toContain("<script>alert(1)");
    }
  }
  expect((await member.get(`${path}?title=${"%00".repeat(500)}&category=%00`)).status).toBe(200);
});
