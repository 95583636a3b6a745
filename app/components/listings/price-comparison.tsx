import { Icon } from "#app/components/icon.tsx";
import { countOf } from "#app/models/platform/amounts.ts";
import type { ListingFacts } from "#app/presenters/listing-cards.server.ts";
import { below, comparison } from "#app/styles/listing-card.css.ts";

/** Compares an asking price with the item's recent sales, or says why it is a deal, or why not. Shows nothing where there are none. */
export function PriceComparison({
  listing: { sold, sales = 0, percentVsRecent: percent, isFarOff, deal, offer },
}: {
  listing: ListingFacts;
}) {
  return (
    <>
      {isFarOff ? <p className={comparison}>Far from recent sales</p> : null}
      {deal || (percent !== undefined && percent < 0) ? (
        <p className={below}>
          <Icon name="down" />
          {deal ? `Deal: ${deal}` : `${-(percent ?? 0)}% below the recent median`}
        </p>
      ) : percent === undefined ? null : (
        <p className={comparison}>
          <Icon name={percent === 0 ? "stable" : "up"} />
          {percent === 0 ? "At the recent median" : `${percent}% above the recent median`}
        </p>
      )}
      {offer ? <p>{offer}</p> : null}
      {sold ? <p>{`Sold for ${sold}, median of ${countOf(sales, "sale")}`}</p> : null}
    </>
  );
}
