import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { ReturnTo } from "#app/components/forms/return-to.tsx";
import { type ItemIdentity, itemIdOf } from "#app/models/collection/entry-fields.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./item-buttons.css.ts";
import { Buttons } from "./track-buttons.tsx";

export interface ItemButtonsProps {
  item: Pick<ItemIdentity, "itemKind" | "itemKey"> & { title: string; conditionKey: string; currency: string };
}

/** Tracks and owns the item of a page. */
export function ItemButtons({ item }: ItemButtonsProps) {
  const { itemKind, itemKey, title, conditionKey, currency } = item;
  return (
    <form method="post" action={paths.collectionItems} className={styles.onPage}>
      <HiddenFields fields={{ itemKind, itemKey, title, conditionKey, currency }} />
      <ReturnTo />
      <Buttons
        item={{ itemKind, itemKey, itemId: itemIdOf(itemKind, title) }}
        value="item"
        classOf={({ isCurrent, type }) => styles.pageButton({ isMain: type === "owned" && !isCurrent })}
        isLabelled
      />
    </form>
  );
}
