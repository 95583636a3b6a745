import { Link } from "#app/components/link.tsx";
import type { ListingSort } from "#app/models/listings/listing-sorts.ts";
import { switchLink, switchRow } from "#app/styles/controls.css.ts";
import * as styles from "./filter-form.css.ts";

interface ListingOrderProps {
  chosen: ListingSort;
  /** Whether the listings match a query. */
  isSearch: boolean;
  hrefFor(change: { sort: ListingSort }): string;
}

/** Chooses the order of listings. */
export function ListingOrder({ chosen, isSearch, hrefFor }: ListingOrderProps) {
  const orders = [
    { id: "newest" as const, name: isSearch ? "Best match" : "Newest" },
    { id: "cheapest" as const, name: "Cheapest" },
    { id: "dearest" as const, name: "Dearest" },
    { id: "best" as const, name: "Best deals" },
  ];
  return (
    <nav className={`${switchRow} ${styles.order}`} aria-label="Order">
      {orders.map(({ id, name }) => (
        <Link
          className={switchLink({ isChosen: id === chosen })}
          key={id}
          to={hrefFor({ sort: id })}
          aria-current={id === chosen ? "true" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
