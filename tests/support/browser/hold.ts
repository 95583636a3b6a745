import type { Page, Route } from "@playwright/test";

/** Holds what a page asks for at an address, and answers it so once the function is called that this returns. */
export async function hold(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isReleased;
    await answer(route);
  });
  return release;
}
