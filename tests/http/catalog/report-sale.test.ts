import { expect, test, vi } from "vitest";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { recordItems, soldFor } from "#tests/support/catalog/record-item.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { readPage } from "#tests/support/server/read-page.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
await recordItems(
  server,
  { itemKind: "legos", itemKey: "75257", title: "LEGO 75257 Millennium Falcon", sold: soldFor(6), asked: [] },
  { itemKind: "legos", itemKey: "21309", title: "LEGO 21309 Saturn V", sold: soldFor(3), asked: [] },
  { itemKind: "comics", itemKey: "a b #1", title: "A comic", sold: soldFor(3), asked: [] },
);

const sales = (await query(
  server.databaseUrl,
  "select sale.id, item.key from sale join item on item.id = item_id order by price_minor, sale.id",
)) as unknown as { id: number; key: string }[];
const saleOf = (key: string) => sales.find((sale) => sale.key === key)?.id ?? 0;
const cheapest = saleOf("75257");
const reportPage = `/items/legos/75257/report?sale=${cheapest}`;
const itemPage = "/categories/legos/75257-millennium-falcon";

const as = ({ cookies }: Member) => ({ Cookie: cookies });
const report = (member: Member, fields: Record<string, string>, page = reportPage) =>
  postForm(server, page, { intent: "report", ...fields }, as(member));
const textAs = async (path: string, member?: Member) => (await readPage(server, path, member && as(member))).text;

/** What a redirect says once. */
async function said(member: Member, { headers }: RawAnswer): Promise<string> {
  const flash = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  const path = String(headers.location).split("#")[0] ?? "";
  return (await readPage(server, path, { Cookie: `${member.cookies}; ${flash}` })).text;
}

/** As a minute after a change. */
async function renewPages() {
  await query(server.databaseUrl, "update category_revision set revision = revision + 1");
  await query(server.databaseUrl, "notify catalogue_changed");
}

const [one, two, three, operator] = [
  await newMember(server),
  await newMember(server),
  await newMember(server),
  await newOperator(server),
];

test("a sale that counts has a link to report it; who is not signed in comes there after that", async () => {
  const { html } = await readPage(server, `${itemPage}?sales=value`);
  expect(html.match(/href="\/items\/legos\/75257\/report\?sale=\d+"/g)).toHaveLength(6);
  expect(html.includes(`href="${reportPage}"`)).toBe(true);
  for (const answer of [
    await askRaw(server, { path: reportPage }),
    await postForm(server, reportPage, { intent: "report", reason: "lot" }),
  ]) {
    expect(answer.headers.location).toBe(`/auth?next=${encodeURIComponent(reportPage)}`);
  }
});

test("three people's reports mark a sale, an operator takes it out, which pages explain, and that is undone", async () => {
  const first = await report(one, { reason: "lot" });
  expect(first.headers.location).toBe(`${itemPage}?currency=USD&condition=used&sales=value#calculation`);
  expect(await said(one, first)).toContain(
    "The operator looks at what three people report. Until then the sale counts.",
  );
  expect(await textAs(reportPage, one)).toContain("You have reported it.");
  await report(two, { reason: "lot" });
  expect(await textAs(itemPage)).not.toContain("reported");
  await report(three, { reason: "other-item", item: "legos/21309" });
  await renewPages();
  await vi.waitFor(async () => expect(await textAs(`${itemPage}?sales=value`)).toContain("Used · reported"));

  const [{ id } = { id: 0 }] = (await query(server.databaseUrl, "select id from disputed_sale")) as unknown as {
    id: number;
  }[];
  const page = `/admin/sales/${id}`;
  expect((await askRaw(server, { path: page, headers: as(one) })).status).toBe(404);
  expect(await textAs("/admin", operator)).toContain(
    "Three people report a sale of Millennium Falcon: several items sold together",
  );
  expect(await textAs("/admin/people", operator)).toContain("2 people: several items sold together");
  const judging = await textAs(page, operator);
  for (const text of [
    `@${one.username}`,
    "Another item: NASA Apollo Saturn V",
    "It counts. The value is $100, and stays so without it.",
  ])
    expect(judging).toContain(text);

  const taken = await postForm(server, page, { verdict: "out", reason: "lot" }, as(operator));
  expect(await said(operator, taken)).toContain("The sale is taken out Prices on every page follow. Undo");
  const explained = await textAs(`${itemPage}?sales=value`);
  expect(explained).toMatch(
    /Excluded: Taken out by the operator The operator took it out on \d+ \w{3} \d{4}: several items sold together\./,
  );
  expect(explained).toContain("1 excluded: Taken out by the operator");
  expect(await textAs(reportPage, one)).toContain("This sale does not count already. The operator took it out");
  expect((await report(one, { reason: "lot" })).status).toBe(400);

  await postForm(server, page, { verdict: "open" }, as(operator));
  expect(await textAs(`${itemPage}?sales=value`)).not.toContain("Taken out");
  expect(await textAs(page, operator)).toContain("What people say");

  await postForm(server, page, { verdict: "moved", item: "legos/21309" }, as(operator));
  expect(await textAs("/categories/legos/21309-saturn-v?sales=value")).toContain("The operator moved it here on");
  expect((await askRaw(server, { path: reportPage, headers: as(one) })).status).toBe(404);
  await postForm(server, page, { verdict: "counts" }, as(operator));
  expect(await textAs(`${itemPage}?sales=value`)).not.toMatch(/reported|moved/);
});

test("an operator judges a sale that nobody reported; to others there is no such way", async () => {
  const page = `/items/legos/21309/report?sale=${saleOf("21309")}`;
  expect(await textAs(page, one)).not.toContain("as an operator");
  expect((await postForm(server, page, { intent: "judge" }, as(one))).status).toBe(404);
  const { headers } = await postForm(server, page, { intent: "judge" }, as(operator));
  expect(headers.location).toMatch(/^\/admin\/sales\/\d+$/);
  expect(await textAs(String(headers.location), operator)).toContain("Nobody has reported it since.");
  for (const [fields, sentence] of [
    [{}, "Please choose what holds"],
    [{ verdict: "moved" }, "Please choose the item that it is of."],
    [{ verdict: "moved", item: "comics/a b #1" }, "of the same kind only"],
    [{ verdict: "moved", item: "legos/nothing" }, "one of the items found"],
  ] as const) {
    const refused = await postForm(server, String(headers.location), fields, as(operator));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect([sentence, refused.body.includes(sentence)]).toEqual([sentence, true]);
  }
});

test("which item it is instead is found by a search, and keeps what was chosen", async () => {
  const { html, text } = await readPage(server, `${reportPage}&reason=other-item&q=saturn`, as(two));
  expect(text).toContain("Saturn V");
  expect(html.match(/<input type="radio" name="reason"[^>]*checked=""[^>]*>/)?.[0]).toContain('value="other-item"');
  expect(html.match(/<input type="radio" name="item" value="([^"]*)"/)?.[1]).toBe("legos/21309");
  expect(await textAs(`${reportPage}&q=zzzz`, two)).toContain("Nothing in our catalogue is called");
  const refused = await report(two, { reason: "other-item", item: "legos/nothing" });
  expect([refused.status, refused.body.includes("Please choose one of the items found.")]).toEqual([400, true]);
});

test("bad input gets a sentence", async () => {
  expect((await report(one, {})).body.includes("Please choose what is wrong")).toBe(true);
  for (const path of [
    "/items/legos/75257/report",
    "/items/legos/75257/report?sale=abc",
    `/items/legos/21309/report?sale=${cheapest}`,
    `/items/nothing/75257/report?sale=${cheapest}`,
    `/items/legos/%00/report?sale=${cheapest}`,
    `/items/legos/${"9".repeat(2_000)}/report?sale=${cheapest}`,
    "/items/legos/75257/report?sale=999999999999999",
  ]) {
    expect([path, (await askRaw(server, { path, headers: as(one) })).status]).toEqual([path, 404]);
  }
  expect((await report(one, { reason: "lot", item: "x".repeat(70_000) })).status).toBe(413);
  const comic = `/items/comics/${encodeURIComponent("a b #1")}/report?sale=${saleOf("a b #1")}`;
  expect(await textAs(comic, one)).toContain("Report this sale");
});

test("sales that are made up cannot be reported, and have no link", async () => {
  await query(server.databaseUrl, "update sale set source = 'sample'");
  await renewPages();
  const { html } = await vi.waitFor(async () => {
    const page = await readPage(server, `${itemPage}?sales=value`);
    expect(page.text).toContain("Sample data");
    return page;
  });
  expect(html.match(/\/report\?/g)).toBeNull();
  expect(await textAs(reportPage, one)).toContain("This sale is made up, to show what the site does.");
  expect((await report(one, { reason: "lot" })).status).toBe(400);
});
