import { useId } from "react";
import { ExternalLink } from "#app/components/external-link.tsx";
import { PriceComparison } from "#app/components/listings/price-comparison.tsx";
import type { ListingRowView } from "#app/presenters/listing-cards.server.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { note } from "#app/styles/text.css.ts";

export function ListingRow({ listing }: { listing: ListingRowView }) {
  const id = useId();
  return (
    <li className={styles.row}>
      <h3 className={styles.rowTitle} id={`${id}title`}>
        {listing.title}
      </h3>
      <p className={styles.rowPrice}>{listing.price}</p>
      <p className={note}>{listing.terms}</p>
      <div className={styles.rowComparison}>
        <PriceComparison listing={listing} />
      </div>
      {listing.sourceUrl ? (
        <ExternalLink
          className={styles.rowLink}
          href={listing.sourceUrl}
          id={`${id}link`}
          labelledBy={`${id}link ${id}title`}
        >
          View Listing
        </ExternalLink>
      ) : listing.isSample ? (
        <span className={note}>Sample listing</span>
      ) : null}
    </li>
  );
}
