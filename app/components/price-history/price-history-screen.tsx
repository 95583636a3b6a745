import type { PriceWindow } from "#app/models/prices/windows.ts";
import { ChartBoundary } from "../price-chart/chart-boundary.tsx";
import { ChartTable } from "../price-chart/chart-table.tsx";
import { PriceChart, UnknownItemChart } from "../price-chart/price-chart.tsx";
import { TrendLabel } from "../price-chart/trend-label.tsx";
import { WindowPicker } from "../price-chart/window-picker.tsx";
import { AverageTiles } from "./average-tiles.tsx";
import { CurrentListings } from "./current-listings.tsx";
import type { HistoryView } from "./history-view.server.ts";
import { ItemHeader } from "./item-header.tsx";
import { NothingInWindow } from "./nothing-in-window.tsx";
import { OtherCurrencies } from "./other-currencies.tsx";
import { PriceHistoryLayout } from "./price-history-layout.tsx";
import { RecentSold } from "./recent-sold.tsx";
import { Workings } from "./workings.tsx";

interface PriceHistoryScreenProps {
  history: HistoryView;
  /** Address of this screen with something changed and the rest as it is. */
  hrefFor(change: { window?: PriceWindow; currency?: string; page?: number }): string;
}

/** What an item really sells for: averages, chart, recent sales, current listings, and every sale behind the numbers. */
export function PriceHistoryScreen({ history, hrefFor }: PriceHistoryScreenProps) {
  const { window, chart, trend, workings } = history;
  return (
    <PriceHistoryLayout
      header={<ItemHeader title={history.title} setNumber={history.setNumber} facts={history.facts} />}
      averages={
        <>
          <AverageTiles tiles={history.tiles} />
          <OtherCurrencies
            currencies={history.currencies.map(({ currency, counted }) => ({
              currency,
              counted,
              href: hrefFor({ currency }),
              current: currency === history.currency,
            }))}
          />
        </>
      }
      picker={<WindowPicker current={window} hrefFor={(chosen) => hrefFor({ window: chosen })} />}
      trend={trend && <TrendLabel {...trend} />}
      chart={
        history.setNumber === null ? (
          <UnknownItemChart />
        ) : chart.geometry || history.lastSoldAt === null ? (
          <ChartBoundary>
            <PriceChart geometry={chart.geometry} title={`Sold prices of ${history.title}`} summary={chart.summary} />
          </ChartBoundary>
        ) : (
          <NothingInWindow window={window} lastSoldAt={history.lastSoldAt} allHref={hrefFor({ window: "all" })} />
        )
      }
      details={
        <>
          <ChartTable rows={chart.rows} />
          <Workings
            currency={history.currency}
            window={window}
            totals={{ counted: workings.counted, leftOut: workings.leftOut }}
            sales={workings.sales}
            pages={{
              newer: workings.page > 1 ? `${hrefFor({ page: workings.page - 1 })}#workings` : undefined,
              older: workings.page < workings.pages ? `${hrefFor({ page: workings.page + 1 })}#workings` : undefined,
            }}
            open={workings.page > 1}
          />
        </>
      }
      sold={<RecentSold sales={history.recent} />}
      listings={
        <CurrentListings listings={history.listings} none="No price history available. Try a different LEGO set." />
      }
    />
  );
}
