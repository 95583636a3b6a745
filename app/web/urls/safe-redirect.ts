/** The path of our own site that an address or a form names; `fallback` for anything that leads elsewhere. */
export function safePath(value: FormDataEntryValue | null | undefined, fallback: string): string {
  if (typeof value !== "string") return fallback;
  const here = "http://here.invalid";
  const url = URL.parse(value, here);
  if (url?.origin !== here) return fallback;
  const path = ownPath(url.pathname) + url.search + url.hash;
  // It may travel in a cookie, and escaping makes it longer than the value was.
  return path.length > 2_000 ? fallback : path;
}

/**
 * The path of an address with one slash at its start. Browsers take "//evil.test" and "/.//evil.test" for another host;
 * they read a backslash as a slash and skip tabs and line ends, and a router decodes all three.
 */
export function ownPath(pathname: string): string {
  return pathname.replace(/^(?:[/\\]|%5c|%09|%0a|%0d)+/i, "/");
}
