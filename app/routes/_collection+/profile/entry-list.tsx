import { CategoryBadge } from "#app/components/collection/category-badge.tsx";
import { Day } from "#app/components/dates.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { Pager } from "#app/components/listings/pager.tsx";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./entry-list.css.ts";
import type { CollectionData } from "./my-collection-screen.tsx";

/** One page of one list. */
export function EntryList({ tab, sort, category, rows, pagination }: CollectionData) {
  return (
    <>
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            <th className={styles.columnHead} scope="col">
              Item
            </th>
            <th className={styles.numberHead} scope="col">
              Price
            </th>
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row) => (
            <EntryRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <Pager
        pagination={pagination}
        hrefFor={(page) => collectionParams.href(paths.collection, { tab, sort, category, page })}
        style="plus-minus-2"
      />
    </>
  );
}

function EntryRow({ row }: { row: CollectionData["rows"][number] }) {
  const titleId = `entry-${row.id}-title`;
  return (
    <tr className={styles.row} id={`entry-${row.id}`}>
      <td className={styles.itemCell}>
        <h3 className={styles.title} id={titleId}>
          {row.title}
        </h3>
        <p className={styles.facts}>
          <CategoryBadge kind={row.kind} />
          <span>Condition: {row.condition}</span>
          <span>
            Added <Day at={row.addedAt} />
          </span>
        </p>
        <div className={styles.actions}>
          {row.chartHref ? (
            <Link className={styles.action} to={row.chartHref} aria-describedby={titleId}>
              <Icon name="history" />
              View Chart
            </Link>
          ) : null}
          {row.sourceUrl ? (
            <ExternalLink className={styles.action} href={row.sourceUrl}>
              Source
            </ExternalLink>
          ) : null}
        </div>
      </td>
      <td className={styles.number}>{row.price}</td>
    </tr>
  );
}
