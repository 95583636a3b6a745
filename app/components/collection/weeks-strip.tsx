import * as styles from "#app/styles/collection/weeks-strip.css.ts";

interface WeeksStripProps {
  /** The median of each week in minor units, the oldest first; null for a week without a sale. */
  weeks: readonly (number | null)[];
  /** The target, and on which side of it it is reached. */
  minor: number;
  direction: "below" | "above";
  /** All of it in words. */
  label: string;
}

const height = 40;

/** A bar for each week, from zero to its median; those that reach a target stand out, and a line shows where that is. */
export function WeeksStrip({ weeks, minor, direction, label }: WeeksStripProps) {
  const highest = Math.max(minor, ...weeks.map((median) => median ?? 0));
  const top = (price: number) => Math.round(height * (1 - price / highest) * 10) / 10;
  const bars = (isThere: boolean) =>
    weeks
      .map((median, week) => {
        if (median === null || (direction === "below" ? median <= minor : median >= minor) !== isThere) return "";
        return `M${week} ${height}V${top(median)}h.7V${height}z`;
      })
      .join("");
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${weeks.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.week} d={bars(false)} />
      <path className={styles.weekThere} d={bars(true)} />
      <line className={styles.target} x1="0" x2={weeks.length} y1={top(minor)} y2={top(minor)} />
    </svg>
  );
}
