import { type ReactNode, type SVGProps, useId } from "react";
import type { ChartAxes, ChartGeometry } from "#app/presenters/chart-geometry.server.ts";
import { parts, plot } from "#app/styles/price-chart.css.ts";

interface AxesProps {
  geometry: ChartAxes;
  /** The classes of a chart that is not on a page but brings its own styles. */
  classes?: Partial<typeof parts>;
}

/** The amounts beside a plot. */
export function PriceAxis({ geometry, classes = parts, ...place }: AxesProps & SVGProps<SVGSVGElement>) {
  const { axisWidth, height, priceTicks } = geometry;
  return (
    <svg width={axisWidth} height={height} aria-hidden="true" {...place}>
      {priceTicks.map(({ y, text }) => (
        <text className={classes.label} key={text} x={axisWidth - 8} y={y + 4} textAnchor="end">
          {text}
        </text>
      ))}
    </svg>
  );
}

type PlotProps = AxesProps & { paths: ReactNode; children: ReactNode };

/** What is inside a plot: lines at the amounts, paths in a box that is stretched, what stands on them, and dates below. */
export function Plot({ geometry, classes = parts, paths, children }: PlotProps) {
  const { height, pathWidth, priceTicks, dateTicks } = geometry;
  return (
    <>
      {priceTicks.map(({ y, text }, at) => (
        <line className={at === 0 ? classes.baseline : classes.grid} key={text} x1="0" x2="100%" y1={y} y2={y} />
      ))}
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${pathWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {paths}
      </svg>
      {children}
      {dateTicks.map(({ x, text, anchor, wideOnly }) => (
        <text className={wideOnly ? classes.wideLabel : classes.label} key={x} x={x} y={height - 8} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </>
  );
}

type PricePlotProps = AxesProps & { geometry: ChartGeometry; radius?: number };

/** What is inside the plot of a price chart. */
export function PricePlot({ geometry, classes = parts, radius = 4 }: PricePlotProps) {
  const { area, line, excluded, points, heldBack } = geometry;
  const paths = (
    <>
      {area ? <path className={classes.area} d={area} /> : null}
      {line ? <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" /> : null}
    </>
  );
  return (
    <Plot geometry={geometry} classes={classes} paths={paths}>
      {heldBack ? <HeldBack {...heldBack} height={geometry.height} classes={classes} /> : null}
      {excluded.map(({ x, y, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sales may agree in everything, and points never move
        <circle className={classes.excluded} key={index} cx={x} cy={y} r="3.5">
          <title>{label}</title>
        </circle>
      ))}
      {points.map(({ x, y, day, price, title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sales may agree in everything, and points never move
        <circle className={classes.point} key={index} cx={x} cy={y} r={radius}>
          <title>{`${day}: ${price}, ${title}`}</title>
        </circle>
      ))}
    </Plot>
  );
}

type HeldBackProps = NonNullable<ChartGeometry["heldBack"]> & { height: number; classes: Partial<typeof parts> };

/** The time since which sales are held back, and a ring for each of them. */
function HeldBack({ from, to, label, rings, height, classes }: HeldBackProps) {
  return (
    <>
      <rect
        className={classes.heldBackTime}
        x={from}
        y="0"
        width={`${Number.parseFloat(to) - Number.parseFloat(from)}%`}
        height={height - 32}
      />
      <text className={classes.heldBackLabel} x={to} y="10" textAnchor="end">
        {label}
      </text>
      {rings.map(({ x, y, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sales may agree in everything, and rings never move
        <circle className={classes.heldBack} key={index} cx={x} cy={y} r="4">
          <title>{label}</title>
        </circle>
      ))}
    </>
  );
}

type PlotImageProps = { geometry: ChartAxes; title: string; summary: string; children: ReactNode };

/** A plot on a page. The summary is the chart in a sentence, for those who cannot see it. */
export function PlotImage({ geometry: { height }, title, summary, children }: PlotImageProps) {
  const id = useId();
  return (
    <svg
      className={plot}
      width="100%"
      height={height}
      role="img"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}summary`}
    >
      <title id={`${id}title`}>{title}</title>
      <desc id={`${id}summary`}>{summary}</desc>
      {children}
    </svg>
  );
}
