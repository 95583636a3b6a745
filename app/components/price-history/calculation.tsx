import { countOf } from "#app/components/count-of.ts";
import { Day } from "#app/components/dates.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { windowWords } from "#app/components/price-chart/window-picker.tsx";
import { formatMoney } from "#app/models/platform/money.ts";
import type { PriceWindow } from "#app/models/prices/windows.ts";
import * as styles from "#app/styles/sales-table.css.ts";
import { lineLink, visuallyHidden } from "#app/styles/text.css.ts";
import type { SaleView } from "./sale-view.ts";

interface WorkingsProps {
  currency: string;
  window: PriceWindow;
  /** Over the whole window, not only the sales shown. */
  totals: { counted: number; excluded: { label: string; count: number }[] };
  /** One page of the window's sales, newest first. */
  sales: SaleView[];
  pages?: { older?: string; newer?: string };
  /** Whether it starts open, as it should after following one of its own links. */
  open?: boolean;
}

/** Every sale behind the numbers, and what was done with it. */
export function Calculation({ currency, window, totals, sales, pages = {}, open }: WorkingsProps) {
  return (
    <Disclosure summary="How this was worked out" id="workings" open={open}>
      <p className={styles.rule}>
        {`An average is the mean of the counted sales: their prices added up, divided by how many there are, rounded to two decimals. A sale that would bend the price, such as a lot, a part or a damaged copy, is excluded and kept here with the reason. Shown: sales in ${currency} of ${windowWords[window]}.`}
      </p>
      <ul className={styles.counts}>
        <li className={styles.count}>
          <span className={styles.countNumber}>{totals.counted}</span> counted
        </li>
        {totals.excluded.map(({ label, count }) => (
          <li className={styles.count} key={label}>
            <span className={styles.countNumber}>{count}</span> excluded: {label}
          </li>
        ))}
      </ul>
      {sales.length > 0 ? <SalesTable sales={sales} /> : null}
      {pages.newer || pages.older ? (
        <nav className={styles.steps} aria-label="More sales">
          {pages.newer ? (
            <Link className={lineLink} to={pages.newer} preventScrollReset rel="prev">
              <Icon name="back" />
              Newer sales
            </Link>
          ) : (
            <span />
          )}
          {pages.older ? (
            <Link className={lineLink} to={pages.older} preventScrollReset rel="next">
              Older sales
              <Icon name="forward" />
            </Link>
          ) : null}
        </nav>
      ) : null}
    </Disclosure>
  );
}

function SalesTable({ sales }: { sales: SaleView[] }) {
  return (
    <table className={styles.foldedTable}>
      <caption className={visuallyHidden}>{`${countOf(sales.length, "sale")}, newest first`}</caption>
      <thead className={styles.foldedHead}>
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
          <th className={styles.columnHead} scope="col">
            In the average?
          </th>
        </tr>
      </thead>
      <tbody className={styles.foldedBody}>
        {sales.map((sale) => (
          <tr className={styles.saleRow} key={sale.id}>
            <td className={styles.dateCell}>
              <Day at={sale.soldAt} />
            </td>
            <td className={styles.titleCell}>{sale.title}</td>
            <td className={styles.priceCell({ standing: sale.reason ? "excluded" : "counted" })}>
              {formatMoney(sale.price)}
            </td>
            <td className={styles.standingCell}>
              <Standing sale={sale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Standing({ sale: { reason } }: { sale: SaleView }) {
  if (!reason) {
    return (
      <span className={styles.standing({ kind: "counted" })}>
        <Icon name="check" />
        Counted
      </span>
    );
  }
  return (
    <>
      <span className={styles.standing({ kind: "excluded" })}>
        <Icon name="without" />
        {`Excluded: ${reason.label}`}
      </span>
      <span className={styles.reason}>{reason.sentence}</span>
    </>
  );
}
