import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Cover } from "#app/components/cover/cover.tsx";
import { ItemRow } from "#app/components/items/item-row.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { ChoiceRow } from "#app/components/listings/choice-row.tsx";
import { FilterForm, HiddenChoice, noFilters } from "#app/components/listings/filter-form.tsx";
import { ListingCards } from "#app/components/listings/listing-card.tsx";
import { ListingOrder } from "#app/components/listings/listing-order.tsx";
import { LivePanel } from "#app/components/listings/live-panel.tsx";
import { SaveSearchForm } from "#app/components/listings/save-search-form.tsx";
import { SearchBox } from "#app/components/search/search-box.tsx";
import { type CategoryId, categories, itemKinds, requireCategory } from "#app/models/catalog/categories.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import { categorySwatch } from "#app/styles/category-swatch.css.ts";
import { lineLinks, note, screenTitle, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { addItemParams } from "#app/web/urls/add-item-params.ts";
import { checkParams } from "#app/web/urls/check-params.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { type SearchChoice, searchParams } from "#app/web/urls/search-params.ts";
import type { loader } from "./route.tsx";
import * as styles from "./search-screen.css.ts";

type SearchData = ReturnType<typeof useLoaderData<typeof loader>>;
type SearchGroup = SearchData["groups"][number];
type SearchedItem = SearchData["items"][number];

/** Items of all kinds above the listings. Those among the others whose kind has no listings are a group. */
const leadingItems = 6;

const chips = [
  { id: "all" as const, name: "All Categories" },
  ...itemKinds.map((id) => ({ id, name: kinds[id].name })),
];

const withOwnPages = itemKinds.filter((kind) => kinds[kind].pages);

/** What was searched for: the items first, then their listings by category. */
export function SearchScreen() {
  const data = useLoaderData<typeof loader>();
  const { choice, filters, corrected, groups, elsewhere, items, trending, sources } = data;
  const { q, category, sort } = choice;
  const hrefFor = (change: Partial<SearchChoice>) => searchParams.href(paths.search, { ...choice, ...change });
  const isNarrowed = hrefFor(noFilters) !== hrefFor({});
  const compared = [...new Set(groups.flatMap(({ currency }) => currency || []))];
  const searched = categories.find(({ id }) => id === category)?.id;
  const leading = category === "all" ? items.slice(0, leadingItems) : items;
  const following = items.slice(leading.length);
  const found = groups.map((group, nth) => (
    <Group
      key={group.category}
      group={group}
      {...(nth === 0 && { from: leading.length })}
      allHref={listingHref(group.category, { ...choice, q: corrected ?? q, source: sources?.shown })}
    />
  ));
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={screenTitle}>Search prices</h1>
        <SearchBox size="page" query={q}>
          <HiddenChoice choice={{ ...choice, q: "" }} />
        </SearchBox>
      </div>
      <ChoiceRow label="Categories" choices={chips} chosen={category} hrefFor={(category) => hrefFor({ category })} />
      {corrected === null ? null : (
        <p className={styles.correction}>
          Few results for <strong>{q}</strong>. Showing results for <strong>{corrected}</strong>.
        </p>
      )}
      {data.itemsLackOneWord ? (
        <p className={styles.correction}>No item has all of these words. These have most of them.</p>
      ) : null}
      {leading.length > 0 ? <Items items={leading} /> : null}
      {filters === null || (category !== "all" && searched === undefined) ? null : (
        <>
          {sources ? (
            <ChoiceRow
              label="Sources"
              choices={sources.choices}
              chosen={sources.shown}
              hrefFor={(source) => hrefFor({ source })}
            />
          ) : null}
          <FilterForm action={paths.search} choice={choice} view={filters} hrefFor={hrefFor}>
            <HiddenChoice choice={{ q, category, sort, source: choice.source }} />
          </FilterForm>
          <div className={styles.tools}>
            {sources?.shown === "ebay" ? null : (
              <SaveSearchForm
                category={searched}
                // A category's listings, which the watchlist opens, are found by their own spelling only.
                query={searched === undefined ? q : (corrected ?? q)}
                returnTo={hrefFor({})}
              />
            )}
            {isNarrowed && sources?.shown !== "ebay" ? <p className={note}>A saved search keeps no filters.</p> : null}
            <ListingOrder chosen={sort} isSearch hrefFor={hrefFor} />
          </div>
        </>
      )}
      {data.missingCurrency ? <p className={note}>Nothing here is offered in {data.missingCurrency}.</p> : null}
      {compared.length > 0 && !choice.currency ? (
        <p className={note}>Prices are compared in {compared.join(" and ")} only.</p>
      ) : null}
      {elsewhere.length > 0 ? (
        <CategoryLinks
          links={elsewhere.map(({ category: id, ...group }) => ({
            id,
            to: listingHref(id, { ...choice, source: sources?.shown }),
            text: `${totalOf(group)} in ${requireCategory(id).name}`,
          }))}
        />
      ) : null}
      {q === "" ? (
        <Ready trending={trending} />
      ) : groups.length === 0 && isNarrowed ? (
        <p className={styles.noneLeft}>
          No listing matches these filters. <LineLink to={hrefFor(noFilters)}>Clear the filters</LineLink>
        </p>
      ) : groups.length === 0 && items.length === 0 ? (
        <Message text="No results found for your search. Try different keywords or browse our categories.">
          <LineLink to={addItemParams.href(paths.addItem, { title: q, category: searched ?? "" })}>
            Add it by hand
          </LineLink>
          <LineLink to={checkParams.href(paths.check, { title: q })}>Check a price</LineLink>
        </Message>
      ) : sources?.panel ? (
        <LivePanel panel={sources.panel} className={styles.screen} headClass={lineLinks}>
          {found}
        </LivePanel>
      ) : (
        found
      )}
      {withOwnPages.map((kind) => (
        <ItemGroup
          key={kind}
          id={kind}
          title={kinds[kind].name}
          items={following.filter(({ itemKind }) => itemKind === kind)}
        >
          <LineLink to={hrefFor({ category: kind })}>{`All ${kinds[kind].name.toLowerCase()}`}</LineLink>
        </ItemGroup>
      ))}
    </div>
  );
}

/** The best match large, with what it sells for in each condition; the others as rows. */
function Items({ items: [best, ...others] }: { items: SearchedItem[] }) {
  if (!best) return null;
  const { value } = best;
  const conditions = best.conditions.filter(({ conditionKey }) => conditionKey !== value.conditionKey);
  return (
    <section aria-labelledby="results-items">
      <h2 className={visuallyHidden} id="results-items">
        Items
      </h2>
      <article className={styles.best}>
        <div className={styles.bestCover}>
          <Cover cover={best.cover} size="card" at={0} />
        </div>
        <div className={styles.bestWords}>
          <h3 className={styles.bestName}>
            <Link className={styles.bestLink} to={best.to}>
              {best.name}
            </Link>
          </h3>
          <p className={styles.facts}>{best.facts}</p>
        </div>
        <p className={styles.bestValue}>
          {value.figure ? <span className={styles.figure}>{value.figure}</span> : null}
          <span className={note}>{`${value.counted > 0 ? `${value.condition}, ` : ""}${value.basis}`}</span>
        </p>
        {conditions.length > 0 ? (
          <ul className={styles.conditions}>
            {conditions.slice(0, maxConditions).map(({ conditionKey, label, figure, counted }) => (
              <li key={conditionKey}>
                {[label, figure].filter(Boolean).join(" ")}{" "}
                <span className={note}>{`· ${countOf(counted, "sale")}`}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </article>
      {others.length > 0 ? (
        <ul>
          {others.map((item, nth) => (
            <ItemRow key={`${item.itemKind} ${item.key}`} item={item} at={nth + 1} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const maxConditions = 4;

interface ItemGroupProps {
  id: string;
  title: string;
  items: SearchedItem[];
  children?: ReactNode;
}

function ItemGroup({ id, title, items, children }: ItemGroupProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={`results-${id}`}>
      <div className={styles.groupHead}>
        <h2 className={sectionTitle} id={`results-${id}`}>
          {title}
        </h2>
        {children}
      </div>
      <ul>
        {items.map((item) => (
          <ItemRow key={`${item.itemKind} ${item.key}`} item={item} />
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
          <LineLink to={to}>
            <span className={categorySwatch[id]} />
            {text}
          </LineLink>
        </li>
      ))}
    </ul>
  );
}

/** Address of a category's listings that match. */
function listingHref(id: CategoryId, { category, ...choice }: Partial<SearchChoice>): string {
  return listingParams(requireCategory(id)).href(paths.category(id), choice);
}

function totalOf({ total, isAtLeast }: Pick<SearchGroup, "total" | "isAtLeast">): string {
  return `${formatNumber(total)}${isAtLeast ? "+" : ""}`;
}

interface GroupProps {
  group: SearchGroup;
  allHref: string;
  /** How many covers stand above it; none below the first group is seen at once. */
  from?: number;
}

function Group({ group, allHref, from = Number.POSITIVE_INFINITY }: GroupProps) {
  const total = totalOf(group);
  const id = `results-${group.category}`;
  const { name, searchGroup = name } = requireCategory(group.category);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 className={sectionTitle} id={id}>
          <span className={categorySwatch[group.category]} />
          {searchGroup} <span className={styles.count}>{total}</span>
        </h2>
        {group.total > group.listings.count ? <LineLink to={allHref}>{`Show all ${total}`}</LineLink> : null}
      </div>
      <ListingCards listings={group.listings} from={from} isFound />
    </section>
  );
}

/** What others look at, until somebody has typed. */
function Ready({ trending }: { trending: SearchedItem[] }) {
  return (
    <>
      <Message text="Ready to search!">
        <LineLink to={paths.check}>Check a price</LineLink>
      </Message>
      <ItemGroup id="trending" title="Popular now" items={trending} />
    </>
  );
}

function Message({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.message}>
      <p className={styles.messageText}>{text}</p>
      {children ? <p className={lineLinks}>{children}</p> : null}
      <CategoryLinks links={categories.map(({ id, name }) => ({ id, to: paths.category(id), text: name }))} />
    </div>
  );
}
