import { Day } from "#app/components/dates.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { formatMoneyOrNone, type Money } from "#app/models/platform/money.ts";
import * as styles from "#app/styles/listing-card.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { PriceComparison } from "./price-comparison.tsx";

/** One offer as a card or a row shows it. Dates are ISO strings. */
export interface ListingCardView {
  id: string;
  title: string;
  price: Money | null;
  condition: string | null;
  historyHref: string;
  /** Where it is offered; `null` when there is no such page. */
  sourceUrl: string | null;
  sourceHost: string | null;
  /** Name of the marketplace it is offered on, where that has one. */
  marketplace: string | null;
  observedAt: string;
  isLot: boolean;
  /** "Set 75257"; `null` where collectors do not speak of numbers. */
  itemKey: string | null;
  /** Whether the offer is made up. */
  sample: boolean;
  /** Median of the item's recent counted sales, and how many there were; `null` for what is not one whole item. */
  recent: { median: Money; count: number } | null;
  /** By how many percent it asks more, or less, than that; `null` where the two cannot be compared. */
  percentVsRecent: number | null;
}

interface ListingCardProps {
  listing: ListingCardView;
  /** The heading that its title is, under the headings around it. */
  heading?: "h2" | "h3";
  historyLabel?: string;
  sourceLabel?: string;
}

export function ListingCard({
  listing,
  heading: Heading = "h2",
  historyLabel = "Price History",
  sourceLabel = "Source",
}: ListingCardProps) {
  const id = `offer-${listing.id}-`;
  const title = `${id}title`;
  const history = `${id}history`;
  const source = `${id}source`;
  return (
    <li className={styles.card}>
      <p className={styles.eyebrow}>
        {listing.itemKey ? <span>{listing.itemKey}</span> : null}
        {listing.isLot ? (
          <span className={styles.lot}>
            Lot<span className={visuallyHidden}> of several items</span>
          </span>
        ) : null}
        <span className={styles.seen}>
          Seen <Day at={listing.observedAt} />
        </span>
      </p>
      <Heading className={styles.title} id={title}>
        {listing.title}
      </Heading>
      <p className={styles.offer}>
        <span className={styles.price}>{formatMoneyOrNone(listing.price)}</span>
        <span className={styles.condition}>{listing.condition ?? "Condition not given"}</span>
      </p>
      <div className={styles.basis}>
        <PriceComparison listing={listing} />
      </div>
      <div className={styles.actions}>
        <Link
          className={styles.historyLink}
          to={listing.historyHref}
          id={history}
          aria-labelledby={`${history} ${title}`}
        >
          <Icon name="history" />
          {historyLabel}
        </Link>
        {listing.sourceUrl ? (
          <ExternalLink
            className={styles.sourceLink}
            href={listing.sourceUrl}
            id={source}
            labelledBy={`${source} ${title}`}
          >
            {sourceLabel}
            {listing.sourceHost ? <span className={visuallyHidden}>{` at ${listing.sourceHost}`}</span> : null}
          </ExternalLink>
        ) : listing.sample ? (
          <span className={styles.sample}>Sample listing</span>
        ) : null}
      </div>
    </li>
  );
}
