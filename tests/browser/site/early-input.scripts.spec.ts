import type { Page } from "@playwright/test";
import { newCollector } from "#tests/flows/accounts.ts";
import * as settings from "#tests/flows/settings.ts";
import { picture } from "#tests/support/account/pictures.ts";
import { layoutShiftsOf } from "#tests/support/browser/layout-shift.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { blockFonts, expect, openAlive, test } from "#tests/support/browser/visit.ts";

/** Clicks a heading, which does nothing, from the moment it is there on. */
async function clickEarly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    setInterval(() => document.querySelector<HTMLElement>("main h1")?.click());
  });
}

/** Each visit is early at another moment. */
for (const [count, tag] of [
  [3, []],
  [12, ["@long"]],
] as const) {
  test(`what somebody types and clicks while a page comes alive is kept, ${count} times`, { tag: [...tag] }, async ({
    page,
  }) => {
    await clickEarly(page);
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        for (const field of document.querySelectorAll<HTMLInputElement>("input[name=q]")) field.value = "falcon";
      });
    });
    for (let visits = 0; visits < count; visits += 1) {
      await openAlive(page, "/categories/legos");
      await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("falcon");
      await expect(page.getByRole("banner").getByRole("combobox")).toHaveValue("falcon");
    }
  });

  test(`React keeps the page that was sent, whenever somebody clicks, ${count} times`, { tag: [...tag] }, async ({
    page,
  }) => {
    await clickEarly(page);
    for (let visits = 0; visits < count; visits += 1) {
      await page.goto("/developers", { waitUntil: "commit" });
      const heading = await page.locator("h1").elementHandle();
      await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__reactProps")));
      expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    }
  });
}

test("the settings do not move when they come alive", async ({ page, site, complaints }) => {
  await blockFonts(page, complaints);
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  await expect(page.getByRole("button", { name: "Upload picture" })).toHaveCount(0);
  expect(await layoutShiftsOf(page)).toEqual([]);
});

for (const [moment, mark] of [
  ["React is there", "_reactListening"],
  ["React knows the button", "__reactProps"],
] as const)
  test(`a username that is saved as soon as ${moment} is saved`, async ({ page, site }) => {
    await signInNewMember(page, site);
    const name = newCollector().username.replace("_", "");
    await page.addInitScript(
      ({ name, mark }) => {
        // Once: before the page hears events, the browser itself sends the form and loads the page again.
        if (sessionStorage.getItem("saved")) return;
        const timer = setInterval(() => {
          const field = document.querySelector<HTMLInputElement>("main input[name=username]");
          const save = document.querySelector<HTMLButtonElement>("main button[value=username]");
          if (!field || !save) return;
          field.value = name;
          if (![document, save].some((place) => Object.keys(place).some((key) => key.startsWith(mark)))) return;
          clearInterval(timer);
          sessionStorage.setItem("saved", "");
          save.click();
        });
      },
      { name, mark },
    );
    await page.goto("/user-profile");
    await expect(settings.heading(page, name)).toBeVisible();
  });

test("a picture that is chosen before the scripts run is uploaded", async ({ page, site }) => {
  await signInNewMember(page, site);
  await page.addInitScript(
    (bytes) => {
      addEventListener("DOMContentLoaded", () => {
        const chosen = new DataTransfer();
        chosen.items.add(new File([new Uint8Array(bytes)], "me.png", { type: "image/png" }));
        const field = document.querySelector<HTMLInputElement>("main input[type=file]");
        if (field) field.files = chosen.files;
      });
    },
    [...(await picture("png"))],
  );
  await page.goto("/user-profile");
  await expect(page.getByText("Picture updated").first()).toBeVisible();
});
