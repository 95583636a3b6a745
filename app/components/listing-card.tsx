import { Link } from "@remix-run/react";
import { useId } from "react";
import { formatMoneyOrNone, type Money } from "#app/models/money.ts";
import * as styles from "#app/styles/listing-card.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { AskComparison } from "./ask-comparison.tsx";
import { Day } from "./dates.tsx";
import { ExternalLink } from "./external-link.tsx";
import { Icon } from "./icon.tsx";

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
  observedAt: string;
  isLot: boolean;
  /** What it is an offer of, as far as its title tells: "Set 75257", "Amazing Spider-Man #300". */
  itemName: string | null;
  /** Whether the offer is made up. */
  sample: boolean;
  /** Median of the item's recent counted sales, and how many there were; `null` for what is not one whole item. */
  recent: { median: Money; count: number } | null;
  /** By how many percent it asks more, or less, than that; `null` where the two cannot be compared. */
  againstRecent: number | null;
}

export function ListingCard({ listing }: { listing: ListingCardView }) {
  const id = useId();
  const title = `${id}title`;
  const history = `${id}history`;
  const source = `${id}source`;
  return (
    <li className={styles.card}>
      <p className={styles.eyebrow}>
        {listing.itemName ? <span>{listing.itemName}</span> : null}
        {listing.isLot ? (
          <span className={styles.lot}>
            Lot<span className={visuallyHidden}> of several items</span>
          </span>
        ) : null}
        <span className={styles.seen}>
          Seen <Day at={listing.observedAt} />
        </span>
      </p>
      <h2 className={styles.title} id={title}>
        {listing.title}
      </h2>
      <p className={styles.offer}>
        <span className={styles.price}>{formatMoneyOrNone(listing.price)}</span>
        <span className={styles.condition}>{listing.condition ?? "Condition not given"}</span>
      </p>
      <div className={styles.basis}>
        <AskComparison listing={listing} />
      </div>
      <div className={styles.actions}>
        <Link
          className={styles.historyLink}
          to={listing.historyHref}
          id={history}
          aria-labelledby={`${history} ${title}`}
        >
          <Icon name="history" />
          Price History
        </Link>
        {listing.sourceUrl ? (
          <ExternalLink
            className={styles.sourceLink}
            href={listing.sourceUrl}
            id={source}
            labelledBy={`${source} ${title}`}
          >
            Source
            {listing.sourceHost ? <span className={visuallyHidden}>{` at ${listing.sourceHost}`}</span> : null}
          </ExternalLink>
        ) : listing.sample ? (
          <span className={styles.sample}>Sample listing</span>
        ) : null}
      </div>
    </li>
  );
}
