import { type ReactNode, Suspense } from "react";
import type { ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import * as styles from "#app/styles/price-chart.css.ts";
import { PartBoundary } from "#app/web/client/part-boundary.tsx";
import { PlotImage, PriceAxis, PricePlot } from "./chart-picture.tsx";
import { ChartReader } from "./chart-reader.tsx";

interface PriceChartProps {
  geometry: ChartGeometry;
  title: string;
  /** The chart in a sentence, for those who cannot see it. */
  summary: string;
  caption: string;
}

/** Draws a geometry that the server calculated. Once scripts run, one can read it sale by sale. */
export function PriceChart({ geometry, title, summary, caption }: PriceChartProps) {
  return (
    <figure className={styles.chart}>
      <div className={styles.frame}>
        <PriceAxis geometry={geometry} />
        <div className={styles.plotArea}>
          <PlotImage geometry={geometry} title={title} summary={summary}>
            <PricePlot geometry={geometry} />
          </PlotImage>
          <ChartReader points={geometry.points} height={geometry.height} />
        </div>
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

/** In place of a chart: why there is none. */
export function NoChart({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.noChart}>
      <p className={styles.noChartTitle}>{title}</p>
      {children}
    </div>
  );
}

export const failedChart = <NoChart title="Chart could not be rendered" />;

/** Keeps the page when its chart fails: in the browser as an error boundary, on the server through `Suspense`. */
export function ChartBoundary({ children }: { children: ReactNode }) {
  return (
    <PartBoundary fallback={failedChart}>
      <Suspense fallback={failedChart}>{children}</Suspense>
    </PartBoundary>
  );
}
