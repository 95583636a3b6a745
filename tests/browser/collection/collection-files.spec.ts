import writeExcelFile from "write-excel-file/node";
import * as visit from "#tests/flows/collection-files.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

const rows = Array.from(
  { length: 11 },
  (_, at) => `<ITEM><ITEMTYPE>S</ITEMTYPE><ITEMID>${1300 + at}-1</ITEMID><QTY>1</QTY></ITEM>`,
);

test("a collector brings a list along, is told what cannot be read, sees what is in it, adds it, and takes it away again", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  await page.goto("/profile/import");
  await page.getByLabel("Or paste its text").fill("a,b\n1,2");
  await page.getByLabel("Prices are in").fill("eur");
  await page.getByRole("button", { name: "Preview" }).click();
  const refusal = page.getByRole("main").getByRole("alert");
  await expect(refusal).toContainText("Its columns are: a, b. Say below what they hold.");
  await expect(refusal).toBeFocused();
  await page.goto("/profile/import");
  await page.getByLabel("Or paste its text").fill('Title\n"abc');
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(refusal).toContainText("never closed");
  await expect(refusal).toBeFocused();
  await expect(page.getByLabel("Or paste its text")).toHaveValue(/^Title\s+"abc$/);

  await visit.previewFile(page, "sets.csv", "Number,Qty owned,Qty wanted\n75257-1,2,0\n10294-1,0,1\nno set,1,0\n");
  const main = page.getByRole("main");
  await expect(main.getByRole("status")).toHaveText(
    "Read as a Brickset list. It adds 1 item that you own and 1 item that you track.",
  );
  await expect(main.getByText("Millennium Falcon 75257 × 2")).toBeVisible();
  await expect(main.getByText('Line 4 was not added: "no set" is not a set number.')).toBeVisible();
  await visit.addPreviewed(page, "2 items");
  await expect(
    page.getByText("Added 1 item that you own and 1 item that you track. 1 remark on rows").first(),
  ).toBeVisible();

  const json = await visit.downloadFrom(page, "/profile/export.json");
  expect(
    JSON.parse(json)
      .entries.map(({ key }: { key: string }) => key)
      .sort(),
  ).toEqual(["10294", "75257"]);
  expect(await visit.downloadFrom(page, "/profile/export.csv")).toContain("Millennium Falcon 75257");
  await visit.previewFile(page, "export.json", json);
  await expect(main.getByRole("status")).toHaveText("Read as our own JSON. It adds nothing.");
  await expect(main.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  await main.getByRole("link", { name: "Choose another file" }).click();

  await page.getByLabel("Or paste its text").fill(`<INVENTORY>${rows.join("\n")}</INVENTORY>`);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(main.getByText("2 did not fit: a list holds 10 items.")).toBeVisible();
  await visit.addPreviewed(page, "9 items");
  await expect(page.getByText("2 did not fit: a list holds 10 items.").first()).toBeVisible();
});

test("an import is taken back from its message and from the page of imports, and put back", async ({ page, site }) => {
  await signInNewMember(page, site);
  const main = page.getByRole("main");
  await visit.previewFile(page, "one.csv", "Title\nA jar of buttons\nA tin of keys\n");
  await visit.addPreviewed(page, "2 items");
  await page.getByRole("button", { name: "Take this import back" }).first().click();
  await expect(page.getByText("2 items taken off your lists.").first()).toBeVisible();
  await expect(main.getByText("A jar of buttons")).toHaveCount(0);

  await visit.previewFile(page, "two.csv", "Title\nA box of nails\n");
  await visit.addPreviewed(page, "1 item");
  await page.goto("/profile/import");
  await main.getByRole("button", { name: /^Take this import back.*A box of nails/ }).click();
  await expect(page.getByText("1 item taken off your lists.").first()).toBeVisible();
  await expect(main.getByRole("heading", { name: "Imports of the last 30 days" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(main.getByRole("heading", { name: "Imports of the last 30 days" })).toBeVisible();
  expect(await visit.downloadFrom(page, "/profile/export.csv")).toContain("A box of nails");
});

test("an Excel file with a title above its columns is read from them, and from another line or sheet where somebody says so", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  const sheets = [
    { sheet: "Notes", data: [["Name"], ["A jar of buttons"]] },
    {
      sheet: "Sets",
      data: [
        ["My sets, 2026"],
        [],
        ["Set Number", "Name", "Price Paid"],
        [75257, "Millennium Falcon", 150],
        ["Total", null, 150],
      ],
    },
  ];
  await visit.previewFile(page, "sets.xlsx", await writeExcelFile(sheets).toBuffer());
  const main = page.getByRole("main");
  const status = main.getByRole("status");
  await expect(status).toHaveText("Read as a list with columns. It adds 1 item that you own.");
  const again = (label: string) =>
    main
      .locator("form")
      .filter({ has: page.getByLabel(label) })
      .getByRole("button", { name: "Read again" });

  await page.getByLabel("Sheet").selectOption("Sets");
  await again("Sheet").click();
  await expect(status).toHaveText("Read as a list of sets. It adds 1 item that you own.");
  await expect(page.getByLabel("Sheet")).toHaveValue("Sets");
  await expect(main.getByText("1 row below the names of the columns in line 3.")).toBeVisible();
  const lines = main.getByRole("region", { name: "Lines that are no rows (2)" }).getByRole("listitem");
  await expect(lines).toHaveText([/My sets, 2026\s*line 1, before the header/, /Total, 150\s*line 5, total/]);

  await page.getByLabel("The names of the columns are in").selectOption("Line 1: My sets, 2026");
  await again("The names of the columns are in").click();
  await expect(main.getByRole("alert")).toContainText("No column of this file is a title or a set number.");
  await expect(main.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("The names of the columns are in")).toHaveValue("1");
  await page.getByLabel("The names of the columns are in").selectOption("Line 3: Set Number, Name, Price Paid");
  await again("The names of the columns are in").click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  await visit.addPreviewed(page, "1 item");
  const { entries } = JSON.parse(await visit.downloadFrom(page, "/profile/export.json"));
  expect(entries).toMatchObject([{ key: "75257", copies: [{ paid: 150 }] }]);
});

test("a wish list with a status of its own is tracked, and the collector says what the status means", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInNewMember(page, site);
  const main = page.getByRole("main");
  await visit.previewFile(page, "w.csv", "My wish list\nSet number,Status\n75257,\n10294,Owned\n21044,Lent to Bob\n");
  await expect(main.getByRole("status")).toHaveText(
    "Read as a list of sets. It adds 1 item that you own and 2 items that you track.",
  );
  await page.getByLabel('"Lent to Bob" (1 row) means').selectOption("I own it");
  await page.getByRole("button", { name: "Read the columns this way" }).click();
  await expect(main.getByRole("status")).toHaveText(/2 items that you own and 1 item that you track/);
  await expect(page.getByLabel('"Lent to Bob" (1 row) means')).toHaveValue("owned");
  await visit.addPreviewed(page, "3 items");
});

test("a collector says what a column holds that was not read, and what a price of 0 means, once for all lists like it", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInNewMember(page, site);
  const main = page.getByRole("main");
  const list = (set: string) => `Set number,Outlay,Buyer\n${set},0,Ada\n10294,0,Bo\n`;
  await visit.previewFile(page, "sets.csv", list("75257"));
  const columns = main.getByRole("region", { name: "Columns (2 of 3 not read)" });
  await expect(columns.getByText("75257 · 10294")).toBeVisible();
  await expect(columns.getByText("Ada")).toHaveCount(0);
  await page.getByLabel("Outlay").selectOption("Price paid");
  const thisWay = page.getByRole("button", { name: "Read the columns this way" });
  await thisWay.click();
  await expect(main.getByRole("region", { name: "Columns (1 of 3 not read)" })).toBeVisible();
  await expect(page.getByLabel("A price paid of 0 means")).toHaveValue("false");
  await page.getByLabel("A price paid of 0 means").selectOption("Nothing was paid, as for a gift");
  await thisWay.click();
  await expect(page.getByLabel("A price paid of 0 means")).toHaveValue("true");
  await expect(page.getByLabel("Outlay")).toHaveValue("paid");
  await visit.addPreviewed(page, "2 items");
  const paid = async () => {
    const { entries } = JSON.parse(await visit.downloadFrom(page, "/profile/export.json"));
    return entries.map(({ copies }: { copies: { paid: number | null }[] }) => copies[0]?.paid);
  };
  expect(await paid()).toEqual([0, 0]);

  await visit.previewFile(page, "more.csv", list("21044"));
  await expect(main.getByText("They are read as you chose for your last file with these columns.")).toBeVisible();
  await expect(page.getByLabel("Outlay")).toHaveValue("paid");
  await page.getByRole("button", { name: "Read them by their names" }).click();
  await expect(page.getByLabel("Outlay")).toHaveValue("none");
  await visit.addPreviewed(page, "1 item");
  await visit.previewFile(page, "more.csv", list("21044"));
  await expect(page.getByLabel("Outlay")).toHaveValue("none");
});

test("what was chosen in a preview is there after another page, back and a reload, and one of two tabs adds it", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/404/);
  await signInNewMember(page, site);
  const main = page.getByRole("main");
  await visit.previewFile(page, "things.csv", "What,Outlay\nA jar,5\nA tin,7\n");
  await expect(page).toHaveURL(/\/profile\/import\/[\da-f-]{36}$/);
  await expect(main.getByText("things.csv is kept for a day, for you alone.")).toBeVisible();
  await main.getByLabel("What").selectOption("Title");
  await main.getByLabel("Outlay").selectOption("Price paid");
  const read = page.getByRole("button", { name: "Read the columns this way" });
  await read.click();
  const showsChoice = async () => {
    await expect(main.getByText("Read as a list with columns. It adds 2 items that you own.")).toBeVisible();
    await expect(main.getByLabel("What")).toHaveValue("title");
    await expect(main.getByLabel("Outlay")).toHaveValue("paid");
  };
  await showsChoice();
  await expect(read).toBeFocused();

  await page.getByRole("banner").getByRole("link", { name: "Community" }).click();
  await expect(page).toHaveURL("/community");
  await page.goBack();
  await showsChoice();
  await page.reload();
  await showsChoice();
  await main.getByRole("link", { name: "Choose another file" }).click();
  await main.getByRole("link", { name: "things.csv" }).click();
  await showsChoice();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await visit.addPreviewed(other, "2 items");
  await page.getByRole("button", { name: "Add 2 items" }).click();
  await expect(main.getByRole("heading", { name: "This file is no longer kept" })).toBeVisible();
  await main.getByRole("link", { name: "Choose the file again" }).click();
  await expect(page).toHaveURL("/profile/import");
  await expect(main.getByRole("link", { name: "things.csv" })).toHaveCount(0);
});

test("a line below which there is nothing is refused, and the preview stays as it was", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/400/);
  await signInNewMember(page, site);
  const main = page.getByRole("main");
  await visit.previewFile(page, "things.csv", "Title,Outlay\nA jar,5\nTitle,Outlay\n");
  await main.getByLabel("Outlay").selectOption("Price paid");
  await page.getByRole("button", { name: "Read the columns this way" }).click();
  await expect(main.getByRole("region", { name: "Columns (2)" })).toBeVisible();
  const line = page.getByLabel("The names of the columns are in");
  await line.selectOption("Line 3: Title, Outlay");
  await main.locator("form").filter({ has: line }).getByRole("button", { name: "Read again" }).click();
  const refusal = main.getByRole("alert");
  await expect(refusal).toHaveText("The file has no items in it.");
  await expect(refusal).toBeFocused();
  await expect(line).toHaveValue("1");
  await expect(main.getByLabel("Outlay")).toHaveValue("paid");
  await visit.addPreviewed(page, "1 item");
});
