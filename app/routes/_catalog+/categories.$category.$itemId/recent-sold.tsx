import { Day } from "#app/components/dates.tsx";
import { FeedLink } from "#app/components/price-history/feed-link.tsx";
import type { SaleView } from "#app/components/price-history/sale-view.ts";
import { formatMoney } from "#app/models/platform/money.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";

interface RecentSoldProps {
  /** Counted ones. */
  sales: SaleView[];
  /** What to say when there are none. */
  none: string;
  feed: string | null;
}

export function RecentSold({ sales, none, feed }: RecentSoldProps) {
  return (
    <section className={styles.section}>
      <div className={styles.listHead}>
        <h2 className={sectionTitle}>Recently sold</h2>
        <FeedLink href={feed} />
      </div>
      {sales.length === 0 ? (
        <p className={quiet}>{none}</p>
      ) : (
        <ul className={styles.rows}>
          {sales.map(({ id, title, price, soldAt }) => (
            <li className={styles.row} key={id}>
              <h3 className={styles.rowTitle}>{title}</h3>
              <p className={styles.rowPrice}>{formatMoney(price)}</p>
              <p className={styles.rowNote}>
                <Day at={soldAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
