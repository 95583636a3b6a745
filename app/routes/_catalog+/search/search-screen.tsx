import { SearchForm } from "#app/components/forms/search-form.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { ListingCard } from "#app/components/listings/listing-card.tsx";
import type { ListingCardView } from "#app/components/listings/listing-cards.server.ts";
import { type CategoryId, categories, requireCategory, searchCategories } from "#app/models/catalog/categories.ts";
import { formatNumber } from "#app/models/platform/number-text.ts";
import { categoryMark } from "#app/styles/category-mark.css.ts";
import { choice, choiceRow } from "#app/styles/controls.css.ts";
import { cards } from "#app/styles/listing-card.css.ts";
import { lineLink, lineLinks, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { searchParams } from "#app/web/urls/search-params.ts";
import * as styles from "./search-screen.css.ts";

export interface SearchGroupView {
  category: CategoryId;
  total: number;
  /** Whether `total` is a lower bound. */
  isAtLeast: boolean;
  listings: ListingCardView[];
}

interface SearchScreenProps {
  query: string;
  categoryId: CategoryId | "all";
  /** What was searched instead, where hardly anything matched the query itself. */
  corrected: string | null;
  /** Groups that hold something. */
  groups: SearchGroupView[];
  /** What the other categories have for the query. */
  elsewhere: Omit<SearchGroupView, "listings">[];
  /** The LEGO minifigure that the query names by its id. */
  minifigure: { key: string; name: string | null } | null;
}

/** The search through all marketplaces' listings: words, categories, and what was found in each. */
export function SearchScreen({ query, categoryId, corrected, groups, elsewhere, minifigure }: SearchScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={screenTitle}>Search prices</h1>
        <SearchForm action={paths.search} query={query} placeholder="Search for a collectible..." required>
          {categoryId === "all" ? null : <input type="hidden" name="category" value={categoryId} />}
        </SearchForm>
      </div>
      <Chips query={query} categoryId={categoryId} />
      {corrected === null ? null : (
        <p className={styles.correction}>
          Hardly anything matches <strong>{query}</strong>. Showing results for <strong>{corrected}</strong>.
        </p>
      )}
      {minifigure ? (
        <p>
          <Link className={lineLink} to={paths.minifigure(minifigure.key)}>
            <Icon name="history" />
            {["LEGO minifigure", minifigure.key, minifigure.name].filter(Boolean).join(" ")}
          </Link>
        </p>
      ) : null}
      {elsewhere.length > 0 ? <Elsewhere query={query} found={elsewhere} /> : null}
      {query === "" ? (
        <Message words="Ready to search!" />
      ) : groups.length === 0 && minifigure === null ? (
        <Message words="No results found for your search. Try different keywords or browse our categories." />
      ) : (
        groups.map((group) => <Group key={group.category} group={group} query={corrected ?? query} />)
      )}
    </div>
  );
}

/** The way to the listings of categories that have the words asked for. */
function Elsewhere({ query, found }: { query: string; found: SearchScreenProps["elsewhere"] }) {
  return (
    <ul className={lineLinks}>
      {found.map((group) => {
        const category = requireCategory(group.category);
        return (
          <li key={group.category}>
            <Link className={lineLink} to={listingParams(category).href(paths.category(group.category), { q: query })}>
              <span className={categoryMark[group.category]} />
              {`${totalOf(group)} in ${category.name}`}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function totalOf({ total, isAtLeast }: { total: number; isAtLeast: boolean }): string {
  return `${formatNumber(total)}${isAtLeast ? "+" : ""}`;
}

function Chips({ query, categoryId }: { query: string; categoryId: CategoryId | "all" }) {
  const chips = [{ id: "all" as const, name: "All Categories" }, ...searchCategories];
  return (
    <nav aria-label="Categories">
      <ul className={choiceRow}>
        {chips.map(({ id, name }) => (
          <li key={id}>
            <Link
              className={choice({ isChosen: id === categoryId })}
              to={searchParams.href(paths.search, { q: query, category: id })}
              aria-current={id === categoryId ? "true" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group, query }: { group: SearchGroupView; query: string }) {
  const category = requireCategory(group.category);
  const total = totalOf(group);
  const id = `found-${group.category}`;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 className={sectionTitle} id={id}>
          <span className={categoryMark[group.category]} />
          {category.searchGroup} <span className={styles.count}>{total}</span>
        </h2>
        {group.total > group.listings.length ? (
          <Link className={lineLink} to={listingParams(category).href(paths.category(group.category), { q: query })}>
            {`Show all ${total}`}
          </Link>
        ) : null}
      </div>
      <ul className={cards}>
        {group.listings.map((listing) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            heading="h3"
            historyLabel="View Chart"
            sourceLabel={`View on ${listing.marketplace ?? listing.sourceHost}`}
          />
        ))}
      </ul>
    </section>
  );
}

function Message({ words }: { words: string }) {
  return (
    <div className={styles.message}>
      <p className={styles.messageText}>{words}</p>
      <ul className={lineLinks}>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Link className={lineLink} to={paths.category(id)}>
              <span className={categoryMark[id]} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
