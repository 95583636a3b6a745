import type { ReactElement } from "react";
import { Day } from "#app/components/dates.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import type { SaleView } from "#app/presenters/history-view.server.ts";
import * as styles from "#app/styles/sales-table.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";

const cells = {
  Date: ({ soldOn }) => (
    <td className={styles.dateCell} key="date">
      <Day at={soldOn} />
    </td>
  ),
  Title: ({ title, condition, conditionNote, place }) => (
    <td className={styles.titleCell} key="title">
      {title}
      <span className={styles.reason}>
        {condition}
        {place ? <SalePlace place={place} /> : null}
        {conditionNote ? ` · ${conditionNote}` : null}
      </span>
    </td>
  ),
  Price: ({ price, delivery, isExcluded, isHeldBack }) => (
    <td className={styles.priceCell({ isExcluded: isExcluded && !isHeldBack })} key="price">
      {price}
      {delivery ? <span className={styles.delivery}>{delivery}</span> : null}
    </td>
  ),
  "Does it count?": ({ id, title, isExcluded, isHeldBack, standing, reason }, reportAt) => (
    <td className={styles.standingCell} key="standing">
      <span className={styles.standing({ isExcluded })}>
        <Icon name={isExcluded ? "without" : "check"} />
        {standing}
      </span>
      {reason ? <span className={styles.reason}>{reason}</span> : null}
      {reportAt && (!isExcluded || isHeldBack) ? (
        <>
          {" · "}
          <Link className={styles.placeLink} to={reportAt(id)}>
            Report
            <span className={visuallyHidden}>{`: ${title}`}</span>
          </Link>
        </>
      ) : null}
    </td>
  ),
} satisfies Record<string, (sale: SaleView, reportAt?: (saleId: number) => string) => ReactElement>;

interface SalesTableProps {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly (keyof typeof cells)[];
  sales: SaleView[];
  /** Where somebody reports a sale that counts; without it, there is no such link. */
  reportAt?: ((saleId: number) => string) | undefined;
}

/** Sales as a table; on a phone, as a list. */
export function SalesTable({ label, columns, sales, reportAt }: SalesTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th className={column === "Price" ? styles.priceHead : styles.columnHead} key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {sales.map((sale) => (
          <tr className={styles.row} key={sale.id}>
            {columns.map((column) => cells[column](sale, reportAt))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** After the condition of a sale: where it was sold, with a link to it where there is one. */
export function SalePlace({ place: { name, url } }: { place: NonNullable<SaleView["place"]> }) {
  return (
    <>
      {" · "}
      {url ? (
        <ExternalLink className={styles.placeLink} href={url}>
          {name}
        </ExternalLink>
      ) : (
        name
      )}
    </>
  );
}
