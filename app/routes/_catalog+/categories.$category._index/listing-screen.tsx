import { useEffect, useRef } from "react";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { ListingCard } from "#app/components/listings/listing-card.tsx";
import type { ListingCardView } from "#app/components/listings/listing-cards.server.ts";
import { Pager } from "#app/components/listings/pager.tsx";
import type { Category } from "#app/models/catalog/categories.ts";
import type { ListingSort } from "#app/models/listings/listing-sorts.ts";
import { categoryMark } from "#app/styles/category-mark.css.ts";
import { choice, choiceRow, switchLink, switchRow } from "#app/styles/controls.css.ts";
import { cards } from "#app/styles/listing-card.css.ts";
import { lineLink, lineLinks, screenTitle } from "#app/styles/text.css.ts";
import type { Pagination } from "#app/web/api/pagination.server.ts";
import * as styles from "./listing-screen.css.ts";

export interface ListingChange {
  theme?: string;
  q?: string;
  sort?: ListingSort;
  page?: number;
}

interface ListingScreenProps {
  category: Category;
  themeId: string;
  query: string;
  sort: ListingSort;
  listings: ListingCardView[];
  pagination: Pagination;
  /** Address of this screen with something changed and the rest as it is. */
  hrefFor(change: ListingChange): string;
}

/** The listings of one category: search, themes, cards, pages. */
export function ListingScreen({ category, themeId, query, sort, listings, pagination, hrefFor }: ListingScreenProps) {
  const { listing } = category;
  const [path = ""] = hrefFor({ theme: "all", q: "", sort: "newest", page: 1 }).split("?");
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div>
          <h1 className={screenTitle}>
            <span className={categoryMark[category.id]} />
            {listing.title}
          </h1>
          <p className={styles.subtitle}>{listing.subtitle}</p>
        </div>
        <SearchForm action={path} query={query} placeholder={listing.searchPlaceholder}>
          {themeId === "all" ? null : <input type="hidden" name="theme" value={themeId} />}
          {sort === "newest" ? null : <input type="hidden" name="sort" value={sort} />}
        </SearchForm>
      </div>
      <Themes category={category} themeId={themeId} hrefFor={(theme) => hrefFor({ theme, page: 1 })} />
      <div className={styles.tools}>
        {query ? (
          <div className={styles.results}>
            <p>
              Results for <strong>{query}</strong>
            </p>
            <Link className={lineLink} to={hrefFor({ q: "", page: 1 })}>
              <Icon name="cross" />
              Clear search
            </Link>
          </div>
        ) : null}
        <nav className={`${switchRow} ${styles.sorts}`} aria-label="Order">
          {[
            { id: "newest" as const, name: query ? "Best match" : "Newest" },
            { id: "best" as const, name: "Best against recent sales" },
          ].map(({ id, name }) => (
            <Link
              className={switchLink({ isChosen: id === sort })}
              key={id}
              to={hrefFor({ sort: id, page: 1 })}
              aria-current={id === sort ? "true" : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      {listings.length > 0 ? (
        <ul className={cards}>
          {listings.map((listing) => (
            <ListingCard key={listing.id} listing={listing} />
          ))}
        </ul>
      ) : (
        <div className={styles.empty}>
          <p className={styles.emptyText}>{listing.noneForTheme}</p>
          {sort === "best" ? (
            <p>This order holds only listings whose item has five sales in the last 90 days.</p>
          ) : null}
          <div className={lineLinks}>
            {sort === "best" ? (
              <Link className={lineLink} to={hrefFor({ sort: "newest", page: 1 })}>
                Show the newest first
              </Link>
            ) : null}
            {pagination.currentPage > 1 ? (
              <Link className={lineLink} to={hrefFor({ page: 1 })}>
                Go to the first page
              </Link>
            ) : null}
            {themeId === "all" ? null : (
              <Link className={lineLink} to={hrefFor({ theme: "all", page: 1 })}>
                Show all themes
              </Link>
            )}
          </div>
        </div>
      )}
      <div className={styles.foot}>
        <p className={styles.range}>{rangeText(pagination, listings.length)}</p>
        <Pager pagination={pagination} hrefFor={(page) => hrefFor({ page })} style={listing.pager} />
      </div>
    </div>
  );
}

function rangeText({ currentPage, itemsPerPage, totalItems, totalIsAtLeast }: Pagination, count: number): string {
  const before = (currentPage - 1) * itemsPerPage;
  return count === 0
    ? `Showing 0 to 0 of ${totalItems} results`
    : `Showing ${before + 1} to ${before + count} of ${totalIsAtLeast ? "more than " : ""}${totalItems} results`;
}

interface ThemesProps {
  category: Category;
  themeId: string;
  hrefFor(themeId: string): string;
}

function Themes({ category, themeId, hrefFor }: ThemesProps) {
  const row = useRef<HTMLUListElement>(null);
  // On a phone the chosen theme may lie outside the part of the row that shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is what moves the row
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (row.current && chosen) {
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2;
    }
  }, [themeId]);
  return (
    <nav aria-label="Themes">
      <ul className={choiceRow} ref={row}>
        {category.listing.themes.map((theme) => (
          <li key={theme.id}>
            <Link
              className={choice({ isChosen: theme.id === themeId })}
              to={hrefFor(theme.id)}
              aria-current={theme.id === themeId ? "true" : undefined}
            >
              {theme.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
