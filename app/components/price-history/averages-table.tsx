import type { SoldView } from "#app/presenters/history-view.server.ts";
import * as styles from "#app/styles/sales-table.css.ts";

/** The averages that the chart's line goes through. */
export function AveragesTable({ rows }: { rows: SoldView["chart"]["rows"] }) {
  return (
    <table className={styles.table} aria-label="Averages shown in the chart">
      <thead className={styles.head}>
        <tr>
          <th className={styles.columnHead} scope="col">
            Period
          </th>
          <th className={styles.columnHead} scope="col">
            Sales
          </th>
          <th className={styles.priceHead} scope="col">
            Average
          </th>
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map(({ period, average, sales }) => (
          <tr className={styles.row} key={period}>
            <td className={styles.dateCell}>{period}</td>
            <td className={styles.titleCell}>{sales}</td>
            <td className={styles.priceCell({ isExcluded: false })}>{average}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
