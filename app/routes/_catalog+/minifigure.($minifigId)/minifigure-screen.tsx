import { Day } from "#app/components/dates.tsx";
import { RelatedLinks } from "#app/components/items/related-links.tsx";
import { AverageTiles } from "#app/components/price-history/average-tiles.tsx";
import { ListSection } from "#app/components/price-history/list-section.tsx";
import { PriceHistoryLayout } from "#app/components/price-history/price-history-layout.tsx";
import { SalesTable } from "#app/components/price-history/sales-table.tsx";
import type { MinifigureView } from "#app/presenters/history-view.server.ts";
import type { RelatedList } from "#app/presenters/related-links.server.ts";
import { note, quiet } from "#app/styles/text.css.ts";

interface MinifigureScreenProps {
  history: MinifigureView & { relatedLinks: readonly RelatedList[] };
  /** Address of this page with a choice changed. */
  hrefFor(change: { currency?: string; condition?: string; page?: number }): string;
}

/** What a minifigure sells for, over all time and recently. */
export function MinifigureScreen({ history, hrefFor }: MinifigureScreenProps) {
  const { tiles, salesCount, sold, sources, feed } = history;
  return (
    <PriceHistoryLayout
      history={history}
      averages={<AverageTiles tiles={tiles} salesCount={salesCount} />}
      picker={<p className={quiet}>Sales from the past 90 days</p>}
      hrefFor={hrefFor}
    >
      <ListSection
        title="Recent Sales"
        feed={feed}
        isEmpty={sold.recent.length === 0}
        emptyText="No sales of this minifigure are on record yet."
      >
        <SalesTable label="Recent Sales" columns={["Date", "Price", "Title"]} sales={sold.recent} />
      </ListSection>
      <p className={note}>
        {`Data source: ${sources.join(", ") || "no sales recorded yet"}.`}
        {sold.lastSoldAt ? (
          <>
            {" Last updated: "}
            <Day at={sold.lastSoldAt} />, the day of the newest counted sale.
          </>
        ) : (
          " Last updated: N/A."
        )}
      </p>
      <RelatedLinks lists={history.relatedLinks} item={history.viewed} />
    </PriceHistoryLayout>
  );
}
