import { countOf } from "#app/components/count-of.ts";
import { Icon } from "#app/components/icon.tsx";
import { formatMoney, type Money } from "#app/models/platform/money.ts";
import { below, comparison } from "#app/styles/listing-card.css.ts";

interface AskComparisonProps {
  listing: { recent: { median: Money; count: number } | null; percentVsRecent: number | null };
}

/** How an ask stands to what its item recently sold for, and to how many sales. Nothing where there are none. */
export function PriceComparison({ listing }: AskComparisonProps) {
  const { recent, percentVsRecent: percent } = listing;
  return (
    <>
      {percent === null ? null : percent < 0 ? (
        <p className={below}>
          <Icon name="down" />
          {`${-percent} % below recent sales`}
        </p>
      ) : (
        <p className={comparison}>
          <Icon name={percent === 0 ? "stable" : "up"} />
          {percent === 0 ? "Level with recent sales" : `${percent} % above recent sales`}
        </p>
      )}
      {recent ? (
        <p>{`Sold for ${formatMoney(recent.median)}, ${recent.count === 1 ? "1 sale" : `median of ${countOf(recent.count, "sale")}`}`}</p>
      ) : null}
    </>
  );
}
