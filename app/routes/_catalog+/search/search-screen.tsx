import { SearchForm } from "#app/components/forms/search-form.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { ListingCard } from "#app/components/listings/listing-card.tsx";
import type { ListingCardView } from "#app/components/listings/listing-cards.server.ts";
import { type CategoryId, categories, requireCategory, searchCategories } from "#app/models/catalog/categories.ts";
import { formatNumber } from "#app/models/platform/number-text.ts";
import { categorySwatch } from "#app/styles/category-swatch.css.ts";
import { choice, choiceRow } from "#app/styles/controls.css.ts";
import { cards } from "#app/styles/listing-card.css.ts";
import { lineLink, lineLinks, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { searchParams } from "#app/web/urls/search-params.ts";
import * as styles from "./search-screen.css.ts";

interface SearchGroup {
  category: CategoryId;
  total: number;
  /** Whether `total` is a lower bound. */
  isAtLeast: boolean;
  listings: ListingCardView[];
}

interface SearchScreenProps {
  q: string;
  category: CategoryId | "all";
  /** The corrected query, where hardly anything matched `q`. */
  corrected: string | null;
  /** Groups with results. */
  groups: SearchGroup[];
  /** Totals of the categories that have no group here. */
  elsewhere: Omit<SearchGroup, "listings">[];
  /** The LEGO minifigure whose id is `q`. */
  minifigure: { key: string; name: string | null } | null;
}

/** Searches all listings, and shows the results by category. */
export function SearchScreen({ q, category, corrected, groups, elsewhere, minifigure }: SearchScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={screenTitle}>Search prices</h1>
        <SearchForm action={paths.search} query={q} placeholder="Search for a collectible..." required>
          {category === "all" ? null : <input type="hidden" name="category" value={category} />}
        </SearchForm>
      </div>
      <Chips q={q} chosen={category} />
      {corrected === null ? null : (
        <p className={styles.correction}>
          Hardly anything matches <strong>{q}</strong>. Showing results for <strong>{corrected}</strong>.
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
      {elsewhere.length > 0 ? <Elsewhere q={q} groups={elsewhere} /> : null}
      {q === "" ? (
        <Message text="Ready to search!" />
      ) : groups.length === 0 && minifigure === null ? (
        <Message text="No results found for your search. Try different keywords or browse our categories." />
      ) : (
        groups.map((group) => <Group key={group.category} group={group} q={corrected ?? q} />)
      )}
    </div>
  );
}

/** Links to the results in other categories. */
function Elsewhere({ q, groups }: { q: string; groups: SearchScreenProps["elsewhere"] }) {
  return (
    <ul className={lineLinks}>
      {groups.map((group) => {
        const category = requireCategory(group.category);
        return (
          <li key={group.category}>
            <Link className={lineLink} to={listingParams(category).href(paths.category(group.category), { q })}>
              <span className={categorySwatch[group.category]} />
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

function Chips({ q, chosen }: { q: string; chosen: CategoryId | "all" }) {
  const chips = [{ id: "all" as const, name: "All Categories" }, ...searchCategories];
  return (
    <nav aria-label="Categories">
      <ul className={choiceRow}>
        {chips.map(({ id, name }) => (
          <li key={id}>
            <Link
              className={choice({ isChosen: id === chosen })}
              to={searchParams.href(paths.search, { q, category: id })}
              aria-current={id === chosen ? "true" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group, q }: { group: SearchGroup; q: string }) {
  const category = requireCategory(group.category);
  const total = totalOf(group);
  const id = `results-${group.category}`;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 className={sectionTitle} id={id}>
          <span className={categorySwatch[group.category]} />
          {category.searchGroup} <span className={styles.count}>{total}</span>
        </h2>
        {group.total > group.listings.length ? (
          <Link className={lineLink} to={listingParams(category).href(paths.category(group.category), { q })}>
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

function Message({ text }: { text: string }) {
  return (
    <div className={styles.message}>
      <p className={styles.messageText}>{text}</p>
      <ul className={lineLinks}>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Link className={lineLink} to={paths.category(id)}>
              <span className={categorySwatch[id]} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
