import { Form } from "@remix-run/react";
import { useId } from "react";
import { Cover } from "#app/components/cover/cover.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import type { itemChoices } from "#app/presenters/found-items.server.ts";
import { quietButton, searchForm, textInput } from "#app/styles/controls.css.ts";
import { note, quiet } from "#app/styles/text.css.ts";
import * as styles from "./item-choice.css.ts";

interface ItemSearchProps {
  id: string;
  action: string;
  /** What the address keeps beside the query. */
  fields: Readonly<Record<string, string>>;
}

/** The form of the search of an `ItemChoice`: apart, since no form stands in another. */
export function ItemSearch({ id, action, fields }: ItemSearchProps) {
  return (
    <Form id={id} method="get" action={action} preventScrollReset>
      <HiddenFields fields={fields} />
    </Form>
  );
}

interface ItemChoiceProps {
  /** The id of the `ItemSearch`. */
  search: string;
  q: string;
  items: Awaited<ReturnType<typeof itemChoices>>;
  /** The item that is chosen at first. */
  chosen: string;
  label: string;
  /** What is chosen with no item. */
  none?: string;
}

/** One of the items that a search found, as the field `item` of the form around it. */
export function ItemChoice({ search, q, items, chosen, label, none }: ItemChoiceProps) {
  const id = useId();
  const isIn = (item: string) => items.some((each) => each.item === item);
  return (
    <div className={styles.choice}>
      <label className={note} htmlFor={id}>
        {label}
      </label>
      <div className={searchForm}>
        <input
          className={`${textInput} ${styles.field}`}
          id={id}
          key={q}
          form={search}
          type="search"
          name="q"
          defaultValue={q}
          placeholder="A set, figure, issue…"
          maxLength={100}
        />
        <button className={quietButton} type="submit" form={search}>
          Find
        </button>
      </div>
      {q !== "" && items.length === 0 ? (
        <p className={quiet}>{`Nothing in our catalogue is called "${q}". Try its number, or fewer words.`}</p>
      ) : null}
      {items.length > 0 ? (
        <ul>
          {items.map(({ item, name, cover, facts }, at) => (
            <li key={item}>
              <label className={styles.row}>
                <input type="radio" name="item" value={item} defaultChecked={item === chosen} />
                <span className={styles.cover}>
                  <Cover cover={cover} size="small" at={at} />
                </span>
                <span className={styles.words}>
                  <b className={styles.name}>{name}</b>
                  <span className={note}>{facts}</span>
                </span>
              </label>
            </li>
          ))}
          {none ? (
            <li>
              <label className={styles.row}>
                <input type="radio" name="item" value="" defaultChecked={!isIn(chosen)} />
                <span className={styles.none}>{none}</span>
              </label>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
