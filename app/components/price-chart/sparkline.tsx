import { line } from "./sparkline.css.ts";

interface SparklineProps {
  /** What `sparklinePoints` returns. With fewer than two points nothing is drawn, but the place stays. */
  points: string;
  /** What it shows, for those who do not see it. */
  label: string;
}

/** A small line without axes, in the colour of the text. */
export function Sparkline({ points, label }: SparklineProps) {
  return points ? (
    <svg className={line} viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={label}>
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  ) : (
    <span className={line} />
  );
}
