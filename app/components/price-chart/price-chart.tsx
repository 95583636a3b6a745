import { Component, type ReactNode, Suspense, useId } from "react";
import type { ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import * as styles from "#app/styles/price-chart.css.ts";
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
  const id = useId();
  const { height, axisWidth, pathWidth, points, excluded, priceTicks, dateTicks } = geometry;
  const baseline = priceTicks[0]?.y;
  return (
    <figure className={styles.chart}>
      <div className={styles.frame}>
        <svg width={axisWidth} height={height} aria-hidden="true">
          {priceTicks.map(({ y, text }) => (
            <text className={styles.priceLabel} key={text} x={axisWidth - 8} y={y + 4}>
              {text}
            </text>
          ))}
        </svg>
        <div className={styles.plotArea}>
          <svg
            className={styles.plot}
            width="100%"
            height={height}
            role="img"
            aria-labelledby={`${id}title`}
            aria-describedby={`${id}summary`}
          >
            <title id={`${id}title`}>{title}</title>
            <desc id={`${id}summary`}>{summary}</desc>
            {priceTicks.map(({ y, text }) => (
              <line
                className={y === baseline ? styles.baseline : styles.grid}
                key={text}
                x1="0"
                x2="100%"
                y1={y}
                y2={y}
              />
            ))}
            <svg
              width="100%"
              height={height}
              viewBox={`0 0 ${pathWidth} ${height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {geometry.area ? <path className={styles.area} d={geometry.area} /> : null}
              {geometry.line ? (
                <path className={styles.line} d={geometry.line} vectorEffect="non-scaling-stroke" />
              ) : null}
            </svg>
            {excluded.map(({ x, y, label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sales may agree in everything, and points never move
              <circle className={styles.excludedPoint} key={index} cx={x} cy={y} r="3.5">
                <title>{label}</title>
              </circle>
            ))}
            {points.map(({ x, y, day, price, title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sales may agree in everything, and points never move
              <circle className={styles.point} key={index} cx={x} cy={y} r="4">
                <title>{`${day}: ${price}, ${title}`}</title>
              </circle>
            ))}
            {dateTicks.map(({ x, text, anchor, wideOnly }) => (
              <text className={styles.dateLabel({ wideOnly })} key={x} x={x} y={height - 8} textAnchor={anchor}>
                {text}
              </text>
            ))}
          </svg>
          <ChartReader points={points} height={height} />
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
export class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? failedChart : <Suspense fallback={failedChart}>{this.props.children}</Suspense>;
  }
}
