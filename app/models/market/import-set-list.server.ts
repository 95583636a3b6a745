import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Copy } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, tryCatalogChange } from "../catalog/catalog-change.server.ts";
import type { ItemKind } from "../catalog/kinds/all.ts";
import { knownItemsScope, refreshKnownItems } from "../catalog/kinds/known-items.server.ts";
import { isMinifigureId } from "../catalog/kinds/minifigures/minifigures.ts";
import { cleanTitle } from "../catalog/titles/title.ts";
import { isInLines, rowsOf, type TableFile } from "../files/table-file.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import { placeUnplaced } from "../listings/placement.server.ts";
import type { SetList } from "./parsing/presets.ts";
import { stage } from "./record-rows.server.ts";
import { copyLine } from "./staging.ts";

const kindOf: Record<SetList, ItemKind> = { sets: "legos", minifigs: "minifigures", themes: "legos" };

export interface SetListReport {
  file: string;
  list: SetList;
  read: number;
  added: number;
  changed: number;
  /** What the numbers of rejected rows count. */
  countedIn: "line" | "row";
  /** Rows without a number and a name. */
  rejected: { count: number; lines: number[] };
  /** Number of lines around the table that are none of its rows. */
  frame: number;
}

/** Maximum rows of a set list, which are held in memory. */
const maxRows = 500_000;

/** Records a set list, or only says what that would change. The same list again changes nothing. */
export async function importSetList(file: TableFile, list: SetList, isDryRun = false): Promise<SetListReport> {
  const rejected = { count: 0, lines: [] as number[] };
  const lines: string[] = [];
  let read = 0;
  let frames = 0;
  for await (const rows of rowsOf(file)) {
    if (read > maxRows) throw new UnreadableFile(`${file.name} has more rows than there are LEGO sets.`);
    for (const { line, values, problem, frame } of rows) {
      read += 1;
      if (frame) {
        frames += 1;
        continue;
      }
      const cells = problem ? null : cellsOf[list](values);
      if (cells) lines.push(copyLine([read, ...cells]));
      else {
        rejected.count += 1;
        if (rejected.lines.length < 20) rejected.lines.push(line);
      }
    }
  }
  const text = new TextEncoder().encode(lines.join(""));
  const recorded = await (isDryRun ? tryCatalogChange : changeCatalog)((trx, copy) =>
    (list === "themes" ? mergeThemes : mergeItems)(trx, copy, text, list),
  );
  if (!isDryRun) {
    await refreshKnownItems();
    await placeUnplaced();
  }
  const countedIn = isInLines(file) ? "line" : "row";
  return { file: file.name, list, read, ...recorded, countedIn, rejected, frame: frames };
}

type Cell = string | number | null;

/** The cells of a row for the staging table. Null without a number and a name. */
const cellsOf: Record<SetList, (values: Record<string, unknown>) => Cell[] | null> = {
  sets: (values) => {
    const number = textOf(values.set_num).toLowerCase();
    const name = cleanTitle(textOf(values.name));
    if (!/^[a-z\d][a-z\d._-]{0,39}$/.test(number) || name === "") return null;
    const year = numberOf(values.year);
    const isYear = year !== null && year >= 1930 && year <= 2100;
    return [
      number,
      name,
      isYear ? year : null,
      numberOf(values.theme_id),
      numberOf(values.num_parts) || null,
      linkOf(values),
    ];
  },
  minifigs: (values) => {
    const number = textOf(values.fig_num).toLowerCase();
    const name = cleanTitle(textOf(values.name));
    if (!isMinifigureId(number) || name === "") return null;
    return [number, name, null, null, numberOf(values.num_parts) || null, linkOf(values)];
  },
  themes: (values) => {
    const id = numberOf(values.id);
    const name = cleanTitle(textOf(values.name));
    return id === null || name === "" ? null : [String(id), name, null, numberOf(values.parent_id), null, null];
  },
};

const types = "number text, name text, year int, theme_id int, pieces int, image_url text";

/**
 * A set's key is its number without the variant "-1". Other variants keep theirs where the list has several; `0011-2`
 * alone is `0011`. Of a series of figures that is the bag with any of them, "71034-0", and each figure keeps its variant.
 */
async function mergeItems(trx: Transaction<Schema>, copy: Copy, text: Uint8Array, list: SetList) {
  await stage(trx, copy, types, text);
  const category = kindOf[list];
  const key: RawBuilder<string> =
    list === "sets"
      ? sql`case when number = base || case when bool_or(number = base || '-0') over (partition by base) then '-0' else '-1' end
          or count(*) over (partition by base) = 1 then base else number end`
      : sql`number`;
  const { rows } = await sql<{ is_new: boolean }>`
    insert into item (category, key, name, year, theme_id, pieces, image_url, catalogued_at)
    select distinct on (key) ${category}, key, name, year, theme_id, pieces, image_url, now()
    from (
      select *, ${key} as key from (
        select distinct on (number) *, regexp_replace(number, '(.)-[0-9]+$', '\\1') as base
        from staged order by number, line desc) as each) as keyed
    order by key, line desc
    on conflict (category, key) do update set name = excluded.name, year = excluded.year, theme_id = excluded.theme_id,
      pieces = excluded.pieces, image_url = excluded.image_url, catalogued_at = excluded.catalogued_at
    where item.catalogued_at is null or (item.name, item.year, item.theme_id, item.pieces, item.image_url)
      is distinct from (excluded.name, excluded.year, excluded.theme_id, excluded.pieces, excluded.image_url)
    returning (xmax = 0) as is_new`.execute(trx);
  const themed = list === "sets" ? await nameThemes(trx) : 0;
  if (rows.length + themed > 0) await bumpRevisions(trx, [{ category }, { category: knownItemsScope }]);
  if (rows.length >= 10_000) await sql`analyze item`.execute(trx);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added };
}

async function mergeThemes(trx: Transaction<Schema>, copy: Copy, text: Uint8Array) {
  await stage(trx, copy, types, text);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into lego_theme (id, name, parent_id)
    select distinct on (number) number::int, name, theme_id from staged order by number, line desc
    on conflict (id) do update set name = excluded.name, parent_id = excluded.parent_id
    where (lego_theme.name, lego_theme.parent_id) is distinct from (excluded.name, excluded.parent_id)
    returning (xmax = 0) as is_new`.execute(trx);
  const themed = await nameThemes(trx);
  if (themed > 0) await bumpRevisions(trx, [{ category: kindOf.themes }, { category: knownItemsScope }]);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added };
}

/**
 * Gives each set of a list the name of its topmost theme, as far as themes are on record. The listings of those that
 * change must then be placed again.
 */
async function nameThemes(trx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, at) as (
      select id, id from lego_theme
      union select above.id, lego_theme.parent_id from above join lego_theme on lego_theme.id = above.at
      where lego_theme.parent_id is not null),
    topmost as (
      select above.id, lego_theme.name from above join lego_theme on lego_theme.id = above.at
      where lego_theme.parent_id is null)
    update item set theme = topmost.name from topmost
    where item.theme_id = topmost.id and item.category = ${kindOf.themes} and item.theme is distinct from topmost.name
    returning item.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await sql`update listing set shelves = null where item_id = any(${ids}::bigint[])`.execute(trx);
  return ids.length;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function numberOf(value: unknown): number | null {
  const text = textOf(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function linkOf({ img_url }: Record<string, unknown>): string | null {
  const url = URL.parse(textOf(img_url));
  return url?.protocol === "https:" && url.href.length <= 1_000 ? url.href : null;
}
