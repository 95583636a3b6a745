import { signInSharedMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

const faults: [of: string, make: () => void][] = [
  [
    "minds the focus",
    () => {
      window.MutationObserver = class {
        constructor() {
          throw new Error("A fault.");
        }
      } as unknown as typeof MutationObserver;
    },
  ],
  [
    "keeps the session alive",
    () => {
      const listen = window.addEventListener.bind(window) as (type: string, ...more: unknown[]) => void;
      const value = (type: string, ...more: unknown[]) => {
        if (type === "scroll") throw new Error("A fault.");
        listen(type, ...more);
      };
      Object.defineProperty(window, "addEventListener", { value });
    },
  ],
];

for (const [name, make] of faults) {
  test(`a fault in what ${name} costs nobody the page`, async ({ page, site, complaints }) => {
    complaints.allow(/A fault/);
    await signInSharedMember(page, site);
    await page.addInitScript(make);
    const fault = page.waitForEvent("console", (message) => message.text().includes("A fault."));
    await page.goto("/search");
    await fault;
    await page.getByRole("combobox").fill("falcon");
    await expect(page.getByRole("option").first()).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });
}
