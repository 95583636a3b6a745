import type { Moment } from "#app/presenters/dates.ts";
import { wideOnly } from "#app/styles/operation.css.ts";

/** "14:02", "26 Nov, 23:51". */
export function At({ moment: { dateTime, text } }: { moment: Moment }) {
  return <time dateTime={dateTime}>{text}</time>;
}

/** The same in a table, which has no room for the time of another day on a phone. */
export function AtInTable({ moment: { dateTime, text, short } }: { moment: Moment }) {
  return (
    <time dateTime={dateTime}>
      {short}
      {text === short ? null : <span className={wideOnly}>{text.slice(short.length)}</span>}
    </time>
  );
}
