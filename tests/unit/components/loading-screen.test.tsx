import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LoadingScreen } from "#app/components/layout/loading-screen.tsx";
import { fetchPolicyFor } from "#app/web/client/fetch-policy.ts";

test("the loading screen shows its message, by default 'Loading...'", () => {
  expect(renderToStaticMarkup(<LoadingScreen />)).toMatch(/role="status".*<p>Loading\.\.\.<\/p>/);
  expect(renderToStaticMarkup(<LoadingScreen message="Almost there" />)).toContain("<p>Almost there</p>");
});

test.each([
  ["/search", "Searching marketplace..."],
  ["/categories/legos/LEGO%2075257", "Loading price history..."],
  ["/categories/sports-memorabilia/A%2FB/", "Loading price history..."],
  ["/minifigure/sw0001a", "Loading price history..."],
  ["/categories/legos", "Loading..."],
  ["/model-trains", "Loading..."],
  ["/", "Loading..."],
  ["/no/such/page", "Loading..."],
])("on the way to %s the loading screen says %j", (pathname, words) => {
  expect(fetchPolicyFor(pathname).loading).toBe(words);
});
