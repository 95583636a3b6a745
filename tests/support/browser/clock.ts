import type { Page } from "@playwright/test";

/**
 * From the next document on, time passes only where the test lets it, by `page.clock`. A slow machine takes seconds for
 * what the test does between two looks: without this, what the page shows for a moment would be gone by then.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** As a browser does on the way back from another site. */
export function wakeUp(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
}
