import { Day } from "#app/components/dates.tsx";
import { AverageTiles } from "#app/components/price-history/average-tiles.tsx";
import type { MinifigureView } from "#app/components/price-history/history-view.server.ts";
import { PriceHistoryLayout } from "#app/components/price-history/price-history-layout.tsx";
import { noRecordYet } from "#app/models/catalog/categories.ts";
import { rowNote } from "#app/styles/price-history.css.ts";
import { quiet } from "#app/styles/text.css.ts";
import { RecentSalesTable } from "./recent-sales-table.tsx";

interface MinifigureScreenProps {
  history: MinifigureView;
  /** Address of this screen with something changed and the rest as it is. */
  hrefFor(change: { currency?: string; page?: number }): string;
}

/** What a minifigure sells for, ever and of late. */
export function MinifigureScreen({ history, hrefFor }: MinifigureScreenProps) {
  const { tiles, sold, sources } = history;
  return (
    <PriceHistoryLayout
      title={history.title}
      facts={history.facts}
      isIdentified
      sold={sold}
      averages={
        <AverageTiles tiles={tiles} count={{ title: "Sales Count", counted: history.counted, over: "all time" }} />
      }
      picker={<p className={quiet}>Sales from the past 90 days</p>}
      hrefFor={hrefFor}
    >
      <RecentSalesTable sales={sold.recent} none={noRecordYet} feed={history.feed} />
      <p className={rowNote}>
        {`Data source: ${sources.length > 0 ? sources.join(", ") : "no sales recorded yet"}.`}
        {sold.lastSoldAt ? (
          <>
            {" Last updated: "}
            <Day at={sold.lastSoldAt} />, the day of the newest counted sale.
          </>
        ) : (
          " Last updated: N/A."
        )}
      </p>
    </PriceHistoryLayout>
  );
}
