import * as visit from "#tests/flows/pictures.ts";
import { picture } from "#tests/support/account/pictures.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

const png = async () => ({ name: "me.png", mimeType: "image/png", buffer: await picture("png") });

test("a collector uploads a picture, removes it, and deletes the account", async ({ page, site, scripts }) => {
  const { password, email } = await signInNewMember(page, site);
  await visit.choosePicture(page, await png(), scripts);
  await expect(page.getByText("Picture updated").first()).toBeVisible();
  const shown = page.getByRole("img", { name: "Your picture" });
  await expect(shown).toHaveAttribute("src", /^\/avatars\/[0-9a-f-]{36}-\d{13}\.webp$/);
  await expect(page.getByRole("banner").locator("img[src^='/avatars/']")).toBeVisible();
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width, "width of the picture that arrived").toBeGreaterThan(0);
  await visit.removePicture(page);
  await expect(shown).toBeHidden();

  const text = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("<html>") };
  await visit.choosePicture(page, text, scripts);
  await expect(page.getByText("Invalid file type").first()).toBeVisible();

  await visit.deleteOwnAccount(page, "not the password");
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await visit.deleteOwnAccount(page, password);
  await expect(page.getByText("Your account is deleted.").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
  const again = await page.request.post("/api/auth/token", {
    data: { email, password },
    headers: { Origin: site.origin },
  });
  expect(again.status()).toBe(401);
});
