import { type MouseEvent, useState } from "react";
import { ReturnTo } from "#app/components/forms/return-to.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { type CollectionType, itemIdOf } from "#app/models/collection/entry-fields.ts";
import { entriesOf, statusOf } from "#app/models/collection/item-status.ts";
import type { Money } from "#app/models/platform/amounts.ts";
import { paths } from "#app/web/urls/paths.ts";
import { type CollectibleItem, useCollection } from "./collection-context.ts";
import * as styles from "./track-buttons.css.ts";

const buttons: { type: CollectionType; name: "track" | "own"; icon: IconName; add: string; remove: string }[] = [
  { type: "tracked", name: "track", icon: "star", add: "Track item", remove: "Stop tracking" },
  { type: "owned", name: "own", icon: "own", add: "Add to collection", remove: "Remove from collection" },
];

const listingForm = "listing-buttons";

/** The form of all `ListingButtons` of a page: each says by its value which listing it means. */
export function ListingButtonsForm() {
  return (
    <form method="post" action={paths.collectionItems} id={listingForm} hidden>
      <ReturnTo />
    </form>
  );
}

interface ListingButtonsProps {
  listing: {
    id: number;
    itemKind: ItemKind;
    key: string | null;
    title: string;
    price: Money;
    condition: string | null;
    sourceUrl: string | null;
  };
  /** Id of the element with its title. */
  describedBy: string;
}

/** Tracks and owns the item of a listing. The page has a `ListingButtonsForm`. */
export function ListingButtons({ listing, describedBy }: ListingButtonsProps) {
  const { id, itemKind, key, title, price, condition, sourceUrl } = listing;
  const item = { title, price, currency: price.currency, condition, url: sourceUrl };
  const identity = { itemKind, itemKey: key, itemId: itemIdOf(itemKind, title) };
  return (
    <span className={styles.onCard}>
      <Buttons item={{ ...item, ...identity }} value={String(id)} form={listingForm} describedBy={describedBy} />
    </span>
  );
}

export interface ItemButtonsProps {
  item: Omit<CollectibleItem, "itemId" | "url"> & { conditionKey: string };
}

/** Tracks and owns the item of a page. */
export function ItemButtons({ item }: ItemButtonsProps) {
  const { itemKind, itemKey, title, conditionKey, currency } = item;
  const itemId = itemIdOf(itemKind, title);
  return (
    <form method="post" action={paths.collectionItems} className={styles.onPage}>
      {Object.entries({ itemKind, itemKey, title, conditionKey, currency }).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <ReturnTo />
      <Buttons item={{ ...item, itemId, url: null }} value="item" isLabelled />
    </form>
  );
}

interface ButtonsProps {
  item: CollectibleItem;
  value: string;
  form?: string;
  describedBy?: string;
  isLabelled?: boolean;
}

function Buttons({ item, value, form, describedBy, isLabelled = false }: ButtonsProps) {
  const { collected, change } = useCollection();
  const [isPending, setIsPending] = useState(false);
  const status = statusOf(entriesOf(collected, item));
  const send = async (event: MouseEvent<HTMLButtonElement>, type: CollectionType) => {
    event.preventDefault();
    const fields = event.currentTarget.form ? [...new FormData(event.currentTarget.form)] : [];
    setIsPending(true);
    await change({
      item,
      type,
      isRemoval: status === type,
      undoFields: (lists) => ({
        ...Object.fromEntries(fields.map(([name, field]) => [name, String(field)])),
        ...Object.fromEntries(buttons.filter((of) => lists.includes(of.type)).map(({ name }) => [name, value])),
      }),
    });
    setIsPending(false);
  };
  return buttons.map(({ type, name, icon, add, remove }) => {
    const isCurrent = status === type;
    const title = isCurrent ? remove : add;
    return (
      <button
        className={
          isLabelled
            ? styles.pageButton({ isCurrent, isMain: type === "owned" && !isCurrent })
            : styles.cardButton({ isCurrent })
        }
        key={type}
        type="submit"
        form={form}
        name={isCurrent ? "remove" : name}
        value={value}
        title={title}
        aria-pressed={isCurrent}
        aria-describedby={describedBy}
        disabled={isPending}
        onClick={(event) => send(event, type)}
      >
        <Icon name={icon} className={isLabelled ? undefined : styles.cardIcon} />
        {isLabelled ? title : null}
      </button>
    );
  });
}
