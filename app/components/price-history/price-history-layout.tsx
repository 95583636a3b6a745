import type { ReactNode } from "react";
import * as styles from "#app/styles/price-history.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";

interface PriceHistoryLayoutProps {
  /** `ItemHeader`. */
  header: ReactNode;
  /** `AverageTiles`, and `OtherCurrencies` where there are any. */
  averages: ReactNode;
  /** `WindowPicker`. */
  picker: ReactNode;
  /** `TrendLabel`, from two points on. */
  trend?: ReactNode;
  /** `ChartBoundary` around `PriceChart`, or `NothingInWindow`. */
  chart: ReactNode;
  /** `ChartTable` and `Workings`. */
  details?: ReactNode;
  /** `RecentSold`. */
  sold: ReactNode;
  /** `CurrentListings`. */
  listings: ReactNode;
}

/** Where the pieces of a price-history page stand. */
export function PriceHistoryLayout(props: PriceHistoryLayoutProps) {
  return (
    <div className={styles.screen}>
      {props.header}
      <div>{props.averages}</div>
      <section className={styles.section}>
        <div className={styles.chartHead}>
          <div className={styles.chartTitle}>
            <h2 className={sectionTitle}>Sold prices</h2>
            {props.trend}
          </div>
          {props.picker}
        </div>
        {props.chart}
        <div>{props.details}</div>
      </section>
      <div className={styles.sideBySide}>
        {props.sold}
        {props.listings}
      </div>
    </div>
  );
}
