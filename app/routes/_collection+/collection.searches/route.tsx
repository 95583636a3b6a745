import { redirect } from "@remix-run/node";
import { z } from "zod";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { categories } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/search-words.ts";
import {
  lookAtSearch,
  removeSearch,
  type SearchTerms,
  saveSearch,
} from "#app/models/collection/saved-searches.server.ts";
import { DomainError, NotFoundError } from "#app/models/platform/errors.ts";
import { publicAction } from "#app/web/actions.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";
import { seeOther } from "#app/web/forms/flash.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";
import { savedSearchPath, watchlistPath } from "#app/web/urls/saved-search-path.ts";

/** Nothing to see: the forms stand on other pages. */
export const loader = publicLoader(async () => {
  throw redirect(watchlistPath);
});

const text = z.string().default("");

const searchIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), category: text, theme: text, q: text, returnTo: text }),
  z.object({ intent: z.literal("open"), id: text }),
  z.object({ intent: z.literal("remove"), id: text }),
]);

/** Saves a search and comes back to its page; opens a saved one, whose listings then count as seen; or removes one. */
export const action = publicAction(searchIntent, async ({ value, request }) => {
  const back = value.intent === "save" ? safePath(value.returnTo, paths.search) : watchlistPath;
  const viewer = await findViewer(request);
  if (!viewer) return toSignIn(back);
  switch (value.intent) {
    case "save":
      return seeOther(back, { message: await save(viewer.id, readTerms(value)) });
    case "open":
      return seeOther(savedSearchPath(await lookAtSearch(viewer.id, value.id)));
    case "remove": {
      const { words } = await removeSearch(viewer.id, value.id);
      return seeOther(back, { message: { title: "Search Removed", text: `${words} is off your watchlist` } });
    }
  }
});

function toSignIn(back: string): Promise<Response> {
  const message = { title: "Authentication Required", text: "Please sign in to save searches", isError: true };
  return seeOther(`${paths.auth}?${new URLSearchParams({ next: back })}`, { message });
}

/** Unknown categories and themes mean all, as in the address of the page. */
function readTerms({ category, theme, q }: { category: string; theme: string; q: string }): SearchTerms {
  const inOne = categories.find(({ id }) => id === category);
  const themes = inOne?.listing.themes.filter(({ term }) => term !== null) ?? [];
  return {
    category: inOne?.id ?? null,
    theme: themes.find(({ id }) => id === theme)?.id ?? null,
    query: cleanQuery(q),
  };
}

async function save(userId: string, terms: SearchTerms) {
  const link = { to: watchlistPath, label: "Go to your watchlist" };
  try {
    const { words, isNew } = await saveSearch(userId, terms);
    return { title: isNew ? "Search Saved!" : "Saved already", text: `${words} is on your watchlist`, link };
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof NotFoundError) throw error;
    return { title: "Search not saved", text: error.message, isError: true, link };
  }
}

export { clientLoader } from "#app/web/client/client-loader.ts";

export default function SavedSearchForms() {
  return null;
}

export { RouteError as ErrorBoundary };
