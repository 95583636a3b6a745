import { formatMoney, type Money } from "#app/models/money.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import { Day } from "../dates.tsx";

/** Why a sale is left out of the averages: a word for the row and a sentence for the reader. */
export interface LeftOutReason {
  label: string;
  sentence: string;
}

export interface SaleView {
  id: string;
  title: string;
  price: Money;
  soldAt: string;
  counted: boolean;
  /** `null` for a counted sale. */
  reason: LeftOutReason | null;
}

const most = 6;

export function RecentSold({ sales }: { sales: SaleView[] }) {
  return (
    <section className={styles.section}>
      <h2 className={sectionTitle}>Recently sold</h2>
      {sales.length === 0 ? (
        <p className={quiet}>No sales yet. Price tracking will begin automatically as sales are detected.</p>
      ) : (
        <ul className={styles.rows}>
          {sales.slice(0, most).map((sale) => (
            <li className={styles.row} key={sale.id}>
              <h3 className={styles.rowTitle}>{sale.title}</h3>
              <p className={styles.rowPrice}>{formatMoney(sale.price)}</p>
              <p className={styles.rowNote}>
                <Day at={sale.soldAt} />
                {sale.counted ? null : `, left out of the averages${sale.reason ? `: ${sale.reason.label}` : ""}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
