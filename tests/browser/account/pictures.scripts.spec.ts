import { flashMessage } from "#tests/flows/flash-messages.ts";
import { picture } from "#tests/support/account/pictures.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a chosen picture is shown at once while it is uploaded, and Cancel takes it away", async ({ page, site }) => {
  await signInNewMember(page, site);
  await page.goto("/user-profile");
  await expect(page.getByRole("button", { name: "Upload picture" })).toBeHidden();
  // The upload takes until it is cancelled.
  await page.route("**/api/upload-avatar", () => {});
  const file = { name: "me.png", mimeType: "image/png", buffer: await picture("png") };
  await page.getByLabel("Picture", { exact: true }).setInputFiles(file);
  await expect(page.getByRole("img", { name: "Preview" })).toHaveAttribute("src", /^blob:/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("img", { name: "Preview" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeHidden();

  await page.unroute("**/api/upload-avatar");
  await page.getByLabel("Picture", { exact: true }).setInputFiles(file);
  await expect(page.getByText("Picture updated").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Your picture" })).toHaveAttribute("src", /^\/avatars\//);
});

test("a file that is no image, or too large, is refused before it is sent", async ({ page, site }) => {
  await signInNewMember(page, site);
  await page.goto("/user-profile");
  await expect(page.getByRole("button", { name: "Upload picture" })).toBeHidden();
  const input = page.getByLabel("Picture", { exact: true });
  await input.setInputFiles({ name: "me.txt", mimeType: "text/plain", buffer: Buffer.from("me") });
  await expect(page.getByText("Please select an image file (JPG, PNG, GIF, etc.)").first()).toBeVisible();
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByText("Please select an image smaller than 5MB").first()).toBeVisible();
});

test("a picture that does not reach the server is not uploaded, and the page says so in its own words", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await signInNewMember(page, site);
  await page.goto("/user-profile");
  await expect(page.getByRole("button", { name: "Upload picture" })).toBeHidden();
  await page.route("**/api/upload-avatar", (route) => route.abort());
  const file = { name: "me.png", mimeType: "image/png", buffer: await picture("png") };
  await page.getByLabel("Picture", { exact: true }).setInputFiles(file);
  await expect(
    flashMessage(page, "Upload failed").getByText("Network connection failed. Please check your internet connection."),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: "Preview" })).toBeHidden();
});
