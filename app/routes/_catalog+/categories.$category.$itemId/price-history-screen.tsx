import { Day } from "#app/components/dates.tsx";
import { RelatedLinks } from "#app/components/items/related-links.tsx";
import { Link } from "#app/components/link.tsx";
import { WindowPicker } from "#app/components/price-chart/window-picker.tsx";
import { AverageTiles } from "#app/components/price-history/average-tiles.tsx";
import { ListSection } from "#app/components/price-history/list-section.tsx";
import { PriceHistoryLayout } from "#app/components/price-history/price-history-layout.tsx";
import { SalePlace } from "#app/components/price-history/sale-place.tsx";
import type { Category } from "#app/models/catalog/categories.ts";
import { formatMoney } from "#app/models/platform/amounts.ts";
import type { PriceWindow } from "#app/models/prices/windows.ts";
import type { HistoryView } from "#app/presenters/history-view.server.ts";
import type { RelatedList } from "#app/presenters/related-links.server.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { lineLink, note } from "#app/styles/text.css.ts";
import { ListingRow } from "./listing-row.tsx";

interface PriceHistoryScreenProps {
  category: Category;
  history: HistoryView & { relatedLinks: readonly RelatedList[] };
  /** Address of this page with a choice changed. */
  hrefFor(change: { window?: PriceWindow; currency?: string; condition?: string; page?: number }): string;
}

/** What an item really sells for: averages, chart, the sales behind them, and what is listed now. */
export function PriceHistoryScreen({ category, history, hrefFor }: PriceHistoryScreenProps) {
  const { sold, listings, feed, daysWithSales } = history;
  const { noSales, noListings } = category.history;
  return (
    <PriceHistoryLayout
      history={history}
      averages={<AverageTiles tiles={history.tiles} />}
      picker={<WindowPicker current={sold.window} hrefFor={(window) => hrefFor({ window })} />}
      otherWindows={[daysWithSales, "all" as const].map((days) =>
        days ? (
          <Link
            className={lineLink}
            key={days}
            to={hrefFor({ window: days === "all" ? days : `${days}d` })}
            preventScrollReset
          >
            {days === "all" ? "Show all sales" : `Show ${days} days`}
          </Link>
        ) : null,
      )}
      hrefFor={hrefFor}
    >
      <div data-later className={styles.sideBySide}>
        <ListSection title="Recently sold" feed={feed} isEmpty={sold.recent.length === 0} emptyText={noSales}>
          <ul className={styles.rows}>
            {sold.recent.map(({ id, title, price, soldAt, delivery, condition, place }) => (
              <li className={styles.row} key={id}>
                <h3 className={styles.rowTitle}>{title}</h3>
                <p className={styles.rowPrice}>{formatMoney(price)}</p>
                <p className={note}>
                  <Day at={soldAt} />
                  {` · ${condition}`}
                  {delivery ? ` · ${delivery}` : null}
                  {place ? <SalePlace place={place} /> : null}
                </p>
              </li>
            ))}
          </ul>
        </ListSection>
        <ListSection title="Current listings" isEmpty={listings.length === 0} emptyText={noListings}>
          <ul className={styles.rows}>
            {listings.map((listing) => (
              <ListingRow key={listing.id} listing={listing} />
            ))}
          </ul>
        </ListSection>
      </div>
      <RelatedLinks lists={history.relatedLinks} item={history.viewed} />
    </PriceHistoryLayout>
  );
}
