import { StayForm } from "#app/components/forms/stay-form.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { CategoryId } from "#app/models/catalog/categories.ts";
import { lineButton } from "#app/styles/controls.css.ts";
import { paths } from "#app/web/urls/paths.ts";

interface SaveSearchFormProps {
  /** None for the search over several categories. */
  category?: CategoryId;
  theme?: string;
  query: string;
  /** Path of this page, where the form comes back to. */
  returnTo: string;
}

/** Puts what this page shows on the watchlist. Shows nothing where nothing was chosen or typed: that is not a search. */
export function SaveSearchForm({ category, theme = "all", query, returnTo }: SaveSearchFormProps) {
  if (theme === "all" && query === "") return null;
  const fields = { intent: "save", category: category ?? "", theme, q: query, returnTo };
  return (
    <StayForm action={paths.savedSearches} fields={fields}>
      {(pending) => (
        <button className={lineButton} type="submit" {...pending}>
          <Icon name="bookmark" />
          Save this search
        </button>
      )}
    </StayForm>
  );
}
