import * as styles from "#app/styles/operation.css.ts";

export interface Column {
  size: number;
  isBad?: boolean;
}

const height = 20;

/** A small chart of columns, each beside the largest. `label` says what it shows. */
export function Columns({ columns, label }: { columns: readonly Column[]; label: string }) {
  const largest = Math.max(...columns.map(({ size }) => size), 1);
  return (
    <svg
      className={styles.columns}
      viewBox={`0 0 ${columns.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {columns.map(({ size, isBad }, at) => {
        // One without anything is still seen.
        const tall = Math.round(Math.max((size / largest) * height, 1) * 10) / 10;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            className={styles.column[isBad ? "bad" : "plain"]}
            x={at}
            y={height - tall}
            width={0.72}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
