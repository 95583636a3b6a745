import { ListingButtons } from "#app/components/collection/track-buttons.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { formatMoneyOrNone } from "#app/models/platform/amounts.ts";
import type { ListingCardView } from "#app/presenters/listing-cards.server.ts";
import * as styles from "#app/styles/listing-card.css.ts";
import { quiet, visuallyHidden } from "#app/styles/text.css.ts";
import { PriceComparison } from "./price-comparison.tsx";

interface ListingCardProps {
  listing: ListingCardView;
  /** Its place among the first things of the page. */
  at?: number;
  /** Level of its title among the headings of the page. */
  heading?: "h2" | "h3";
  historyLabel?: string;
  sourceLabel?: string;
}

export function ListingCard({
  listing,
  at,
  heading: Heading = "h2",
  historyLabel = "Price History",
  sourceLabel = "Source",
}: ListingCardProps) {
  const idOf = (part: "title" | "history" | "source") => `listing-${listing.id}-${part}`;
  return (
    <li data-later className={styles.card({ hasCover: listing.cover !== null })} id={`listing-${listing.id}`}>
      {listing.cover ? (
        <div className={styles.coverPlace}>
          <Cover cover={listing.cover} size="card" at={at} />
        </div>
      ) : null}
      <p className={styles.eyebrow}>
        {listing.itemKey ? <span>{listing.itemKey}</span> : null}
        {listing.isLot ? (
          <span className={styles.lot}>
            Lot<span className={visuallyHidden}> of several items</span>
          </span>
        ) : null}
        <span className={styles.observed}>
          Last seen <time dateTime={listing.observedAt.toISOString()}>{listing.lastSeen}</time>
        </span>
      </p>
      <Heading className={styles.title} id={idOf("title")}>
        {listing.title}
      </Heading>
      <div className={styles.priceLine}>
        <p className={styles.priceRow}>
          <span className={styles.price}>{formatMoneyOrNone(listing.price)}</span>
          <span className={styles.condition}>
            {[listing.condition ?? "Condition not given", listing.delivery].filter(Boolean).join(", ")}
          </span>
        </p>
        <ListingButtons listing={listing} describedBy={idOf("title")} />
      </div>
      <div className={styles.recentSales}>
        <PriceComparison listing={listing} />
      </div>
      <div className={styles.actions}>
        <Link
          className={styles.historyLink}
          to={listing.historyHref}
          id={idOf("history")}
          aria-labelledby={`${idOf("history")} ${idOf("title")}`}
        >
          <Icon name="history" />
          {historyLabel}
        </Link>
        {listing.sourceUrl ? (
          <ExternalLink
            className={styles.sourceLink}
            href={listing.sourceUrl}
            id={idOf("source")}
            labelledBy={`${idOf("source")} ${idOf("title")}`}
          >
            {sourceLabel}
            {listing.sourceHost ? <span className={visuallyHidden}>{` at ${listing.sourceHost}`}</span> : null}
          </ExternalLink>
        ) : listing.isSample ? (
          <span className={quiet}>Sample listing</span>
        ) : null}
      </div>
    </li>
  );
}
