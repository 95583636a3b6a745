import type { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ListingButtonsForm } from "#app/components/collection/track-buttons.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { ListingCard } from "#app/components/listings/listing-card.tsx";
import { SaveSearchForm } from "#app/components/listings/save-search-form.tsx";
import { type CategoryId, categories, requireCategory, searchCategories } from "#app/models/catalog/categories.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { categorySwatch } from "#app/styles/category-swatch.css.ts";
import { choice, choiceRow } from "#app/styles/controls.css.ts";
import { cards } from "#app/styles/listing-card.css.ts";
import { lineLink, lineLinks, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { addItemParams } from "#app/web/urls/add-item-params.ts";
import { checkParams } from "#app/web/urls/check-params.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { searchParams } from "#app/web/urls/search-params.ts";
import type { loader } from "./route.tsx";
import * as styles from "./search-screen.css.ts";

type SearchData = ReturnType<typeof useLoaderData<typeof loader>>;
type SearchGroup = SearchData["groups"][number];

/** Searches all listings, and shows the results by category. */
export function SearchScreen({ q, category, corrected, groups, elsewhere, minifigure, catalogue }: SearchData) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={screenTitle}>Search prices</h1>
        <SearchForm action={paths.search} query={q} placeholder="Search for a collectible..." required>
          {category === "all" ? null : <input type="hidden" name="category" value={category} />}
        </SearchForm>
      </div>
      <Chips q={q} chosen={category} />
      <SaveSearchForm
        category={category === "all" ? undefined : category}
        // A category's listings, which the watchlist opens, are found by their own spelling only.
        query={category === "all" ? q : (corrected ?? q)}
        returnTo={searchParams.href(paths.search, { q, category })}
      />
      {corrected === null ? null : (
        <p className={styles.correction}>
          Few results for <strong>{q}</strong>. Showing results for <strong>{corrected}</strong>.
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
      {elsewhere.length > 0 ? (
        <CategoryLinks
          links={elsewhere.map(({ category: id, ...group }) => ({
            id,
            to: listingHref(id, q),
            text: `${totalOf(group)} in ${requireCategory(id).name}`,
          }))}
        />
      ) : null}
      {catalogue.length > 0 ? <CatalogueItems items={catalogue} /> : null}
      {q === "" ? (
        <Message text="Ready to search!">
          <Link className={lineLink} to={paths.check}>
            Check a price
          </Link>
        </Message>
      ) : groups.length === 0 && minifigure === null && catalogue.length === 0 ? (
        <Message text="No results found for your search. Try different keywords or browse our categories.">
          <Link
            className={lineLink}
            to={addItemParams.href(paths.addItem, { title: q, category: category === "all" ? "" : category })}
          >
            Add it by hand
          </Link>{" "}
          <Link className={lineLink} to={checkParams.href(paths.check, { title: q })}>
            Check a price
          </Link>
        </Message>
      ) : (
        groups.map((group) => <Group key={group.category} group={group} q={corrected ?? q} />)
      )}
      <ListingButtonsForm />
    </div>
  );
}

/** Items by name or key. Nobody need offer or have sold one. */
function CatalogueItems({ items }: { items: SearchData["catalogue"] }) {
  return (
    <section aria-labelledby="results-catalogue">
      <div className={styles.groupHead}>
        <h2 className={sectionTitle} id="results-catalogue">
          Catalogue
        </h2>
      </div>
      <ul className={styles.items}>
        {items.map(({ itemKind, key, name, cover, facts, to }) => (
          <li key={`${itemKind} ${key}`} className={styles.item}>
            <Cover cover={cover} size="small" />
            <div className={styles.itemText}>
              <Link className={lineLink} to={to}>
                {name ?? key}
              </Link>
              {name === null ? null : <span className={styles.facts}>{facts}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryLinks({ links }: { links: { id: CategoryId; to: string; text: string }[] }) {
  return (
    <ul className={lineLinks}>
      {links.map(({ id, to, text }) => (
        <li key={id}>
          <Link className={lineLink} to={to}>
            <span className={categorySwatch[id]} />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Address of a category's listings that match. */
function listingHref(id: CategoryId, q: string): string {
  return listingParams(requireCategory(id)).href(paths.category(id), { q });
}

function totalOf({ total, isAtLeast }: Pick<SearchGroup, "total" | "isAtLeast">): string {
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
  const total = totalOf(group);
  const id = `results-${group.category}`;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 className={sectionTitle} id={id}>
          <span className={categorySwatch[group.category]} />
          {requireCategory(group.category).searchGroup} <span className={styles.count}>{total}</span>
        </h2>
        {group.total > group.listings.length ? (
          <Link className={lineLink} to={listingHref(group.category, q)}>
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

function Message({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.message}>
      <p className={styles.messageText}>{text}</p>
      {children ? <p>{children}</p> : null}
      <CategoryLinks links={categories.map(({ id, name }) => ({ id, to: paths.category(id), text: name }))} />
    </div>
  );
}
