import { ListingButtons, ListingButtonsForm } from "#app/components/collection/track-buttons.tsx";
import { Cover, DrawingSheet } from "#app/components/cover/cover.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { toRows } from "#app/presenters/columns.ts";
import type { ListingCards as ListingCardsView, ListingCardView } from "#app/presenters/listing-cards.server.ts";
import * as styles from "#app/styles/listing-card.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { PriceComparison } from "./price-comparison.tsx";

interface ListingCardsProps {
  listings: ListingCardsView;
  /** How many covers stand above them. */
  from?: number;
  /** Whether they are a part of what a search found. */
  isFound?: boolean;
}

export function ListingCards({ listings: { cards, ...shared }, from = 0, isFound = false }: ListingCardsProps) {
  return (
    <ListingButtonsForm className={styles.form}>
      {shared.hasCovers ? <DrawingSheet shape={shared.shape} /> : null}
      <ul className={styles.cards}>
        {toRows<ListingCardView>(cards, shared.count).map((listing, nth) => (
          <ListingCard key={listing.id} listing={listing} shared={shared} at={from + nth} isFound={isFound} />
        ))}
      </ul>
    </ListingButtonsForm>
  );
}

interface ListingCardProps {
  listing: ListingCardView;
  shared: Omit<ListingCardsView, "cards">;
  /** Its place among the first things of the page. */
  at: number;
  isFound: boolean;
}

function ListingCard({ listing, shared, at, isFound }: ListingCardProps) {
  const { id, title, key, bigWidth, bigLines, hrefRest, sourceUrl, sourceHost, isLive } = listing;
  const { category, keyName, hrefEnd } = shared;
  const Heading = isFound || isLive ? "h3" : "h2";
  // Short, since they are said eight times.
  const [titleId, historyId, sourceId] = [`t${id}`, `h${id}`, `s${id}`];
  const bigSize = bigWidth && ({ width: bigWidth, lines: bigLines ?? 1 } as const);
  return (
    <li id={`listing-${id}`} className={shared.hasCovers ? styles.cardWithCover : styles.card}>
      {shared.hasCovers ? (
        <Cover
          className={styles.cover}
          cover={{ ...listing, itemKind: category, shape: listing.ownShape ?? shared.shape, bigSize }}
          size="card"
          isOnSheet={!listing.ownShape}
          at={at}
        />
      ) : null}
      <p className={styles.facts}>
        {keyName && key ? <span>{`${keyName} ${key}`}</span> : null}
        {listing.isLot ? (
          <span className={styles.lot}>
            Lot<span className={visuallyHidden}> of several items</span>
          </span>
        ) : null}
        <span className={styles.lastSeen}>
          as of <time dateTime={listing.seenAt}>{listing.seen}</time>
        </span>
      </p>
      <Heading id={titleId} className={styles.title}>
        {title}
      </Heading>
      <div className={styles.priceLine}>
        <p className={styles.priceAndTerms}>
          <span className={styles.price}>{listing.price}</span>
          {` ${listing.terms}`}
        </p>
        {isLive && !key ? null : (
          <ListingButtons id={id} item={{ itemKind: category, itemKey: key ?? null, title }} describedBy={titleId} />
        )}
      </div>
      <div className={styles.recentSales}>
        <PriceComparison listing={listing} />
      </div>
      <div className={styles.links}>
        {hrefRest === undefined ? null : (
          <Link
            className={styles.historyLink}
            to={`${shared.hrefStart}${hrefRest}${hrefEnd && `${hrefRest.includes("?") ? "&" : "?"}${hrefEnd}`}`}
            id={historyId}
            aria-labelledby={`${historyId} ${titleId}`}
          >
            <Icon name="history" />
            {isFound ? "View Chart" : "Price History"}
          </Link>
        )}
        {sourceUrl ? (
          <ExternalLink
            className={styles.sourceLink}
            href={sourceUrl}
            id={sourceId}
            labelledBy={`${sourceId} ${titleId}`}
          >
            {isFound || isLive ? `View on ${listing.marketplace ?? sourceHost}` : "Source"}
            {sourceHost ? <span className={visuallyHidden}>{` at ${sourceHost}`}</span> : null}
          </ExternalLink>
        ) : listing.isSample ? (
          <span>Sample listing</span>
        ) : null}
      </div>
    </li>
  );
}
