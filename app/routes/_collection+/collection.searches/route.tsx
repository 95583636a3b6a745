import { z } from "zod";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { categories } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import {
  lookAtSearch,
  removeSearch,
  type SearchTerms,
  saveSearch,
  setSearchAlert,
} from "#app/models/collection/saved-searches.server.ts";
import { isLiveOn } from "#app/models/listings/live-state.server.ts";
import { DomainError, NotFoundError } from "#app/models/platform/errors.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { formRoute } from "#app/web/handler.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";
import { savedSearchPath, watchlistPath } from "#app/web/urls/saved-search-path.ts";

const text = z.string().default("");

const searchIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), category: text, theme: text, q: text, returnTo: text }),
  z.object({ intent: z.literal("open"), id: text }),
  z.object({ intent: z.literal("remove"), id: text }),
  z.object({ intent: z.enum(["tell", "hush"]), id: text }),
]);

const signInFirst = { title: "Authentication Required", text: "Please sign in to save searches", isError: true };
const watchlistLink = { to: watchlistPath, label: "Go to your watchlist" };

/**
 * Saves a search and comes back to its page; opens a saved one, whose listings then count as seen; lets one ring, or no
 * more; or removes one.
 */
const route = formRoute(
  searchIntent,
  {
    page: watchlistPath,
    placeOf: (value) => (value.intent === "save" ? safePath(value.returnTo, paths.search) : watchlistPath),
    signInFirst,
    failure: (error, { intent }) =>
      intent === "save" && error instanceof DomainError && !(error instanceof NotFoundError)
        ? { title: "Search not saved", text: error.message, isError: true, link: watchlistLink }
        : undefined,
  },
  async ({ value, viewer }): Promise<FlashMessage | { to: string }> => {
    switch (value.intent) {
      case "save": {
        const { words, isNew } = await saveSearch(viewer.id, readTerms(value));
        const title = isNew ? "Search Saved!" : "Saved already";
        return { title, text: `${words} is on your watchlist`, link: watchlistLink };
      }
      case "open":
        return { to: savedSearchPath(await lookAtSearch(viewer.id, value.id), isLiveOn) };
      case "tell": {
        const { words } = await setSearchAlert(viewer.id, value.id, true);
        return { title: "Alert set", text: `${words} rings when it finds something new, at most once a day` };
      }
      case "hush": {
        const { words } = await setSearchAlert(viewer.id, value.id, false);
        return { title: "Alert removed", text: `${words} rings no more` };
      }
      case "remove": {
        const { words } = await removeSearch(viewer.id, value.id);
        return { title: "Search Removed", text: `${words} is off your watchlist` };
      }
    }
  },
);
export const loader = route.loader;
export const action = route.action;

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

export { changeSearches as clientAction } from "#app/components/form-routes/form-routes.ts";

export { UnreadForm as default };
