import type { Page } from "@playwright/test";

/** Scrolls on by half a phone's screen, as a thumb does, and waits until that is drawn. False at the end of the page. */
export function scrollOn(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const before = window.scrollY;
    window.scrollBy({ top: 400, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return window.scrollY > before;
  });
}
