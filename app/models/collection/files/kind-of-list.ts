import { kindsOnServer } from "../../catalog/kinds/all.server.ts";
import { itemKinds } from "../../catalog/kinds/all.ts";
import { namingColumns } from "../../catalog/kinds/naming/naming-columns.ts";
import type { EntryKind } from "../entry-fields.ts";
import type { ChosenColumns, ColumnMeaning } from "./column-meanings.ts";
import { type ListColumns, readListColumns } from "./list-columns.ts";

const naming = new Set<string>(namingColumns);

/** What tells things of no kind apart that have the same title. */
const besideTitle = new Set<string>(["issue", "issue_letter", "volume", "card_number", "variant"]);

/** The columns of a list, as they are read in one of this kind: "Set" is the set of a card, and elsewhere a number. */
export function columnsOfKind(
  names: readonly string[],
  chosen: ChosenColumns | undefined,
  kind: EntryKind,
): ListColumns {
  if (kind !== "other") {
    const ofKind = new Set<string>(kindsOnServer[kind].naming?.columns);
    const columns = readListColumns(names, chosen, (meaning) => !naming.has(meaning) || ofKind.has(meaning));
    if (chosen || !columns.has("category")) return columns;
  }
  // Rows that say their kinds may be of any.
  const columns = readListColumns(names, chosen, (meaning) => meaning !== "card_set");
  if (chosen || columns.has("category") || !columns.has("title")) return columns;
  return readListColumns(names, chosen, (meaning) => !naming.has(meaning) || besideTitle.has(meaning));
}

/** The kind that was said of a list; else the one that alone has its columns: comics have a series and an issue. */
export function kindByColumns(
  names: readonly string[],
  { columns: chosen, kind }: { columns?: ChosenColumns | undefined; kind: EntryKind },
): EntryKind {
  if (kind !== "other") return kind;
  const columns = readListColumns(names, chosen, (meaning) => meaning !== "card_set");
  const kinds = itemKinds.filter((itemKind) => {
    const { hallmarks = [] } = kindsOnServer[itemKind].naming ?? {};
    return hallmarks.length > 0 && hallmarks.every((column) => columns.has(column as ColumnMeaning));
  });
  return (kinds.length === 1 && kinds[0]) || "other";
}
