import type { Page } from "@playwright/test";
import * as visit from "#tests/flows/pictures.ts";
import { picture } from "#tests/support/account/pictures.ts";
import { stopClock } from "#tests/support/browser/clock.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

const failed = /^Failed to load resource/;
const noConnection = "Network connection failed. Please check your internet connection.";

/** The paths of the documents that are loaded from now on. */
function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) paths.push(pathname + search);
  });
  return paths;
}

test("a page whose script a new version replaced is loaded as a document", async ({ page, complaints }) => {
  complaints.allow(failed);
  await openAlive(page, "/");
  const documents = documentsOf(page);
  await page.route("**/assets/*.js", (route) =>
    documents.length > 0 ? route.fallback() : route.fulfill({ status: 404, body: "Not found" }),
  );
  await page.getByRole("link", { name: "Browse Prices" }).click();
  await expect(page.getByText("Ready to search!")).toBeVisible();
  await expect(page).toHaveURL("/search");
  expect(documents).toEqual(["/search"]);
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("a place on a page whose script a new version replaced is there in the document, too", async ({
  page,
  complaints,
}) => {
  complaints.allow(failed);
  await openAlive(page, "/search");
  const documents = documentsOf(page);
  await page.route("**/assets/*.js", (route) =>
    documents.length > 0 ? route.fallback() : route.fulfill({ status: 404, body: "Not found" }),
  );
  await page.getByRole("link", { name: "Sample data" }).click();
  await expect(page).toHaveURL("/developers#sample-data");
  await expect(page.getByRole("heading", { name: "Sample data" })).toBeInViewport();
  expect(documents).toEqual(["/developers"]);
});

test("without a connection, a page whose script is missing says so, and is there once the line is back", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(failed);
  await stopClock(page);
  await openAlive(page, "/");
  const documents = documentsOf(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Browse Prices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: noConnection })).toBeVisible();
  await expect(page).toHaveURL("/search");
  await expect(page).toHaveTitle("Chartables");
  await page.clock.runFor(5_000);
  await expect(page.getByText("Trying again in 5 s, 2 of 3")).toBeVisible();
  expect(documents).toEqual([]);
  await context.setOffline(false);
  await page.clock.runFor(5_000);
  await expect(page.getByText("Ready to search!")).toBeVisible();
  expect(documents).toEqual(["/search"]);
});

test("a button tries again, too, and leaves the screen where it is while there is no line", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(failed);
  await openAlive(page, "/");
  // A browser need not notice that the line is back: the page would read itself again.
  await page.evaluate(() => window.addEventListener("online", (event) => event.stopImmediatePropagation()));
  const documents = documentsOf(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Browse Prices" }).click();
  const screen = page.getByRole("heading", { level: 1, name: noConnection });
  await expect(screen).toBeVisible();
  const tries: string[] = [];
  page.on("requestfailed", (request) => tries.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => tries).toContain("/search.data");
  await expect(screen).toBeVisible();
  expect(documents).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Ready to search!")).toBeVisible();
});

test("without a connection, the way back leads to the page as it was, with a draft", async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(failed);
  await signInNewMember(page, site);
  await openAlive(page, "/community");
  const draft = page.getByLabel("What is new in your collection?");
  await draft.fill("Half a thought");
  const documents = documentsOf(page);
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Collection", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: noConnection })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/community");
  await expect(draft).toHaveValue("Half a thought");
  await expect(page.getByText("characters left")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Share Update" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Half a thought" })).toBeVisible();
  await expect(draft).toHaveValue("");
  expect(documents).toEqual([]);
});

test("a form whose script is missing stays with what it says, and does its work where the server answers", async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(failed);
  await signInNewMember(page, site);
  const file = { name: "me.png", mimeType: "image/png", buffer: await picture("png") };
  await visit.choosePicture(page, file, "run");
  await expect(page.getByText("Picture updated").first()).toBeVisible();
  const documents = documentsOf(page);
  await page.getByLabel("Location").fill("Half a place");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("alert").filter({ hasText: noConnection })).toBeVisible();
  await context.setOffline(false);
  await visit.removePicture(page);
  await expect(page.getByLabel("Location")).toHaveValue("Half a place");
  expect(documents).toEqual([]);
});
