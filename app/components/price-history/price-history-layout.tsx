import type { ReactNode } from "react";
import * as styles from "#app/styles/price-history.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import { ChartBoundary } from "../price-chart/chart-boundary.tsx";
import { ChartTable } from "../price-chart/chart-table.tsx";
import { FailedChart, PriceChart, UnavailableChart } from "../price-chart/price-chart.tsx";
import { TrendLabel } from "../price-chart/trend-label.tsx";
import { Calculation } from "./calculation.tsx";
import type { SoldView } from "./history-view.server.ts";
import { type ItemFact, ItemHeader } from "./item-header.tsx";
import { NothingInWindow } from "./nothing-in-window.tsx";
import { OtherCurrencies } from "./other-currencies.tsx";

interface PriceHistoryLayoutProps {
  title: string;
  facts: ItemFact[];
  /** Whether it is known which item the page is about. */
  isIdentified: boolean;
  sold: SoldView;
  /** `AverageTiles`. */
  averages: ReactNode;
  /** `WindowPicker`, or the words that say what the chart shows. */
  picker: ReactNode;
  /** The same page with more in the chart, the nearest first. */
  ways?: { label: string; href: string }[];
  /** Address of this screen with something changed and the rest as it is. */
  hrefFor(change: { currency?: string; page?: number }): string;
  /** Lists of sales and offers, under everything. */
  children: ReactNode;
}

/** What price-history pages have in common: what the item sold for, and how that was worked out. */
export function PriceHistoryLayout(props: PriceHistoryLayoutProps) {
  const { title, sold, hrefFor } = props;
  const { workings } = sold;
  return (
    <div className={styles.screen}>
      <ItemHeader title={title} facts={props.facts} />
      <div>
        {props.averages}
        <OtherCurrencies
          currencies={sold.currencies.map(({ currency, counted }) => ({
            currency,
            counted,
            href: hrefFor({ currency }),
            current: currency === sold.currency,
          }))}
        />
      </div>
      <section className={styles.section}>
        <div className={styles.chartHead}>
          <div className={styles.chartTitle}>
            <h2 className={sectionTitle}>Sold prices</h2>
            {sold.trend ? <TrendLabel {...sold.trend} /> : null}
          </div>
          {props.picker}
        </div>
        <Chart {...props} />
        <div>
          <ChartTable rows={sold.chart.rows} />
          {workings.sales.length === 0 && sold.lastSoldAt === null ? null : (
            <Calculation
              currency={sold.currency}
              window={workings.window}
              totals={{ counted: workings.counted, excluded: workings.excluded }}
              sales={workings.sales}
              pages={{
                newer: workings.page > 1 ? `${hrefFor({ page: workings.page - 1 })}#workings` : undefined,
                older: workings.page < workings.pages ? `${hrefFor({ page: workings.page + 1 })}#workings` : undefined,
              }}
              open={workings.page > 1}
            />
          )}
        </div>
      </section>
      {props.children}
    </div>
  );
}

function Chart({ title, isIdentified, sold, ways = [] }: PriceHistoryLayoutProps) {
  const { chart, lastSoldAt, window } = sold;
  if (!isIdentified) return <UnavailableChart because="No price data available" />;
  if (chart.geometry === "failed") return <FailedChart />;
  if (!chart.geometry && lastSoldAt !== null) {
    return <NothingInWindow window={window} lastSoldAt={lastSoldAt} ways={ways} />;
  }
  return (
    <ChartBoundary>
      <PriceChart geometry={chart.geometry} title={`Sold prices of ${title}`} summary={chart.summary} />
    </ChartBoundary>
  );
}
