import { useReturnTo } from "#app/components/forms/return-to.tsx";
import { summary } from "#app/styles/collection/target-form.css.ts";
import type { ItemButtonsProps } from "./item-buttons.tsx";
import { TargetForm } from "./target-form.tsx";

/** The form for a target price on the page of an item, folded. Those who do not track the item do from then on. */
export function ItemTarget({ item }: ItemButtonsProps) {
  const { itemKind, itemKey, title, conditionKey, currency } = item;
  return (
    <details>
      <summary className={summary}>Set target price</summary>
      <TargetForm
        item={{ itemKind, itemKey: itemKey ?? "", title, conditionKey }}
        currency={currency}
        target={null}
        returnTo={useReturnTo()}
      />
    </details>
  );
}
