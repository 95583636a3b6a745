import fc from "fast-check";
import { expect, test } from "vitest";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";

/** What visitors type, and what is written to hurt: words of titles in any order, separators, other scripts, long runs. */
const typed = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.constantFrom(
          ...[
            "Amazing",
            "Spider-Man",
            "#300",
            "CGC",
            "9.8",
            "1988",
            "Vol",
            "2",
            "variant",
            "Funko",
            "Pop",
            "Star Wars",
            "B3834",
          ],
          ...[
            "Topps",
            "2018",
            "PSA 10",
            "#US250",
            "Tom",
            "Brady",
            "signed",
            "jersey",
            "/99",
            "Hornby",
            "R3086",
            "Lionel",
            "28072",
          ],
          ...[
            "Hot Wheels",
            "'55",
            "1:64",
            "#12/250",
            "red",
            "sw0001",
            "col21-3",
            "&",
            "and",
            ",",
            "-",
            "(",
            ")",
            "½",
            "É",
            "字",
            "🔥",
            "O'Neil",
          ],
        ),
        { maxLength: 24 },
      )
      .map((words) => words.join(" ").slice(0, 300)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("a", "1", " ", "-", "#1,", "1 ", "CGC ", "1:", "A-", "(", "'", "$", "PSA "), fc.nat(300))
      .map(([unit, times]) => unit.repeat(times).slice(0, 300)),
  },
);

for (const itemKind of itemKinds) {
  test(`${itemKind}: whatever is typed gives an item key that fits an address, or none`, () => {
    fc.assert(
      fc.property(typed, (title) => {
        const { key, name, others } = identifyItem(itemKind, title);
        for (const itemKey of [key, ...others]) {
          if (itemKey !== null) expect(itemKey).toMatch(/^(?=.{1,80}$)[a-z\d]+(?:-[a-z\d]+)*$/);
        }
        if (key === null) expect({ name, others }).toEqual({ name: null, others: [] });
        else expect(others).not.toContain(key);
      }),
      { numRuns: 400 },
    );
  });

  test(`${itemKind}: an item key in place of a title is about itself`, () => {
    fc.assert(
      fc.property(typed, (title) => {
        const { key, others } = identifyItem(itemKind, title);
        for (const itemKey of [key, ...others]) {
          if (itemKey !== null) expect(identifyItem(itemKind, itemKey).key).toBe(itemKey);
        }
      }),
      { numRuns: 400 },
    );
  });

  test(`${itemKind}: case and outer blanks change nothing but what capitals say`, () => {
    for (const title of ["HORNBY R3086", "AMAZING SPIDER-MAN #300 CGC 9.8", "LEGO 75257", "SW0001", "FUNKO POP 324"]) {
      expect(identifyItem(itemKind, `  ${title.toLowerCase()} `).key).toBe(identifyItem(itemKind, title).key);
    }
  });
}
