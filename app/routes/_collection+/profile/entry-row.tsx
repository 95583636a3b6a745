import { Form, useNavigation } from "@remix-run/react";
import { CategoryBadge } from "#app/components/collection/category-badge.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { Day } from "#app/components/dates.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { formatAbout } from "#app/models/platform/amounts.ts";
import { change } from "#app/styles/collection/worth.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { ViewerId } from "#app/web/forms/flash-provider.tsx";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { EditCopies } from "./edit-copies.tsx";
import * as styles from "./entry-list.css.ts";
import type { CollectionData } from "./my-collection-screen.tsx";

interface EntryRowProps {
  row: CollectionData["rows"][number];
  /** Its place on the page. */
  at: number;
  list: CollectionData["list"];
  /** The form that its box belongs to. */
  selectionId: string;
  /** The copies of the entry while they are being edited. */
  editing: CollectionData["editing"];
}

export function EntryRow({ row, at, list, selectionId, editing }: EntryRowProps) {
  const isOwned = list.tab === "owned";
  return (
    <>
      <tr className={styles.row} id={`entry-${row.id}`}>
        <td className={styles.boxCell}>
          <label className={styles.boxLabel}>
            <input className={styles.box} type="checkbox" name="entries" value={row.id} form={selectionId} />
            <span className={visuallyHidden}>{`Select ${row.title}`}</span>
          </label>
        </td>
        <td className={styles.coverCell}>
          <Cover cover={row.cover} size="small" at={at} />
        </td>
        <td className={styles.itemCell}>
          <div className={styles.about}>
            <h3 className={styles.title}>{row.title}</h3>
            <p className={styles.facts}>
              <CategoryBadge kind={row.kind} />
              <span>Condition: {row.condition}</span>
              <span>
                Added <Day at={row.addedAt} />
              </span>
            </p>
            <p className={styles.moreFacts}>
              {[row.copies, `price ${row.price}`, row.paid.length > 0 && `paid ${row.paid.join(", ")}`]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <div className={styles.actions}>
            {row.chartHref ? (
              <Link className={styles.action} to={row.chartHref}>
                <Icon name="history" />
                View Chart
                <OfItem title={row.title} />
              </Link>
            ) : null}
            {row.sourceUrl ? (
              <ExternalLink className={styles.action} href={row.sourceUrl}>
                Source
                <OfItem title={row.title} />
              </ExternalLink>
            ) : null}
            {isOwned ? (
              <Link
                className={styles.action}
                to={collectionParams.href(paths.collection, { ...list, edit: editing ? "" : row.id })}
                preventScrollReset
              >
                {editing ? "Close" : "Edit"}
                <OfItem title={row.title} />
              </Link>
            ) : null}
            <DeleteButton row={row} list={list} />
          </div>
        </td>
        {isOwned ? <td className={styles.copiesCell}>{row.copies}</td> : null}
        <td className={styles.wideNumber}>{row.price}</td>
        {isOwned ? (
          <td className={styles.wideNumber}>
            {row.paid.map((sum) => (
              <div key={sum}>{sum}</div>
            ))}
          </td>
        ) : null}
        <td className={styles.worthCell}>
          {row.worth.map((line) => (
            <div key={line.currency} className={styles.worth}>
              {formatAbout(line)}
            </div>
          ))}
          {row.whyNotPriced ? (
            <div className={styles.notPriced}>
              {row.worth.length > 0 ? "in part: " : "not priced: "}
              {row.whyNotPriced}
            </div>
          ) : null}
        </td>
        <td className={styles.changeCell}>
          {row.change ? <span className={change({ direction: row.change.direction })}>{row.change.text}</span> : null}
        </td>
      </tr>
      {editing ? (
        <tr className={styles.editRow}>
          <td className={styles.editCell} colSpan={8}>
            <EditCopies key={editing.copyId} list={list} editing={editing} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function OfItem({ title }: { title: string }) {
  return <span className={visuallyHidden}>{`: ${title}`}</span>;
}

function DeleteButton({ row, list }: Pick<EntryRowProps, "row" | "list">) {
  const { formData } = useNavigation();
  const isPending = formData?.get("intent") === "remove" && formData.getAll("entries").includes(row.id);
  return (
    <Form method="post" action={collectionParams.href(paths.collection, list)} preventScrollReset>
      <input type="hidden" name="intent" value="remove" />
      <ViewerId />
      <input type="hidden" name="entries" value={row.id} />
      <button
        className={styles.deleteButton}
        type="submit"
        {...pendingButton(isPending)}
        aria-busy={isPending || undefined}
      >
        <Icon name="cross" />
        {isPending ? "Deleting..." : "Delete"}
        <OfItem title={row.title} />
      </button>
    </Form>
  );
}
