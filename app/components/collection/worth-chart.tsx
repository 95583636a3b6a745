import { formatMoney } from "#app/models/platform/amounts.ts";
import type { WorthGeometry, WorthHistoryView } from "#app/presenters/worth-history.server.ts";
import * as styles from "#app/styles/collection/worth.css.ts";
import { frame } from "#app/styles/price-chart.css.ts";
import { note } from "#app/styles/text.css.ts";
import { Day } from "../dates.tsx";
import { Disclosure } from "../disclosure.tsx";
import { Plot, PlotImage, PriceAxis } from "../price-chart/chart-picture.tsx";
import { Switch } from "../switch.tsx";

interface WorthChartProps {
  history: WorthHistoryView;
  /** Address of this page with another currency. */
  hrefFor(change: { currency: string }): string;
}

/** What somebody's things were worth day by day, what they put in, and the same as a table. */
export function WorthChart({ history, hrefFor }: WorthChartProps) {
  const { currency, currencies, days, geometry, summary } = history;
  if (days.length === 0) return null;
  return (
    <div className={styles.overTime}>
      {currencies.length > 1 ? (
        <Switch
          label="Currency of the chart"
          choices={currencies}
          chosen={currency}
          nameOf={(code) => code}
          hrefFor={(code) => hrefFor({ currency: code })}
        />
      ) : null}
      {geometry ? (
        <Drawing geometry={geometry} title={`Value over time in ${currency}`} summary={summary} />
      ) : (
        <p className={styles.noHistory}>
          Value over time starts with the first daily snapshot, taken before midnight UTC.
        </p>
      )}
      {geometry ? (
        <>
          <p className={note}>
            {history.isThinned ? "Snapshots, not every day of them. " : "A snapshot each day. "}
            What could not be priced is in what you put in, but not in the worth.
          </p>
          <Disclosure summary="View as table">
            <DayTable history={history} />
          </Disclosure>
        </>
      ) : null}
    </div>
  );
}

function Drawing({ geometry, title, summary }: { geometry: WorthGeometry; title: string; summary: string }) {
  const { labels, dots } = geometry;
  const paths = (
    <>
      <path className={styles.putInLine} d={geometry.putIn} vectorEffect="non-scaling-stroke" />
      <path className={styles.worthLine} d={geometry.worth} vectorEffect="non-scaling-stroke" />
    </>
  );
  return (
    <figure className={frame}>
      <PriceAxis geometry={geometry} />
      <PlotImage geometry={geometry} title={title} summary={summary}>
        <Plot geometry={geometry} paths={paths}>
          {dots.map(({ x, y }) => (
            <circle className={styles.dot} key={x} cx={x} cy={y} r="3" />
          ))}
          <text className={styles.putInLabel} x="100%" y={labels.putIn} textAnchor="end">
            put in
          </text>
          <text className={styles.worthLabel} x="100%" y={labels.worth} textAnchor="end">
            worth
          </text>
        </Plot>
      </PlotImage>
    </figure>
  );
}

function DayTable({ history: { days, currency } }: Pick<WorthChartProps, "history">) {
  const money = (minor: number) => formatMoney({ minor, currency });
  return (
    <table className={styles.table} aria-label={`Value over time in ${currency}, newest first`}>
      <thead>
        <tr>
          <th className={styles.head} scope="col">
            Day
          </th>
          {["Worth", "Put in", "Priced"].map((name) => (
            <th className={styles.numberHead} key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ takenOn, isToday, worth, putIn, items, priced }) => (
          <tr key={takenOn}>
            <th className={styles.day} scope="row">
              {isToday ? "Today" : <Day at={takenOn} />}
            </th>
            <td className={styles.number}>{money(worth)}</td>
            <td className={styles.number}>{money(putIn)}</td>
            <td className={styles.number}>{`${priced} of ${items}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
