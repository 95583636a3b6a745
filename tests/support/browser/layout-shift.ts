import type { Page } from "@playwright/test";

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * What has moved by itself since the page came, as the browser measures it, once what it shows is drawn. On a slow
 * machine our font, too, moves the first page: `blockFonts` keeps it away.
 */
export function layoutShiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The second frame comes after the first one was drawn.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    return (observer.takeRecords() as LayoutShift[]).flatMap(({ sources, value }) =>
      sources.length === 0
        ? [`something by ${value}`]
        : sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
          ),
    );
  });
}
