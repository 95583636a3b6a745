import { StayForm } from "#app/components/forms/stay-form.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ButtonLink } from "#app/components/link.tsx";
import { lineButton } from "#app/styles/controls.css.ts";
import { lineLinks, note, visuallyHidden } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { EmptyPanel } from "./empty-panel.tsx";
import * as styles from "./watchlist-panel.css.ts";
import type { WatchlistRow } from "./watchlist-view.server.ts";

/** The searches that somebody saved, each with its lowest price now and what is new in it. */
export function WatchlistPanel({ searches }: { searches: readonly WatchlistRow[] }) {
  if (searches.length === 0) return <EmptyWatchlist />;
  return (
    <>
      <p className={note}>
        “Tell me” lets a search ring when it finds something new: at most once a day. What rang is under Price Alerts.
      </p>
      <ul className={styles.searches}>
        {searches.map((search) => (
          <Search key={search.id} search={search} />
        ))}
      </ul>
    </>
  );
}

function EmptyWatchlist() {
  return (
    <EmptyPanel title="Your watchlist is empty" text="Save a search, and see here what is new in it.">
      <ButtonLink to={paths.search}>Search Items</ButtonLink>
    </EmptyPanel>
  );
}

function Search({
  search: { id, words, isAlert, lowest, otherLowest, listings, newMatches },
}: {
  search: WatchlistRow;
}) {
  return (
    <li className={styles.search}>
      <div className={styles.about}>
        <h3 className={styles.title}>{words}</h3>
        <p className={styles.facts}>
          {newMatches ? <strong className={styles.news}>{newMatches}</strong> : null}
          <span>{listings}</span>
        </p>
      </div>
      <p className={styles.price}>
        {lowest ? (
          <>
            <span className={note}>Lowest asking price</span> <span className={styles.amount}>{lowest}</span>
          </>
        ) : (
          <span className={note}>Nothing on offer now</span>
        )}
        {otherLowest ? <span className={note}>{otherLowest}</span> : null}
      </p>
      <StayForm className={lineLinks} action={paths.savedSearches} fields={{ id }}>
        {(pending) => (
          <>
            <button className={lineButton} type="submit" {...pending} name="intent" value="open">
              <Icon name="search" />
              Open<span className={visuallyHidden}> {words}</span>
            </button>
            <button
              className={lineButton}
              type="submit"
              {...pending}
              name="intent"
              value={isAlert ? "hush" : "tell"}
              aria-pressed={isAlert}
            >
              <span className={styles.switchMark({ isOn: isAlert })} />
              Tell me<span className={visuallyHidden}> about {words}</span>
            </button>
            <button className={lineButton} type="submit" {...pending} name="intent" value="remove">
              <Icon name="cross" />
              Remove<span className={visuallyHidden}> {words}</span>
            </button>
          </>
        )}
      </StayForm>
    </li>
  );
}
