import { useLocation } from "@remix-run/react";

/** Where a form comes back to: this page. A longer search is junk, which would be repeated in the page. */
export function useReturnTo(): string {
  const { pathname, search } = useLocation();
  return search.length > 500 ? pathname : pathname + search;
}

export function ReturnTo() {
  return <input type="hidden" name="returnTo" value={useReturnTo()} />;
}
