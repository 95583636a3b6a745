import type { CollectionWorth, Gain, RealisedLine, WorthLine } from "#app/models/collection/worth.ts";
import { countOf, formatAbout, formatNumber } from "#app/models/platform/amounts.ts";
import * as styles from "#app/styles/collection/worth.css.ts";
import { note } from "#app/styles/text.css.ts";

interface WorthSummaryProps {
  worth: Pick<CollectionWorth, "lines" | "realised">;
  /** Currency of the large number; by default US dollars, else the first one. */
  currency?: string;
}

/** What somebody's things are worth today, how many of them could be priced, and what that is against what they put in. */
export function WorthSummary({ worth: { lines, realised }, currency }: WorthSummaryProps) {
  const first = lines.find((line) => line.currency === currency) ?? lines[0];
  return (
    <div className={styles.summary}>
      <h2 className={styles.summaryTitle}>
        {first ? `Worth today, ${first.priced} of ${formatNumber(first.items)} priced` : "Worth today"}
      </h2>
      {first ? (
        <p className={styles.figure({ isMissing: isUnpriced(first) })}>
          {isUnpriced(first) ? "Not priced" : formatAbout({ ...first, minor: first.worth })}
        </p>
      ) : (
        <p className={styles.noHistory}>Add what you own to see what it is worth.</p>
      )}
      {first?.gain ? (
        <p>
          <GainText gain={first.gain} currency={first.currency} />{" "}
          <span className={styles.basis}>{basisOf(first.gain, first.currency)}</span>
        </p>
      ) : null}
      {lines
        .filter((line) => line !== first)
        .map((line) => (
          <p className={note} key={line.currency}>
            {`and ${isUnpriced(line) ? `${line.currency}, not priced` : formatAbout({ ...line, minor: line.worth })} · ${itemsOf(line)}`}
            {line.gain ? (
              <>
                {" · "}
                <GainText gain={line.gain} currency={line.currency} />
              </>
            ) : null}
          </p>
        ))}
      {realised.map((line) => (
        <p className={note} key={line.currency}>
          {soldText(line)}
          {line.compared > 0 ? (
            <>
              {": "}
              <Change minor={line.gain} currency={line.currency} percent={null} />
            </>
          ) : null}
        </p>
      ))}
    </div>
  );
}

function isUnpriced({ priced, worth }: WorthLine): boolean {
  return priced === 0 && worth === 0;
}

/** "3 items", "2 of 3 items priced". */
function itemsOf({ items, priced }: WorthLine): string {
  return priced === items ? countOf(items, "item") : `${priced} of ${countOf(items, "item")} priced`;
}

/** "against the $4,271 you paid"; where the owner did not say, the value when it was added. */
function basisOf({ putIn, paid, sinceAdded }: Gain, currency: string): string {
  const amount = formatAbout({ minor: putIn, currency });
  if (sinceAdded === 0) return `against the ${amount} you paid`;
  if (paid === 0) return `since added, against ${amount}`;
  return `against ${amount}: what you paid for ${formatNumber(paid)}, the value when added of ${formatNumber(sinceAdded)}`;
}

function soldText({ sold, proceeds, currency, compared }: RealisedLine): string {
  const part = compared > 0 && compared < sold ? `, ${compared} of them compared` : "";
  return `Sold ${formatNumber(sold)} ${sold === 1 ? "copy" : "copies"} for ${formatAbout({ minor: proceeds, currency })}${part}`;
}

function GainText({ gain, currency }: { gain: Gain; currency: string }) {
  return <Change minor={gain.minor} percent={gain.percent} currency={currency} />;
}

/** "+$641 (15%)": a sign as well as a colour. */
function Change({ minor, percent, currency }: { minor: number; percent: number | null; currency: string }) {
  const direction = minor > 0 ? "up" : minor < 0 ? "down" : "flat";
  const sign = { up: "+", down: "\u2212", flat: "" }[direction];
  const share = percent === null ? "" : ` (${formatNumber(Math.abs(percent))}%)`;
  return (
    <span
      className={styles.change({ direction })}
    >{`${sign}${formatAbout({ minor: Math.abs(minor), currency })}${share}`}</span>
  );
}
