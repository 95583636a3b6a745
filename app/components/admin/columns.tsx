import * as styles from "#app/styles/operation.css.ts";

export interface Column {
  size: number;
  isBad?: boolean;
}

const height = 20;

interface ColumnsProps {
  columns: readonly Column[];
  /** How many there is room for: fewer stand at the end. By default as many as there are. */
  places?: number;
  /** What it shows. */
  label: string;
}

/** A small chart of columns, each beside the largest. */
export function Columns({ columns, places = columns.length, label }: ColumnsProps) {
  const first = places - columns.length;
  const largest = Math.max(...columns.map(({ size }) => size), 1);
  return (
    <svg
      className={styles.columns}
      viewBox={`0 0 ${places} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {columns.map(({ size, isBad }, at) => {
        // One without anything is still seen, and a bad one is not overlooked.
        const tall = Math.round(Math.max((size / largest) * height, isBad ? height / 2 : 1) * 10) / 10;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            className={styles.column[isBad ? "bad" : "plain"]}
            x={first + at}
            y={height - tall}
            width={0.72}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
