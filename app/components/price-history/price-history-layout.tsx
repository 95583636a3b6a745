import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { ItemButtons } from "#app/components/collection/item-buttons.tsx";
import { ItemAlert, ItemTarget, useTargetOf } from "#app/components/collection/item-target.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { ChartBoundary, failedChart, NoChart, PriceChart } from "#app/components/price-chart/price-chart.tsx";
import { Switch } from "#app/components/switch.tsx";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { countOf, formatChange } from "#app/models/platform/amounts.ts";
import type { Trend } from "#app/models/prices/trend.ts";
import { type PriceWindow, priceWindows } from "#app/models/prices/windows.ts";
import type { HistoryView, SoldView } from "#app/presenters/history-view.server.ts";
import type { LineAim } from "#app/presenters/price-line.ts";
import type { TargetView } from "#app/presenters/target-view.server.ts";
import { trendBasis, trendLabel } from "#app/styles/price-chart.css.ts";
import { itemColour } from "#app/styles/price-colour.css.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { quiet, screenTitle, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { Answer } from "./answer.tsx";
import { AverageTiles } from "./average-tiles.tsx";
import { AveragesTable } from "./averages-table.tsx";
import { Calculation } from "./calculation.tsx";
import { CopyLink, EmbedSnippets } from "./item-sharing.tsx";
import { Ladder } from "./ladder.tsx";

/** What a page shows, with the target that its address names. */
export type HistoryPage = HistoryView & { chosen: TargetView | null };

type ItemTargetHref = Parameters<typeof ItemTarget>[0]["hrefFor"];

interface PriceHistoryLayoutProps {
  history: HistoryPage;
  /** Address of this page with a choice changed. */
  hrefFor(change: {
    window?: PriceWindow;
    currency?: string;
    condition?: string;
    page?: number;
    sales?: "value" | "all";
    target?: string;
    direction?: "below" | "above";
  }): string;
  /** Lists of sales and listings, and the ways on. What the numbers were calculated from stands below them. */
  children: ReactNode;
}

/** What the pages of all kinds show: facts, averages, chart, and how they were calculated. */
export function PriceHistoryLayout({ history, hrefFor, children }: PriceHistoryLayoutProps) {
  const { itemKind, title, cover, trail, facts, collectible, sold } = history;
  const { chart, calculation, trend } = sold;
  const { pages } = kinds[itemKind];
  const aim = useAim(history);
  const toTarget: ItemTargetHref = (change) => `${hrefFor(change)}#alert`;
  return (
    <div className={`${styles.screen} ${itemColour[itemKind]}`}>
      <div className={styles.head}>
        <div className={styles.trailPlace}>
          <Breadcrumbs trail={trail} />
        </div>
        <div className={styles.coverPlace}>
          <Cover cover={cover} size="page" />
        </div>
        <div className={styles.itemHead}>
          <h1 className={`${screenTitle} ${styles.itemTitle}`}>{title}</h1>
          {facts.length > 0 ? (
            <dl className={styles.facts}>
              {facts.map(({ name, value, isNamed }) => (
                <div className={styles.fact} key={name}>
                  <dt className={isNamed ? undefined : visuallyHidden}>{name}</dt>
                  <dd className={styles.factValue}>{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
        <div className={styles.answer}>
          <Answer
            answer={sold.answer}
            isSample={sold.isSample}
            hrefFor={hrefFor}
            aim={aim}
            aimNote={history.chosen?.note}
          />
          <ItemAlert item={collectible} isSample={sold.isSample} hrefFor={toTarget} />
          {sold.currencies.length > 1 ? <Currencies sold={sold} hrefFor={hrefFor} /> : null}
        </div>
        <div className={styles.acts}>
          <ItemButtons item={collectible} />
          <ItemTarget
            item={collectible}
            chosen={history.chosen}
            valueName={valueNameOf(sold.answer)}
            hrefFor={toTarget}
          />
          <CopyLink to={hrefFor({ page: 1 })} />
        </div>
      </div>
      {sold.answer.ladder.length > 0 ? <Ladder answer={sold.answer} hrefFor={hrefFor} /> : null}
      <section className={styles.section}>
        <div className={styles.chartHead}>
          <div className={styles.chartTitle}>
            <h2 className={sectionTitle}>{chart.title}</h2>
            {trend ? <TrendLabel {...trend} /> : null}
          </div>
          {pages ? (
            <p className={quiet}>{`Sales from the past ${Number.parseInt(pages.window, 10)} days`}</p>
          ) : (
            <Switch
              label="Time shown"
              choices={priceWindows}
              chosen={sold.window}
              nameOf={(window) => (window === "all" ? "All" : window)}
              hrefFor={(window) => hrefFor({ window })}
            />
          )}
        </div>
        <Chart history={history} hrefFor={hrefFor} />
      </section>
      <AverageTiles tiles={history.tiles} salesCount={pages && history.salesCount} />
      {children}
      <div>
        {chart.rows.length > 0 ? (
          <Disclosure summary="View as table">
            <AveragesTable rows={chart.rows} />
          </Disclosure>
        ) : null}
        {calculation.others.length > 0 || calculation.sales.length > 0 ? (
          <Calculation
            sold={sold}
            evidence={history.evidence}
            reportAt={reportAtOf(history)}
            isOpen={history.choice.sales !== ""}
            hrefFor={hrefFor}
          />
        ) : null}
        {history.embed ? <EmbedSnippets path={history.embed} title={title} /> : null}
      </div>
    </div>
  );
}

/** The target that the address names, else that of the reader, where it is of what the page shows. */
function useAim({ chosen, collectible }: HistoryPage): LineAim | null {
  const own = useTargetOf(collectible)?.target;
  if (chosen) return { minor: chosen.price.minor, direction: chosen.direction, text: chosen.text };
  const { conditionKey, currency } = collectible;
  if (own?.conditionKey !== conditionKey || own.price.currency !== currency) return null;
  return { minor: own.price.minor, direction: own.direction, text: own.text };
}

/** Where sales of an item are reported that are not made up. */
function reportAtOf({ itemKind, itemKey, evidence, sold }: HistoryPage) {
  if (!evidence || itemKey === null || sold.isSample) return undefined;
  return (saleId: number) => paths.reportSale(itemKind, itemKey, saleId);
}

/** "the value, Used, $134" */
function valueNameOf({ label, figure, isRange }: SoldView["answer"]): string {
  return ["the value", label, isRange ? null : figure].filter(Boolean).join(", ");
}

const trendNames: Record<Trend, string> = { up: "Trending Up", down: "Trending Down", stable: "Stable" };

function TrendLabel({ trend, changePercent, basis }: { trend: Trend; changePercent: number; basis: string }) {
  return (
    <p className={trendLabel({ trend })}>
      <Icon name={trend} />
      <span>{trendNames[trend]}</span>
      {trend === "stable" ? null : <span>{formatChange(changePercent, 1)}</span>}
      <span className={trendBasis}>{basis}</span>
    </p>
  );
}

function Chart({ history, hrefFor }: Omit<PriceHistoryLayoutProps, "children">) {
  const { itemKind, title, sold, daysWithSales, noChart } = history;
  const { geometry, summary, caption } = sold.chart;
  if (geometry === "failed") return failedChart;
  if (geometry) {
    return (
      <ChartBoundary>
        <PriceChart geometry={geometry} title={`Sold prices of ${title}`} summary={summary} caption={caption} />
      </ChartBoundary>
    );
  }
  return (
    <NoChart title={noChart?.title ?? ""}>
      {noChart?.text ??
        (kinds[itemKind].pages ? [] : [daysWithSales, "all" as const]).map((days) =>
          days ? (
            <LineLink key={days} to={hrefFor({ window: days === "all" ? days : `${days}d` })} preventScrollReset>
              {days === "all" ? "Show all sales" : `Show ${days} days`}
            </LineLink>
          ) : null,
        )}
    </NoChart>
  );
}

/** Links to the item's sales in other currencies. */
function Currencies({ sold, hrefFor }: { sold: SoldView; hrefFor(change: { currency: string }): string }) {
  return (
    <nav className={styles.currencies} aria-label="Currencies">
      <span className={styles.currencyRule}>Currency:</span>
      {sold.currencies.map(({ currency, counted }) => (
        <Link
          className={styles.currencyLink({ isCurrent: currency === sold.currency })}
          key={currency}
          to={hrefFor({ currency })}
          aria-current={currency === sold.currency ? "true" : undefined}
          preventScrollReset
        >
          {`${currency}, ${countOf(counted, "sale")}`}
        </Link>
      ))}
    </nav>
  );
}
