import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

test("what somebody types and clicks while a page comes alive is kept", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const field = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (field) field.value = "falcon";
      const early = setInterval(() => document.querySelector<HTMLElement>("main h1")?.click());
      setTimeout(() => clearInterval(early), 2_000);
    });
  });
  for (let visits = 0; visits < 12; visits += 1) {
    await openAlive(page, "/categories/legos");
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("falcon");
  }
});
