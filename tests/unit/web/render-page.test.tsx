import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { ChartBoundary, PriceChart } from "#app/components/price-chart/price-chart.tsx";
import type { ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import { renderPage } from "#app/web/document/render-page.server.tsx";

/** No price has a place in it, so nothing can be drawn by it. */
const unusable = { height: 300, points: [] } as unknown as ChartGeometry;
const chart = <PriceChart geometry={unusable} title="Sold prices" summary="" caption="" />;

function render(part: ReactNode) {
  const failures: unknown[] = [];
  const page = (
    <html lang="en">
      <body>
        <h1>LEGO 75257</h1>
        {part}
        <p>Every sale behind it</p>
      </body>
    </html>
  );
  return { html: renderPage(page, (error) => failures.push(error)), failures };
}

test("a chart that cannot be rendered says so and is reported, and the page around it stands", async () => {
  const { html, failures } = render(<ChartBoundary>{chart}</ChartBoundary>);
  for (const words of ["LEGO 75257", "Chart could not be rendered", "Every sale behind it"])
    expect(html).toContain(words);
  await expect.poll(() => failures).toEqual([expect.any(TypeError)]);
});

test("a page whose own parts cannot be rendered is an error", () => {
  expect(() => render(chart)).toThrow(TypeError);
});
