import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { ChartBoundary, PriceChart } from "#app/components/price-chart/price-chart.tsx";
import type { ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import { renderPage } from "#app/web/document/render-page.server.tsx";

/** No price has a place in it, so nothing can be drawn by it. */
const unusable = { height: 300, points: [] } as unknown as ChartGeometry;
const chart = <PriceChart geometry={unusable} title="Sold prices" summary="" caption="" />;

async function render(part: ReactNode) {
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
  const html = await renderPage(page, (error) => failures.push(error));
  return { html: html.toString(), failures };
}

test("a chart that cannot be rendered says so, and the page around it stands", async () => {
  const { html, failures } = await render(<ChartBoundary>{chart}</ChartBoundary>);
  for (const words of ["LEGO 75257", "Chart could not be rendered", "Every sale behind it"])
    expect(html).toContain(words);
  expect(failures).toHaveLength(1);
});

test("a page whose own parts cannot be rendered is an error", async () => {
  await expect(render(chart)).rejects.toThrow(TypeError);
});

test("a page has no zero bytes, wherever a character of several bytes falls", async () => {
  const words = Array.from({ length: 3_000 }, (_, at) => `${at}·`).map((word) => <i key={word}>{word}</i>);
  const { html } = await render(words);
  expect(html.split("·")).toHaveLength(3_001);
  expect(html).not.toContain("\0");
});
