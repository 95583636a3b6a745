import { useLocation } from "@remix-run/react";

/** Where a form comes back to: this page. A longer search is junk, which would be repeated in the page. */
export function ReturnTo() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="returnTo" value={search.length > 500 ? pathname : pathname + search} />;
}
