import { kinds } from "#app/models/catalog/kinds/all.ts";
import { type EntryKind, entryKindName } from "#app/models/collection/entry-fields.ts";
import { badge } from "#app/styles/collection/category-badge.css.ts";

/** The name of a category in its colour on the collection's pages: LEGO red, figures blue, the others purple. */
export function CategoryBadge({ kind }: { kind: EntryKind }) {
  return (
    <span className={badge({ tone: kind === "other" ? "purple" : kinds[kind].badge })}>{entryKindName(kind)}</span>
  );
}
