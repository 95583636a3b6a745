import { countOf, formatMoney, formatMoneyOrNone, formatNumber, type Money } from "#app/models/platform/amounts.ts";
import type { AverageTile } from "#app/presenters/history-view.server.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { quiet, visuallyHidden } from "#app/styles/text.css.ts";

interface AverageTilesProps {
  tiles: AverageTile[];
  /** How many sales there are over all time, for a last tile. */
  salesCount?: number;
}

export function AverageTiles({ tiles, salesCount }: AverageTilesProps) {
  // All ranges share one scale, so that they can be compared by eye. The tiles of a page are of one currency.
  const prices = tiles.flatMap(({ low, high }) => (low && high ? [low.minor, high.minor] : []));
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const positionOf = ({ minor }: Money) => `${Math.round(((minor - lowest) / (highest - lowest)) * 1000) / 10}%`;
  return (
    <section>
      <h2 className={visuallyHidden}>Average prices</h2>
      <ul className={styles.tiles({ columns: salesCount === undefined ? "three" : "four" })}>
        {tiles.map((tile) => (
          <Tile key={tile.title} tile={tile} positionOf={highest > lowest ? positionOf : null} />
        ))}
        {salesCount === undefined ? null : (
          <li className={styles.tile}>
            <h3 className={styles.tileTitle}>Sales Count</h3>
            <p className={styles.figure({ isMissing: salesCount === 0 })}>{formatNumber(salesCount)}</p>
            <p className={styles.basis}>all time</p>
          </li>
        )}
      </ul>
    </section>
  );
}

interface TileProps {
  tile: AverageTile;
  /** Where a price lies on the scale of the tiles, in percent. */
  positionOf: ((price: Money) => string) | null;
}

function Tile({ tile, positionOf }: TileProps) {
  const { title, period, mean, median, low, high, counted, heldBack } = tile;
  return (
    <li className={styles.tile}>
      <h3 className={styles.tileTitle}>{title}</h3>
      <p className={styles.figure({ isMissing: !mean })}>{formatMoneyOrNone(mean)}</p>
      <p className={styles.basis}>
        {counted === 0 ? "no sales" : countOf(counted, "sale")}
        {period ? `, ${period}` : null}
        {heldBack > 0 ? `, ${formatNumber(heldBack)} held back` : null}
      </p>
      {median && low && high && counted > 1 ? (
        <>
          {positionOf ? (
            <svg className={styles.range} aria-hidden="true" focusable="false">
              <line className={styles.rangeTrack} x1="0" x2="100%" y1="6" y2="6" />
              <line className={styles.rangeSpan} x1={positionOf(low)} x2={positionOf(high)} y1="6" y2="6" />
              <line className={styles.rangeMedian} x1={positionOf(median)} x2={positionOf(median)} y1="0" y2="12" />
            </svg>
          ) : null}
          <dl className={styles.spread}>
            {Object.entries({ Low: low, Median: median, High: high }).map(([name, price]) => (
              <div className={styles.spreadPart} key={name}>
                <dt className={quiet}>{name}</dt>
                <dd className={styles.spreadValue}>{formatMoney(price)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </li>
  );
}
