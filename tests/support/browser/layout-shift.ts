import type { Page } from "@playwright/test";

/** How much has moved by itself since the page came, as the browser measures it, once what it shows is drawn. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The second frame comes after the first one was drawn.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}
