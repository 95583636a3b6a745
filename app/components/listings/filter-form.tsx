import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Disclosure } from "#app/components/disclosure.tsx";
import { QuerySelectField, QueryTextField } from "#app/components/forms/query-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { formatMoney, toMinor } from "#app/models/platform/amounts.ts";
import type { FilterView } from "#app/presenters/filter-view.server.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import type { ListingChoice } from "#app/web/urls/listing-params.ts";
import type { SearchChoice } from "#app/web/urls/search-params.ts";
import * as styles from "./filter-form.css.ts";

type Filter = "from" | "to" | "condition" | "lots" | "currency";

/** The choice of filters that leaves nothing out. */
export const noFilters = { from: "", to: "", condition: "", lots: "shown", currency: "" } as const;

interface FilterFormProps {
  action: string;
  choice: Pick<ListingChoice, Filter>;
  view: FilterView;
  hrefFor(change: Partial<Pick<ListingChoice, Filter>>): string;
  /** Hidden fields. */
  children: ReactNode;
}

/** Chooses which listings to show, and shows what was chosen. */
export function FilterForm({ action, choice, view, hrefFor, children }: FilterFormProps) {
  const chosen = chosenFilters(choice, view);
  return (
    <>
      <Disclosure summary={chosen.length === 0 ? "Filters" : `Filters (${chosen.length})`}>
        {/* Its fields follow links that change the filters. */}
        <Form className={styles.form} method="get" action={action} key={JSON.stringify(choice)}>
          {children}
          {(["from", "to"] as const).map((name) => (
            <QueryTextField
              key={name}
              label={name === "from" ? "Price from" : "Price to"}
              name={name}
              value={choice[name]}
              inputMode="decimal"
              maxLength={12}
            />
          ))}
          <QuerySelectField
            label="Currency"
            name="currency"
            value={choice.currency}
            options={["", ...view.currencies].map((code) => [code, code || "All"])}
          />
          <QuerySelectField
            label="Condition"
            name="condition"
            value={choice.condition}
            options={[["", "All"], ...view.conditions.map(({ kind, label }) => [kind, label] as const)]}
          />
          {view.offersLots ? (
            <label className={styles.lots}>
              <input
                className={styles.box}
                type="checkbox"
                name="lots"
                value="hidden"
                defaultChecked={choice.lots === "hidden"}
              />
              Hide lots
            </label>
          ) : null}
          <button className={quietButton} type="submit">
            Apply
          </button>
        </Form>
      </Disclosure>
      {chosen.length > 0 ? (
        <nav aria-label="Chosen filters" className={styles.chips}>
          {chosen.map(({ filter, text }) => (
            <Link key={filter} className={styles.chip} to={hrefFor({ [filter]: noFilters[filter] })}>
              <span className={visuallyHidden}>Remove filter: </span>
              {text}
              <Icon name="cross" />
            </Link>
          ))}
          {chosen.length > 1 ? <LineLink to={hrefFor(noFilters)}>Clear all</LineLink> : null}
        </nav>
      ) : null}
    </>
  );
}

function chosenFilters(choice: FilterFormProps["choice"], view: FilterView): { filter: Filter; text: string }[] {
  const { from, to, condition, lots, currency } = choice;
  const priceCurrency = currency || view.currencies[0] || "USD";
  const money = (amount: string) =>
    formatMoney({ minor: toMinor(Number(amount), priceCurrency), currency: priceCurrency }).replace(/\.0+$/, "");
  const texts: Record<Filter, string> = {
    from: from && `From ${money(from)}`,
    to: to && `Up to ${money(to)}`,
    condition: view.conditions.find(({ kind }) => kind === condition)?.label ?? "",
    lots: lots === "hidden" && view.offersLots ? "No lots" : "",
    currency,
  };
  return (["from", "to", "currency", "condition", "lots"] as const).flatMap((filter) =>
    texts[filter] ? [{ filter, text: texts[filter] }] : [],
  );
}

/** What was chosen elsewhere on the page, for a form that changes something else. */
export function HiddenChoice({ choice }: { choice: Partial<ListingChoice | SearchChoice> }) {
  return Object.entries({ ...choice }).map(([name, value]) =>
    !value || ["category all", "theme all", "sort newest", "lots shown"].includes(`${name} ${value}`) ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
