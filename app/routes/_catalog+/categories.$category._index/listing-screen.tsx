import { useLoaderData, useLocation } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LineLink } from "#app/components/link.tsx";
import { ChoiceRow } from "#app/components/listings/choice-row.tsx";
import { FilterForm, HiddenChoice, noFilters } from "#app/components/listings/filter-form.tsx";
import { ListingCards } from "#app/components/listings/listing-card.tsx";
import { ListingOrder } from "#app/components/listings/listing-order.tsx";
import { LivePanel } from "#app/components/listings/live-panel.tsx";
import { Pager } from "#app/components/listings/pager.tsx";
import { SaveSearchForm } from "#app/components/listings/save-search-form.tsx";
import { LiveMark } from "#app/components/live-mark.tsx";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { categorySwatch } from "#app/styles/category-swatch.css.ts";
import { lineLinks, note, screenTitle } from "#app/styles/text.css.ts";
import type { Pagination } from "#app/web/api/pagination.server.ts";
import { type ListingChoice, listingParams } from "#app/web/urls/listing-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./listing-screen.css.ts";
import type { loader } from "./route.tsx";

/** The listings of one category: search, themes, cards, pages. */
export function ListingScreen() {
  const { categoryId, choice, filters, listings, pagination, themeCounts, sources, ...data } =
    useLoaderData<typeof loader>();
  const { pathname: path } = useLocation();
  const category = requireCategory(categoryId);
  const { theme, q, sort } = choice;
  const { title, subtitle, themes, searchPlaceholder, noneForTheme, pager } = category.listing;
  /** Address of this page with a choice changed; the first of its pages unless it says otherwise. */
  const hrefFor = (change: Partial<ListingChoice>) =>
    listingParams(category).href(path, { ...choice, page: 1, ...change });
  const shown = theme === "all" ? undefined : themes.find(({ id }) => id === theme);
  const isNarrowed = hrefFor(noFilters) !== hrefFor({});
  return (
    <div className={styles.screen}>
      <Breadcrumbs
        trail={[
          { name: "Home", to: paths.home },
          ...(shown
            ? [{ name: category.name, to: hrefFor({ theme: "all", q: "" }) }, { name: shown.name }]
            : [{ name: category.name }]),
        ]}
      />
      <div className={styles.head}>
        <div>
          <div className={styles.titleLine}>
            <h1 className={screenTitle}>
              <span className={categorySwatch[category.id]} />
              {title}
            </h1>
            {data.freshness?.isLive ? <LiveMark>live</LiveMark> : null}
            {data.freshness && !data.freshness.isLive ? (
              <span className={note}>
                as of <time dateTime={data.freshness.dateTime}>{data.freshness.text}</time>
              </span>
            ) : null}
          </div>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
        <SearchForm action={path} query={q} placeholder={searchPlaceholder}>
          <HiddenChoice choice={{ ...choice, q: "" }} />
        </SearchForm>
      </div>
      <ChoiceRow
        label="Themes"
        choices={themes.map((each, at) => ({ ...each, count: themeCounts && formatNumber(themeCounts[at] ?? 0) }))}
        chosen={theme}
        linkClass={styles.theme}
        hrefFor={(theme) => hrefFor({ theme })}
      />
      {sources ? (
        <ChoiceRow
          label="Sources"
          choices={sources.choices}
          chosen={sources.shown}
          linkClass={styles.theme}
          hrefFor={(source) => hrefFor({ source })}
        />
      ) : null}
      <FilterForm action={path} choice={choice} view={filters} hrefFor={hrefFor}>
        <HiddenChoice choice={{ theme, q, sort, source: choice.source }} />
      </FilterForm>
      <div className={styles.tools}>
        {q ? (
          <div className={styles.results}>
            <p>
              Results for <strong>{q}</strong>
            </p>
            <LineLink to={hrefFor({ q: "" })}>
              <Icon name="cross" />
              Clear search
            </LineLink>
          </div>
        ) : null}
        {sources?.shown === "ebay" ? null : (
          <SaveSearchForm
            category={category.id}
            theme={theme}
            query={q}
            returnTo={hrefFor({ page: pagination.currentPage })}
          />
        )}
        {sources?.shown !== "ebay" && isNarrowed && (q || theme !== "all") ? (
          <p className={note}>A saved search keeps no filters.</p>
        ) : null}
        <ListingOrder chosen={sort} isSearch={q !== ""} hrefFor={hrefFor} />
      </div>
      {data.missingCurrency ? <p className={note}>Nothing here is offered in {data.missingCurrency}.</p> : null}
      {data.currency && !choice.currency && filters.currencies.length > 1 ? (
        <p className={note}>Prices are compared in {data.currency} only.</p>
      ) : null}
      {sources?.panel ? (
        <LivePanel panel={sources.panel} className={styles.screen} headClass={lineLinks}>
          {listings.count > 0 ? <ListingCards listings={listings} /> : null}
        </LivePanel>
      ) : listings.count > 0 ? (
        <ListingCards listings={listings} />
      ) : null}
      {listings.count > 0 ? null : (
        <div className={styles.empty}>
          <p className={styles.emptyText}>{noneForTheme}</p>
          {sort === "best" ? (
            <p>
              This order shows deals only: whole items without a flaw, seen within 14 days, that cost less than the
              value of ten or more sales in their condition.
            </p>
          ) : null}
          <div className={lineLinks}>
            {sort === "best" ? <LineLink to={hrefFor({ sort: "newest" })}>Show the newest first</LineLink> : null}
            {pagination.currentPage > 1 ? <LineLink to={hrefFor({})}>Go to the first page</LineLink> : null}
            {isNarrowed ? <LineLink to={hrefFor(noFilters)}>Clear the filters</LineLink> : null}
            {theme === "all" ? null : <LineLink to={hrefFor({ theme: "all" })}>Show all themes</LineLink>}
          </div>
        </div>
      )}
      <div className={styles.foot}>
        <p className={styles.range}>{rangeText(pagination, listings.count)}</p>
        <Pager pagination={pagination} hrefFor={(page) => hrefFor({ page })} style={pager} />
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
