/** A path of our own site out of what an address or a form says; `otherwise` for anything that leads elsewhere. */
export function safePath(said: FormDataEntryValue | null | undefined, otherwise: string): string {
  if (typeof said !== "string") return otherwise;
  const here = "http://here.invalid";
  const url = URL.parse(said, here);
  if (url?.origin !== here) return otherwise;
  // The path of "/.//evil.test" begins with two slashes, which a browser reads as another host.
  const path = url.pathname.replace(/^[/\\]+/, "/") + url.search + url.hash;
  // It may travel in a cookie, and escaping makes it longer than what was said.
  return path.length > 2_000 ? otherwise : path;
}
