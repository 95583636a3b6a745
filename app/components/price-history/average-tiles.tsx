import { formatMoney, formatMoneyOrNone, type Money } from "#app/models/platform/money.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { countOf } from "../count-of.ts";

/** An average of counted sales as its tile shows it. */
export interface AverageTile {
  title: string;
  /** Whether it is the one that a reader should take away. One of them is. */
  leads: boolean;
  /** The time it is over, where the title does not say it. */
  over?: string;
  mean: Money | null;
  median: Money | null;
  low: Money | null;
  high: Money | null;
  /** How many sales the average is over. */
  counted: number;
}

interface AverageTilesProps {
  tiles: AverageTile[];
  /** A number of sales that gets a tile of its own, after the others. */
  count?: { title: string; counted: number; over: string };
}

export function AverageTiles({ tiles, count }: AverageTilesProps) {
  const scale = priceScale(tiles);
  return (
    <section>
      <h2 className={visuallyHidden}>Average prices</h2>
      <ul className={styles.tiles({ columns: count ? "four" : "three" })}>
        {tiles.map((tile) => (
          <Tile key={tile.title} tile={tile} weight={tile.leads ? "lead" : "side"} scale={scale} />
        ))}
        {count ? (
          <li className={styles.tile({ weight: "last" })}>
            <h3 className={styles.tileTitle}>{count.title}</h3>
            <p className={styles.figure({ weight: "side", missing: count.counted === 0 })}>
              {count.counted.toLocaleString("en-US")}
            </p>
            <p className={styles.basis}>{`counted sales, ${count.over}`}</p>
          </li>
        ) : null}
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
  const { title, over, mean, median, low, high, counted } = tile;
  return (
    <li className={styles.tile({ weight })}>
      <h3 className={styles.tileTitle}>{title}</h3>
      <p className={styles.figure({ weight, missing: !mean })}>{formatMoneyOrNone(mean)}</p>
      <p className={styles.basis}>
        {counted === 0 ? "no counted sales" : `mean of ${countOf(counted, "counted sale")}`}
        {over ? `, ${over}` : null}
      </p>
      {median && low && high && counted > 1 ? (
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
