import { WindowPicker } from "#app/components/price-chart/window-picker.tsx";
import { AverageTiles } from "#app/components/price-history/average-tiles.tsx";
import type { HistoryView } from "#app/components/price-history/history-view.server.ts";
import { PriceHistoryLayout } from "#app/components/price-history/price-history-layout.tsx";
import type { Category } from "#app/models/catalog/categories.ts";
import type { PriceWindow } from "#app/models/prices/windows.ts";
import { sideBySide } from "#app/styles/price-history.css.ts";
import { CurrentListings } from "./current-listings.tsx";
import { RecentSold } from "./recent-sold.tsx";

interface PriceHistoryScreenProps {
  category: Category;
  history: HistoryView;
  /** Address of this screen with something changed and the rest as it is. */
  hrefFor(change: { window?: PriceWindow; currency?: string; page?: number }): string;
}

/** What an item really sells for: averages, chart, recent sales, current listings, and every sale behind the numbers. */
export function PriceHistoryScreen({ category, history, hrefFor }: PriceHistoryScreenProps) {
  const { sold } = history;
  return (
    <PriceHistoryLayout
      title={history.title}
      facts={history.facts}
      isIdentified={history.itemKey !== null}
      sold={sold}
      averages={<AverageTiles tiles={history.tiles} />}
      picker={<WindowPicker current={sold.window} hrefFor={(window) => hrefFor({ window })} />}
      ways={[
        ...history.daysWithSales.map((days) => ({ label: `Show ${days} days`, href: hrefFor({ window: `${days}d` }) })),
        { label: "Show all sales", href: hrefFor({ window: "all" }) },
      ]}
      hrefFor={hrefFor}
    >
      <div className={sideBySide}>
        <RecentSold sales={sold.recent} none={category.history.noSales} feed={history.feed} />
        <CurrentListings listings={history.listings} none={category.history.noListings} />
      </div>
    </PriceHistoryLayout>
  );
}
