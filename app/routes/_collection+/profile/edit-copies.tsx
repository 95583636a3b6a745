import { Form } from "@remix-run/react";
import { TextField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { copyForm } from "#app/models/collection/copy-fields.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { ViewerId } from "#app/web/forms/flash-provider.tsx";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./edit-copies.css.ts";
import type { CollectionData } from "./my-collection-screen.tsx";

interface EditCopiesProps {
  list: CollectionData["list"];
  editing: NonNullable<CollectionData["editing"]>;
}

const currencies = ["USD", "EUR", "GBP", "CAD", "AUD", "JPY"];

/** The copies of one owned item, one of them in a form. */
export function EditCopies({ list, editing }: EditCopiesProps) {
  const { entryId, copyId, copies, form, conditions, title } = editing;
  const href = (copy: string) => collectionParams.href(paths.collection, { ...list, edit: entryId, copy });
  const isNew = copyId === "new";
  return (
    <section className={styles.panel} aria-label={`Copies of ${title}`}>
      {copies.length > 1 || isNew ? (
        <ul className={styles.copies}>
          {copies.map((copy) => (
            <li key={copy.id} className={styles.copy}>
              <Link
                className={styles.copyLink({ isShown: copy.id === copyId })}
                to={href(copy.id)}
                aria-current={copy.id === copyId ? "true" : undefined}
                preventScrollReset
              >
                {copy.summary}
              </Link>
              {copies.length > 1 ? <RemoveCopy list={list} copy={copy} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <PostForm
        id="copy"
        schema={copyForm}
        defaultValue={form}
        action={href(copyId)}
        submit={isNew ? "Add Copy" : "Save Copy"}
        busy="Saving..."
        beside={
          <>
            {isNew ? null : (
              <LineLink to={href("new")} preventScrollReset>
                Add another copy
              </LineLink>
            )}
            <LineLink to={collectionParams.href(paths.collection, list)} preventScrollReset>
              Cancel
            </LineLink>
          </>
        }
      >
        {(field) => {
          const text = (name: Parameters<typeof field>[0], label: string) => ({
            ...field(name),
            label,
            showsError: true,
          });
          return (
            <div className={styles.fields}>
              <TextField {...text("condition", "Condition and grade")} suggestions={conditions} />
              <TextField {...text("quantity", "How many")} inputMode="numeric" />
              <TextField {...text("paid", "Paid in all")} inputMode="decimal" />
              <TextField {...text("fees", "Fees")} inputMode="decimal" />
              <TextField {...text("paidCurrency", "Currency")} suggestions={currencies} />
              <TextField {...text("acquiredOn", "Bought on")} type="date" />
              <TextField {...text("place", "Where it is")} />
              <TextField {...text("note", "Note")} />
              <TextField {...text("goneOn", "Sold or given away on")} type="date" />
              <TextField {...text("proceeds", "Proceeds in all")} inputMode="decimal" />
              <TextField {...text("proceedsCurrency", "Currency of proceeds")} suggestions={currencies} />
            </div>
          );
        }}
      </PostForm>
    </section>
  );
}

function RemoveCopy({
  list,
  copy,
}: {
  list: EditCopiesProps["list"];
  copy: EditCopiesProps["editing"]["copies"][number];
}) {
  return (
    <Form method="post" action={collectionParams.href(paths.collection, list)} preventScrollReset>
      <input type="hidden" name="intent" value="remove-copy" />
      <ViewerId />
      <input type="hidden" name="copy" value={copy.id} />
      <button className={styles.remove} type="submit">
        Remove<span className={visuallyHidden}>{`: ${copy.summary}`}</span>
      </button>
    </Form>
  );
}
