import { categories } from "#app/models/catalog/categories.ts";
import type { EntryKind } from "#app/models/collection/entry-fields.ts";
import { badge } from "#app/styles/collection/category-badge.css.ts";

const otherNames: Partial<Record<EntryKind, string>> = { minifigures: "Minifigures", other: "Other" };

/** The name of a category in its colour on the collection's pages: LEGO red, figures blue, the others purple. */
export function CategoryBadge({ kind }: { kind: EntryKind }) {
  const category = categories.find(({ id }) => id === kind);
  const tone = kind === "legos" ? "red" : kind === "figures" ? "blue" : "purple";
  return <span className={badge({ tone })}>{category?.name ?? otherNames[kind]}</span>;
}
