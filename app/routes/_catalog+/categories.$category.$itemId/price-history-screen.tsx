import { useLoaderData, useLocation } from "@remix-run/react";
import { Day } from "#app/components/dates.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { RelatedLinks } from "#app/components/items/related-links.tsx";
import { LineLink } from "#app/components/link.tsx";
import { LivePanel } from "#app/components/listings/live-panel.tsx";
import { PriceComparison } from "#app/components/listings/price-comparison.tsx";
import { GuidePanel } from "#app/components/price-history/guide-panel.tsx";
import { ListSection } from "#app/components/price-history/list-section.tsx";
import { PriceHistoryLayout } from "#app/components/price-history/price-history-layout.tsx";
import { SalePlace, SalesTable } from "#app/components/price-history/sales-table.tsx";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import type { OwnPages } from "#app/models/catalog/kinds/kind.ts";
import type { GuidePanelView } from "#app/presenters/guide-panel.server.ts";
import type { HistoryView } from "#app/presenters/history-view.server.ts";
import type { ListingRowView } from "#app/presenters/listing-cards.server.ts";
import type { LiveItemView } from "#app/presenters/live-panel.server.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { note } from "#app/styles/text.css.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import type { loader } from "./route.tsx";

/** What an item really sells for: averages, chart, the sales behind them, and what is listed now. */
export function PriceHistoryScreen() {
  const history = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { pages } = kinds[history.itemKind];
  return (
    <PriceHistoryLayout
      history={history}
      hrefFor={(change) => historyParams.href(pathname, { ...history.choice, page: 1, ...change })}
    >
      {pages ? (
        <>
          {history.live ? <OnEbay live={history.live} /> : null}
          <RecentSales history={history} pages={pages} />
          {history.guide ? <GuidePanel panel={history.guide} /> : null}
        </>
      ) : (
        <SalesAndListings history={history} live={history.live} guide={history.guide} />
      )}
      <RelatedLinks lists={history.relatedLinks} item={history.viewed} />
    </PriceHistoryLayout>
  );
}

function SalesAndListings({
  history: { itemKind, sold, listings, feed },
  live,
  guide,
}: {
  history: HistoryView;
  live?: LiveItemView;
  guide?: GuidePanelView;
}) {
  const { noSales, noListings } = requireCategory(itemKind).history;
  const { others, sales } = sold.calculation;
  const recent = (
    <ListSection
      title="Recently sold"
      feed={feed}
      isEmpty={sold.recent.length === 0}
      emptyText={others.length + sales.length > 0 ? sold.answer.sentence : noSales}
    >
      <ul className={styles.rows}>
        {sold.recent.map(({ id, title, price, soldOn, delivery, condition, place, isHeldBack }) => (
          <li className={styles.row} key={id}>
            <h3 className={styles.rowTitle}>{title}</h3>
            <p className={styles.rowPrice({ isHeldBack })}>{price}</p>
            <p className={note}>
              <Day at={soldOn} />
              {` · ${condition}`}
              {delivery ? ` · ${delivery}` : null}
              {place ? <SalePlace place={place} /> : null}
              {isHeldBack ? <span className={styles.heldBack}>held back</span> : null}
            </p>
          </li>
        ))}
      </ul>
    </ListSection>
  );
  const ours = (
    <>
      {guide ? (
        <div className={styles.screen}>
          {recent}
          <GuidePanel panel={guide} />
        </div>
      ) : (
        recent
      )}
      <ListSection
        title={live ? "Other listings" : "Current listings"}
        isEmpty={listings.length === 0}
        emptyText={noListings}
        isOnPaper={false}
      >
        <ListingRows rows={listings} />
      </ListSection>
    </>
  );
  return (
    <div className={styles.sideBySide}>
      {live ? (
        <>
          <OnEbay live={live} />
          <div className={styles.screen}>{ours}</div>
        </>
      ) : (
        ours
      )}
    </div>
  );
}

function OnEbay({ live: { rows, more, moreAt, ...panel } }: { live: LiveItemView }) {
  return (
    <LivePanel
      panel={panel}
      className={`${styles.section} ${styles.notOnPaper}`}
      headClass={styles.listHead}
      more={more ? <LineLink to={moreAt}>{more}</LineLink> : null}
    >
      <ListingRows rows={rows} />
    </LivePanel>
  );
}

function ListingRows({ rows }: { rows: ListingRowView[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((listing) => (
        <ListingRow key={listing.id} listing={listing} />
      ))}
    </ul>
  );
}

function ListingRow({ listing }: { listing: ListingRowView }) {
  const [titleId, linkId] = [`t${listing.id}`, `s${listing.id}`];
  return (
    <li className={styles.row}>
      <h3 className={styles.rowTitle} id={titleId}>
        {listing.title}
      </h3>
      <p className={styles.rowPrice({ isHeldBack: false })}>{listing.price}</p>
      <p className={note}>
        {listing.terms}, as of <time dateTime={listing.seenAt}>{listing.seen}</time>
      </p>
      {listing.parts ? <p className={styles.rowParts}>{listing.parts}</p> : null}
      <div className={styles.rowComparison}>
        <PriceComparison listing={listing} />
      </div>
      {listing.sourceUrl ? (
        <ExternalLink
          className={styles.rowLink}
          href={listing.sourceUrl}
          id={linkId}
          labelledBy={`${linkId} ${titleId}`}
        >
          {listing.isLive ? "View on eBay" : "View Listing"}
        </ExternalLink>
      ) : listing.isSample ? (
        <span className={note}>Sample listing</span>
      ) : null}
    </li>
  );
}

function RecentSales({ history: { sold, sources, feed }, pages }: { history: HistoryView; pages: OwnPages }) {
  return (
    <>
      <ListSection
        title="Recent Sales"
        feed={feed}
        isEmpty={sold.recent.length === 0}
        emptyText={
          sold.currencies.some(({ counted }) => counted > 0)
            ? sold.answer.sentence
            : `No sales of this ${pages.item.toLowerCase()} are on record yet.`
        }
      >
        <SalesTable label="Recent Sales" columns={["Date", "Price", "Title"]} sales={sold.recent} />
      </ListSection>
      <p className={note}>
        {`Data source: ${sources.join(", ") || "no sales recorded yet"}.`}
        {sold.lastSoldOn ? (
          <>
            {" Last updated: "}
            <Day at={sold.lastSoldOn} />, the day of the newest counted sale.
          </>
        ) : (
          " Last updated: N/A."
        )}
      </p>
    </>
  );
}
