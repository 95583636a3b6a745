import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { countOf } from "#app/models/platform/amounts.ts";
import type { ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import * as styles from "#app/styles/price-chart.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";

type Point = ChartGeometry["points"][number];

interface ChartReaderProps {
  /** Oldest first. */
  points: readonly Point[];
  height: number;
}

/** Reads a chart sale by sale: a crosshair follows the pointer, a finger or the arrow keys. Nothing until the scripts run. */
export function ChartReader({ points, height }: ChartReaderProps) {
  const [isReady, setReady] = useState(false);
  const [index, setIndex] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  useEffect(() => setReady(true), []);
  if (!isReady) return null;

  const last = points.length - 1;
  const point = index === null ? undefined : points[Math.min(index, last)];
  const readAt = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    setIndex(nearest(points, { x: clientX - left, y: clientY - top, width }));
  };
  const readByKey = (event: KeyboardEvent) => {
    const to = indexAfter(event.key, index, last);
    if (to === undefined) return;
    event.preventDefault();
    setIndex(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form
    <div
      className={styles.reader}
      ref={plot}
      role="group"
      aria-label="Sales in the chart. Read them with the arrow keys."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys need a place to arrive
      tabIndex={0}
      onPointerMove={readAt}
      onPointerDown={readAt}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setIndex(null)}
      onKeyDown={readByKey}
      onFocus={() => setIndex(index ?? last)}
      onBlur={() => setIndex(null)}
    >
      {point ? <Crosshair point={point} height={height} plotWidth={plot.current?.clientWidth ?? 0} /> : null}
      <p className={visuallyHidden} aria-live="polite">
        {point ? `${point.price}, ${point.day}, ${countOf(point.sales, "sale")} that day, ${point.title}` : null}
      </p>
    </div>
  );
}

const plotBottom = 268;
const boxHeight = 44;
const gap = 12;
/** Width of a character in the box, in pixels. */
const characterWidth = 6.8;

interface CrosshairProps {
  point: Point;
  height: number;
  /** Width of the plot in pixels. */
  plotWidth: number;
}

function Crosshair({ point: { x, y, price, day, title, sales }, height, plotWidth }: CrosshairProps) {
  const heading = `${price} · ${day}${sales > 1 ? ` · ${countOf(sales, "sale")}` : ""}`;
  const width = Math.max(heading.length, title.length) * characterWidth + 20;
  const at = (Number.parseFloat(x) / 100) * plotWidth;
  // Beside the point, on the side with more room, and never beyond the plot.
  const left = Math.max(0, Math.min(at > plotWidth / 2 ? at - width - gap : at + gap, plotWidth - width));
  const top = Math.min(Math.max(y - boxHeight / 2, 0), plotBottom - boxHeight);
  return (
    <svg className={styles.crosshair} width="100%" height={height} aria-hidden="true">
      <line className={styles.crosshairLine} x1={x} x2={x} y1="0" y2={plotBottom} />
      <circle className={styles.crosshairPoint} cx={x} cy={y} r="6" />
      <rect className={styles.readout} x={left} y={top} width={width} height={boxHeight} rx="5" />
      <text className={styles.readoutHeading} x={left + 10} y={top + 18}>
        {heading}
      </text>
      <text className={styles.readoutTitle} x={left + 10} y={top + 35}>
        {title}
      </text>
    </svg>
  );
}

/** The index of the point next to a place in the plot. What stands above or below counts less than what stands beside. */
function nearest(points: readonly Point[], { x, y, width }: { x: number; y: number; width: number }): number {
  const distance = (point: Point) =>
    Math.abs((Number.parseFloat(point.x) / 100) * width - x) + Math.abs(point.y - y) / 8;
  const distances = points.map(distance);
  return distances.indexOf(Math.min(...distances));
}

/** Where a key leads: to a neighbour, to an end, or out of the chart. Undefined for other keys. */
function indexAfter(key: string, index: number | null, last: number): number | null | undefined {
  if (key === "ArrowLeft") return Math.max(0, (index ?? last + 1) - 1);
  if (key === "ArrowRight") return Math.min(last, (index ?? last) + 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key === "Escape" ? null : undefined;
}
