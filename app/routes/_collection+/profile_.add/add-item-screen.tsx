import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { SelectField, TextField, useHydrated } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { kindChoices } from "#app/models/catalog/kinds/all.ts";
import { entryKindOf } from "#app/models/collection/entry-fields.ts";
import * as styles from "#app/styles/accounts.css.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import { addItemForm, offeredConditions } from "./add-item-form.ts";
import type { loader } from "./route.tsx";

const categoryOptions = [
  { value: "", label: "Choose a category" },
  ...kindChoices(),
  { value: "other", label: "Something else" },
];

const listOptions = [
  { value: "tracked", label: "Tracked items: I watch its price" },
  { value: "owned", label: "Owned collectibles: it is mine" },
];

/** Names that hold for every category, for readers without scripts: the server says which a category has. */
const anyCondition = [
  { value: "new", label: "New" },
  { value: "open-box", label: "Open box" },
  { value: "used", label: "Used or loose" },
  { value: "raw", label: "Raw, ungraded" },
  { value: "graded", label: "Graded" },
];

/** Adds something that nobody lists: typed by hand. */
export function AddItemScreen() {
  /** What the address fills in. */
  const prefilled = useLoaderData<typeof loader>();
  const { refusal } = useFormResult();
  const sent = refusal?.initialValue?.category;
  const [category, setCategory] = useState(typeof sent === "string" ? sent : prefilled.category);
  const isHydrated = useHydrated();
  const own = offeredConditions(entryKindOf(category)).map(({ key, label }) => ({ value: key, label }));
  const conditions = isHydrated && category !== "" ? own : anyCondition;
  const isGraded = conditions.some(({ value }) => value === "graded");
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Add Item</h1>
      <p className={styles.lead}>
        Add something by hand. When we recognize its title, its prices come with it: a set number, or the full name of a
        comic or figure, helps.
      </p>
      <PostForm
        id="add-item"
        schema={addItemForm}
        defaultValue={{ ...prefilled, currency: "USD" }}
        submit="Add Item"
        busy="Adding..."
      >
        {(plain) => {
          const field = (name: Parameters<typeof plain>[0]) => ({ ...plain(name), showsError: true });
          return (
            <>
              <TextField {...field("title")} label="Title" />
              <SelectField {...field("category")} label="Category" options={categoryOptions} onChange={setCategory} />
              <SelectField {...field("list")} label="List" options={listOptions} />
              <div className={styles.fieldPair}>
                <TextField
                  {...field("price")}
                  label="Price (optional)"
                  inputMode="decimal"
                  hint="Like 120 or 1,234.50"
                />
                <TextField {...field("currency")} label="Currency" />
              </div>
              <SelectField
                {...field("condition")}
                label="Condition (optional)"
                options={[{ value: "", label: "Not said" }, ...conditions]}
              />
              {isGraded ? (
                <TextField
                  {...field("grade")}
                  label="Grade (optional)"
                  hint="With its company, like CGC 9.8 or PSA 10"
                />
              ) : null}
              <TextField
                {...field("url")}
                label="Link (optional)"
                inputMode="url"
                hint="A web page about it, like https://..."
              />
            </>
          );
        }}
      </PostForm>
    </div>
  );
}
