import { formatDay, isoDay } from "#app/presenters/dates.ts";

/** "9 Sep 2022" by UTC. */
export function Day({ at }: { at: Date | string }) {
  return <time dateTime={isoDay(at)}>{formatDay(at)}</time>;
}

const months = "January February March April May June July August September October November December".split(" ");

/** "March 2026" by UTC. */
export function Month({ at }: { at: string }) {
  const date = new Date(at);
  return <time dateTime={at}>{`${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`}</time>;
}
