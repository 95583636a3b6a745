/** "9 Sep 2022" by UTC, the same on the server and in every browser, which `Intl` is not. "N/A" for what is no date. */
export function formatDay(at: Date | string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "N/A" : date.toUTCString().slice(5, 16).replace(/^0/, "");
}

/** "9 Sep", with the year where it is another one. */
export function formatDayOfYear(at: Date | string, now: Date): string {
  const day = formatDay(at);
  return day.endsWith(String(now.getUTCFullYear())) ? day.slice(0, -5) : day;
}

export function Day({ at }: { at: Date | string }) {
  return <time dateTime={new Date(at).toISOString()}>{formatDay(at)}</time>;
}
