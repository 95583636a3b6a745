import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { changeFailed } from "#app/components/collection/messages.ts";
import { useHydrated } from "#app/components/forms/fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { Link } from "#app/components/link.tsx";
import { Pager } from "#app/components/listings/pager.tsx";
import { Switch } from "#app/components/switch.tsx";
import { countOf } from "#app/models/platform/amounts.ts";
import { choice, choiceRow, quietButton } from "#app/styles/controls.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { sentencesOf, useFetcherFailure, useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { collectionParams, collectionSorts } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./entry-list.css.ts";
import { EntryRow } from "./entry-row.tsx";
import type { CollectionData } from "./my-collection-screen.tsx";

/** The form of the checked rows. Its boxes are in the rows, which have forms of their own. */
const selectionId = "selection";

const removalFailed = changeFailed("remove");

/** One page of one list, with what can be done to several rows at once. */
export function EntryList({ list, rows, kinds, conditions, editing, pagination }: CollectionData) {
  const { refusal } = useFormResult();
  const { refusal: ofRemoval } = useFormResult("remove");
  // The server, which sends the message of any other failure, was not reached.
  useFetcherFailure(ofRemoval?.sentIntent ? ofRemoval : undefined, removalFailed);
  const href = (other: Partial<typeof list>) => collectionParams.href(paths.collection, { ...list, page: 1, ...other });
  const isOwned = list.tab === "owned";
  return (
    <>
      <div className={styles.choices}>
        {kinds.length > 1 ? (
          <nav className={choiceRow} aria-label="Categories">
            {[{ id: "all" as const, name: "All" }, ...kinds].map(({ id, name }) => (
              <Link
                key={id}
                className={choice({ isChosen: id === list.category })}
                to={href({ category: id })}
                aria-current={id === list.category ? "true" : undefined}
                preventScrollReset
              >
                {name}
              </Link>
            ))}
          </nav>
        ) : null}
        <Switch
          label="Sort"
          choices={collectionSorts}
          chosen={list.sort}
          nameOf={(sort) => sortNames[sort]}
          hrefFor={(sort) => href({ sort })}
        />
      </div>
      {editing ? null : <MessageBox kind="bad" sentences={sentencesOf(refusal)} takesFocus />}
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            <th className={styles.columnHead} scope="col">
              <span className={visuallyHidden}>Select</span>
            </th>
            <th className={styles.columnHead} scope="col">
              <span className={visuallyHidden}>Cover</span>
            </th>
            {(isOwned ? ["Item", "Copies"] : ["Item"]).map((name) => (
              <th key={name} className={styles.columnHead} scope="col">
                {name}
              </th>
            ))}
            {(isOwned ? ["Price", "Paid", "Worth today", "Change"] : ["Price", "Worth today", "Change"]).map((name) => (
              <th key={name} className={styles.numberHead} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row, at) => (
            <EntryRow
              key={row.id}
              row={row}
              at={at}
              list={list}
              selectionId={selectionId}
              editing={editing?.entryId === row.id ? editing : null}
            />
          ))}
        </tbody>
      </table>
      <Selection list={list} conditions={conditions} rows={rows} />
      <Pager pagination={pagination} hrefFor={(page) => href({ page })} style="plus-minus-2" />
    </>
  );
}

const sortNames = { newest: "Newest", name: "Name", worth: "Worth", change: "Change" };

/** What can be done to the checked rows. */
function Selection({ list, conditions, rows }: Pick<CollectionData, "list" | "conditions" | "rows">) {
  const form = useRef<HTMLFormElement>(null);
  const { isPending } = useFormResult();
  const { isPending: isRemoving } = useFormResult("remove");
  const isHydrated = useHydrated();
  const [checked, setChecked] = useState(0);
  const boxes = () => [...(form.current?.elements ?? [])].filter(isBox);
  // The rows may be others now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts the boxes of these rows
  useEffect(() => {
    const count = () => setChecked(boxes().filter((box) => box.checked).length);
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [rows]);
  const other = list.tab === "owned" ? "tracked" : "owned";
  const areAll = checked === rows.length;
  return (
    <Form
      className={styles.selection({ isUsed: checked > 0 })}
      id={selectionId}
      ref={form}
      method="post"
      action={collectionParams.href(paths.collection, list)}
      preventScrollReset
      aria-label="Several at once"
    >
      <input type="hidden" name="to" value={other} />
      <ViewerId />
      {isHydrated ? (
        <button
          className={styles.selectAll}
          type="button"
          onClick={() => {
            for (const box of boxes()) box.checked = !areAll;
            setChecked(areAll ? 0 : rows.length);
          }}
        >
          {areAll ? "Select none" : "Select all"}
        </button>
      ) : null}
      <span className={styles.selected} aria-live="polite">
        {isHydrated ? `${countOf(checked, "item")} selected` : "With selected items:"}
      </span>
      <button className={quietButton} type="submit" name="intent" value="move" {...pendingButton(isPending)}>
        {other === "owned" ? "Move to Owned" : "Move to Tracked"}
      </button>
      <button
        className={quietButton}
        type="submit"
        name="intent"
        value="remove"
        {...pendingButton(isPending)}
        aria-busy={isRemoving || undefined}
      >
        {isRemoving ? "Removing..." : "Remove"}
      </button>
      <span className={styles.conditionChoice}>
        <label className={visuallyHidden} htmlFor="selection-condition">
          Condition
        </label>
        <select className={styles.select} id="selection-condition" name="condition">
          {conditions.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <button className={quietButton} type="submit" name="intent" value="set-condition" {...pendingButton(isPending)}>
          Set Condition
        </button>
      </span>
    </Form>
  );
}

function isBox(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "checkbox";
}
