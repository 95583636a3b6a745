import { Icon } from "#app/components/icon.tsx";
import type { ListingFacts } from "#app/presenters/listing-cards.server.ts";
import { below, comparison } from "./price-comparison.css.ts";

/** Compares an asking price with the item's recent sales, or says why it is a deal, or why not. Shows nothing where there are none. */
export function PriceComparison({ listing: { sold, compared, trend, isFarOff, offer } }: { listing: ListingFacts }) {
  return (
    <>
      {isFarOff ? <p className={comparison}>Far from recent sales</p> : null}
      {compared && trend ? (
        <p className={trend === "down" ? below : comparison}>
          <Icon name={trend} />
          {compared}
        </p>
      ) : null}
      {offer ? <p>{offer}</p> : null}
      {sold ? <p>{sold}</p> : null}
    </>
  );
}
