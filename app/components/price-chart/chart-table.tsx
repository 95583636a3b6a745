import { formatMoney, type Money } from "#app/models/platform/money.ts";
import * as styles from "#app/styles/sales-table.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { Day } from "../dates.tsx";
import { Disclosure } from "../disclosure.tsx";

export interface ChartRow {
  date: string;
  price: Money;
  title: string;
}

/** The second half of a chart: what it shows, in words. */
export function ChartTable({ rows }: { rows: ChartRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Disclosure summary="The same numbers as a table">
      <table className={styles.table}>
        <caption className={visuallyHidden}>Prices shown in the chart</caption>
        <thead>
          <tr>
            <th className={styles.columnHead} scope="col">
              Date
            </th>
            <th className={styles.columnHead} scope="col">
              Title
            </th>
            <th className={styles.priceHead} scope="col">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, price, title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sales may agree in everything, and rows never move
            <tr className={styles.plainRow} key={index}>
              <td className={styles.plainDate}>
                <Day at={date} />
              </td>
              <td className={styles.plainTitle}>{title}</td>
              <td className={styles.plainPrice}>{formatMoney(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
