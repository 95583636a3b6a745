import { useId } from "react";
import { noRecordYet } from "#app/models/catalog/categories.ts";
import * as styles from "#app/styles/price-chart.css.ts";
import type { ChartGeometry } from "./geometry.server.ts";

interface PriceChartProps {
  geometry: ChartGeometry | null;
  title: string;
  /** The chart in a sentence, for those who cannot see it. */
  summary: string;
}

/** Ink for a geometry made on the server. Nothing is measured or drawn by script. */
export function PriceChart({ geometry, title, summary }: PriceChartProps) {
  const id = useId();
  if (!geometry) return <NoChart />;
  const { height, axisWidth, pathWidth, points, priceTicks, dateTicks, byDay } = geometry;
  const baseline = priceTicks[0]?.y;
  return (
    <figure className={styles.space}>
      <div className={styles.frame}>
        <svg width={axisWidth} height={height} aria-hidden="true">
          {priceTicks.map(({ y, text }) => (
            <text className={styles.priceLabel} key={text} x={axisWidth - 8} y={y + 4}>
              {text}
            </text>
          ))}
        </svg>
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
            <path className={styles.area} d={geometry.area} />
            <path className={styles.line} d={geometry.line} vectorEffect="non-scaling-stroke" />
          </svg>
          {points.map(({ x, y, label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sales may agree in everything, and points never move
            <circle className={styles.point({ role: byDay ? "member" : "alone" })} key={index} cx={x} cy={y} r="4">
              <title>{label}</title>
            </circle>
          ))}
          {dateTicks.map(({ x, text, anchor, wideOnly }) => (
            <text className={styles.dateLabel({ anchor, wideOnly })} key={x} x={x} y={height - 8}>
              {text}
            </text>
          ))}
        </svg>
      </div>
      {byDay ? (
        <figcaption className={styles.caption}>Each dot is a sale. The line is the mean of each day.</figcaption>
      ) : null}
    </figure>
  );
}

/** Where there is nothing to draw yet. */
function NoChart() {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>No historical price data available</p>
      <p>{noRecordYet}</p>
    </div>
  );
}

interface UnavailableChartProps {
  because: "No price data available" | "Error loading data";
}

/** Where there is no history to ask for, or it could not be read. */
export function UnavailableChart({ because }: UnavailableChartProps) {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>Unable to load price history</p>
      <p>{because}</p>
    </div>
  );
}

/** Where drawing failed. */
export function FailedChart() {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>Chart could not be rendered</p>
    </div>
  );
}
