/** A path of our own site out of what an address or a form says; `otherwise` for anything that leads elsewhere. */
export function safePath(said: FormDataEntryValue | null | undefined, otherwise: string): string {
  if (typeof said !== "string") return otherwise;
  const here = "http://here.invalid";
  const url = URL.parse(said, here);
  if (url?.origin !== here) return otherwise;
  const path = ownPath(url.pathname) + url.search + url.hash;
  // It may travel in a cookie, and escaping makes it longer than what was said.
  return path.length > 2_000 ? otherwise : path;
}

/**
 * The path of an address with one slash at its start: of more a browser makes another host, out of "//evil.test" and out of
 * "/.//evil.test". A backslash is a slash to it, tabs and line ends are nothing, and a router decodes all three.
 */
export function ownPath(pathname: string): string {
  return pathname.replace(/^(?:[/\\]|%5c|%09|%0a|%0d)+/i, "/");
}
