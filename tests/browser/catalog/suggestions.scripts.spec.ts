import * as visit from "#tests/flows/search.ts";
import { hold } from "#tests/support/browser/hold.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("arrows choose a suggestion, Enter opens it, Escape closes the list, and the text stays", async ({ page }) => {
  await page.goto("/categories/figures");
  const box = visit.searchBox(page);
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await box.pressSequentially("mille");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toContainText(/Millennium Falcon.*75257.*\$/);
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await box.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await expect(box).toHaveValue("mille");

  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "none");
  await box.press("ArrowUp");
  await expect(options.and(page.getByRole("option", { selected: true }))).toHaveCount(0);
  await expect(box).not.toHaveAttribute("aria-activedescendant");
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/categories\/legos\/75257/);
  await expect(options).toHaveCount(0);
});

test("a pointer chooses a suggestion", async ({ page }) => {
  await page.goto("/");
  await visit.searchBox(page).pressSequentially("sw0527");
  await page.getByRole("option", { name: /R2-D2/ }).click();
  await expect(page).toHaveURL(/\/minifigure\/sw0527/);
  await expect(visit.searchBox(page)).toHaveValue("");
});

test("what is typed before the scripts come stays, and has its suggestions", async ({ page }) => {
  const bringScripts = await hold(page, /\/assets\/[^/]+\.js$/);
  await page.goto("/categories/figures", { waitUntil: "commit" });
  await visit.searchBox(page).pressSequentially("mille");
  bringScripts();
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("Millennium Falcon");
  await expect(visit.searchBox(page)).toHaveValue("mille");
});

test("a slash in a field is a slash", async ({ page }) => {
  await page.goto("/categories/figures");
  const field = page.getByRole("main").getByRole("searchbox");
  await field.pressSequentially("1/6");
  await expect(field).toHaveValue("1/6");
  await expect(field).toBeFocused();
});

test("an answer about an older text never replaces that about a newer one", async ({ page }) => {
  const { promise: isNewShown, resolve: showOld } = Promise.withResolvers<void>();
  const { promise: isOldSent, resolve: oldSent } = Promise.withResolvers<void>();
  await page.route(/\/api\/suggest\?q=falcon$/, async (route) => {
    oldSent();
    await isNewShown;
    await route.fulfill({ json: { items: [suggested("Old")] } });
  });
  await page.route(/\/api\/suggest\?q=falcons$/, (route) => route.fulfill({ json: { items: [suggested("New")] } }));
  await page.goto("/");
  await visit.searchBox(page).pressSequentially("falcon");
  await isOldSent;
  await visit.searchBox(page).pressSequentially("s");
  await expect(page.getByRole("option")).toHaveText(/^New/);
  const answered = page.waitForResponse(/q=falcon$/);
  showOld();
  await (await answered).finished();
  await expect(page.getByRole("option")).toHaveText(/^New/);
});

function suggested(name: string) {
  return {
    kind: "legos",
    key: name,
    name,
    facts: "",
    value: { figure: "$1", condition: "used", basis: "" },
    page: "/",
  };
}

test("a server that fails suggests nothing, and the form still searches", async ({ page, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  await page.route(/\/api\/suggest/, (route) => route.fulfill({ status: 503, json: { error: "No." } }));
  await page.goto("/");
  const failed = page.waitForResponse(/\/api\/suggest/);
  await visit.searchBox(page).pressSequentially("falcon");
  await failed;
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(page.getByText("No.", { exact: true })).toHaveCount(0);
  await visit.searchBox(page).press("Enter");
  await expect(page).toHaveURL(/\/search\?q=falcon$/);
});

test("recent searches are offered while the box is empty, the newest first, until they are cleared", async ({
  page,
}) => {
  await page.goto("/search");
  const box = visit.searchBox(page);
  for (const words of ["falcon", "hornby", "Falcon"]) {
    await box.focus();
    await expect(page.getByRole("combobox")).toBeFocused();
    await box.fill(words);
    await expect(page.getByRole("option").first()).toBeVisible();
    await box.press("Enter");
    await expect(page).toHaveURL(new RegExp(`q=${words}$`));
    await page.goto("/search");
  }
  await box.focus();
  await expect(page.getByRole("option")).toHaveText(["Falcon", "hornby", "Clear recent searches"]);
  await page.getByRole("option", { name: "Clear recent searches" }).click();
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.reload();
  await box.focus();
  await box.fill("x");
  await box.fill("");
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("what lies in the storage is no reason to fail", async ({ page }) => {
  await page.goto("/");
  for (const stored of ["{", "null", "[1, {}, null]", JSON.stringify(Array(100).fill("x".repeat(10_000)))]) {
    await page.evaluate((text) => localStorage.setItem("recentSearches", text), stored);
    await page.reload();
    await visit.searchBox(page).pressSequentially("75257");
    await expect(page.getByRole("option").first()).toContainText("Millennium Falcon");
  }
});
