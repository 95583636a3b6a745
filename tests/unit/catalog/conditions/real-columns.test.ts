import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { readCondition } from "#app/models/catalog/conditions/read-condition.ts";
import { cleanTitle, isPlaceholderTitle } from "#app/models/catalog/title.ts";

const folder = new URL("../../../../../shared/data/", import.meta.url);

function rowsOf(file: string): Record<string, string>[] {
  return parse(readFileSync(new URL(file, folder)), { columns: true, bom: true, relax_column_count: true });
}

function conditionOf(itemKind: ItemKind, title: string, condition: string | undefined) {
  return readCondition({
    itemKind,
    title: cleanTitle(title),
    condition: condition || null,
    grader: null,
    grade: null,
    declared: null,
  });
}

test.skipIf(!existsSync(folder))("each LEGO listing of a real file has the condition of its column", () => {
  const kinds: Record<string, string> = { "Brand New": "new", "Pre-Owned": "used", "New (Other)": "open-box" };
  const rows = rowsOf("lego-active-us-2022-11.csv").filter(({ name = "" }) => !isPlaceholderTitle(name));
  expect(rows.length).toBeGreaterThan(290);
  for (const { name = "", status = "" } of rows) {
    expect(conditionOf("legos", name, status), name).toMatchObject({ key: kinds[status], origin: "source" });
  }
});

test.skipIf(!existsSync(folder))(
  "each comic of a real file with a column is raw, or has the grade of its title",
  () => {
    const stated = ["Brand New", "Pre-Owned", "New (Other)"];
    const rows = rowsOf("comics-active-us-2021-11.csv").filter(({ items_status = "" }) =>
      stated.includes(items_status),
    );
    expect(rows).toHaveLength(156);
    for (const { name = "", items_status } of rows) {
      const grade = /\bCGC (?:Graded )?(\d\.\d)\b/.exec(name)?.[1];
      expect(conditionOf("comics", name, items_status).key, name).toBe(
        grade ? `cgc-${grade.replace(".0", "")}` : "raw",
      );
    }
  },
);
