import { signInSharedMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

/** Pages that check a form by its schema in the browser, and the button of that form. */
const forms = {
  visitor: { "/auth": "Sign In", "/forgot-password": "Send Reset Link" },
  member: { "/profile/add": "Add", "/user-profile": "Save Profile", "/user-profile/delete": "Delete" },
};

// Whatever the policy forbids fails a test by itself (`visit.ts`). zod would try it when the first schema is made.
for (const [who, pages] of Object.entries(forms)) {
  for (const [address, button] of Object.entries(pages)) {
    test(`${address}, come to by a link, makes no code of its schema, which the policy forbids`, async ({
      page,
      site,
    }) => {
      if (who === "member") await signInSharedMember(page, site);
      await openAlive(page, "/community");
      await page.evaluate((to) => {
        const { __remixRouter: router } = window as { __remixRouter?: { navigate(to: string): Promise<void> } };
        return router?.navigate(to);
      }, address);
      await expect(page.getByRole("main").getByRole("button", { name: button }).first()).toBeVisible();
    });
  }
}
