import { Day } from "#app/components/dates.tsx";
import { FeedLink } from "#app/components/price-history/feed-link.tsx";
import type { SaleView } from "#app/components/price-history/sale-view.ts";
import { formatMoney } from "#app/models/platform/money.ts";
import * as styles from "#app/styles/price-history.css.ts";
import * as table from "#app/styles/sales-table.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";

interface RecentSalesTableProps {
  /** Counted ones, newest first. */
  sales: SaleView[];
  /** What to say when there are none. */
  none: string;
  feed: string | null;
}

export function RecentSalesTable({ sales, none, feed }: RecentSalesTableProps) {
  return (
    <section className={styles.section}>
      <div className={styles.listHead}>
        <h2 className={sectionTitle} id="recent-sales">
          Recent Sales
        </h2>
        <FeedLink href={feed} />
      </div>
      {sales.length === 0 ? (
        <p className={quiet}>{none}</p>
      ) : (
        <table className={table.foldedTable} aria-labelledby="recent-sales">
          <thead className={table.foldedHead}>
            <tr>
              <th className={table.columnHead} scope="col">
                Date
              </th>
              <th className={table.priceHead} scope="col">
                Price
              </th>
              <th className={table.columnHead} scope="col">
                Title
              </th>
            </tr>
          </thead>
          <tbody className={table.foldedBody}>
            {sales.map(({ id, title, price, soldAt }) => (
              <tr className={table.saleRow} key={id}>
                <td className={table.dateCell}>
                  <Day at={soldAt} />
                </td>
                <td className={table.priceCell({ standing: "counted" })}>{formatMoney(price)}</td>
                <td className={table.lastTitleCell}>{title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
