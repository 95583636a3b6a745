import { useReturnTo } from "#app/components/forms/return-to.tsx";
import { entriesOf, itemIdOf } from "#app/models/collection/entry-fields.ts";
import { formatMoney } from "#app/models/platform/amounts.ts";
import { summary } from "#app/styles/collection/target-form.css.ts";
import { useCollected } from "./collection-provider.tsx";
import type { ItemButtonsProps } from "./item-buttons.tsx";
import { TargetForm } from "./target-form.tsx";

/** The form for a target price on the page of an item, folded. Those who do not track the item do from then on. */
export function ItemTarget({ item }: ItemButtonsProps) {
  const { itemKind, itemKey, title, conditionKey, currency } = item;
  const entries = entriesOf(useCollected(), { itemKind, itemKey, itemId: itemIdOf(itemKind, title) });
  const aimed = entries.find(({ target }) => target);
  const target = aimed?.target ?? null;
  return (
    <details>
      <summary className={summary}>
        {target ? `Change target price: at or ${target.direction} ${formatMoney(target.price)}` : "Set target price"}
      </summary>
      <TargetForm
        item={{ ...(aimed && { entryId: aimed.id }), itemKind, itemKey: itemKey ?? "", title, conditionKey }}
        currency={target?.price.currency ?? currency}
        target={target}
        isSaved={target !== null}
        returnTo={useReturnTo()}
      />
    </details>
  );
}
