import { formatMoney, formatMoneyOrNone, type Money } from "#app/models/money.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { countOf } from "../count-of.ts";

export interface AverageTile {
  days: 7 | 30 | 90;
  mean: Money | null;
  median: Money | null;
  low: Money | null;
  high: Money | null;
  /** How many sales the average is over. */
  counted: number;
}

/** Averages of counted sales. The 30-day one leads: fresh, yet of enough sales; without it the next that there is. */
export function AverageTiles({ tiles }: { tiles: AverageTile[] }) {
  const lead = [30, 90, 7].find((days) => tiles.some((tile) => tile.days === days && tile.mean)) ?? 30;
  const scale = priceScale(tiles);
  return (
    <section>
      <h2 className={visuallyHidden}>Average prices</h2>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.days} tile={tile} weight={tile.days === lead ? "lead" : "side"} scale={scale} />
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  tile: AverageTile;
  weight: "lead" | "side";
  scale: { low: number; high: number } | null;
}

function Tile({ tile, weight, scale }: TileProps) {
  const { days, mean, median, low, high, counted } = tile;
  return (
    <li className={styles.tile({ weight })}>
      <h3 className={styles.tileTitle}>{`${days}-day average`}</h3>
      <p className={styles.figure({ weight, missing: !mean })}>{formatMoneyOrNone(mean)}</p>
      <p className={styles.basis}>
        {counted === 0 ? "no counted sales" : `mean of ${countOf(counted, "counted sale")}`}
      </p>
      {median && low && high ? (
        <>
          {scale ? <Range low={low.minor} median={median.minor} high={high.minor} scale={scale} /> : null}
          <dl className={styles.spread({ weight })}>
            {[
              { name: "Low", price: low },
              { name: "Median", price: median },
              { name: "High", price: high },
            ].map(({ name, price }) => (
              <div className={styles.spreadPart({ weight })} key={name}>
                <dt className={styles.spreadName}>{name}</dt>
                <dd className={styles.spreadValue}>{formatMoney(price)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </li>
  );
}

/** From the cheapest to the dearest sale of all tiles, so that their ranges can be compared by eye. */
function priceScale(tiles: AverageTile[]): { low: number; high: number } | null {
  const lows = tiles.flatMap(({ low }) => (low ? [low.minor] : []));
  const highs = tiles.flatMap(({ high }) => (high ? [high.minor] : []));
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  return high > low ? { low, high } : null;
}

interface RangeProps {
  low: number;
  median: number;
  high: number;
  scale: { low: number; high: number };
}

/** Where the prices of one window lie; the numbers under it say the same. */
function Range({ low, median, high, scale }: RangeProps) {
  const place = (minor: number) => Math.round(((minor - scale.low) / (scale.high - scale.low)) * 1000) / 10;
  const [from, middle, to] = [place(low), place(median), place(high)];
  return (
    <svg className={styles.range} aria-hidden="true" focusable="false">
      <line className={styles.rangeTrack} x1="0" x2="100%" y1="6" y2="6" />
      <line className={styles.rangeSpan} x1={`${from}%`} x2={`${to}%`} y1="6" y2="6" />
      <line className={styles.rangeMiddle} x1={`${middle}%`} x2={`${middle}%`} y1="0" y2="12" />
    </svg>
  );
}
