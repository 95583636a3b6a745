import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { addPreviewed, sendImport } from "#tests/support/collection/import-form.ts";
import { newMember } from "#tests/support/collection/members.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

const sold = path.join(scratchDir("named-rows").path, "sold.csv");
writeFileSync(
  sold,
  `category,title,series,issue,year,maker,player,card_number,price,sold_at
comics,,Amazing Spider-Man,300,,,,,$500,2026-01-01
comics,First Venom,Amazing Spider-Man,300,,,,,$510,2026-01-01
comics,First Venom,Amazing Spider-Man,129,,,,,$90,2026-01-01
comics,Amazing Spider-Man #300,,301,,,,,$20,2026-01-01
comics,,Batman,1-6,,,,,$20,2026-01-01
sports-memorabilia,,,,1986,Fleer,Michael Jordan,57,$900,2026-01-01
`,
);
const imported = await runImport(server, sold, "--source", "named");

test("sales are of the items that their columns name, and what contradicts is counted and of none", async () => {
  const { output } = imported;
  expect(countOf(output, "kept"), output).toBe(5);
  expect(output).toContain("1  rejected: its columns name no item (line 6)");
  expect(output).toContain("1  title and columns name different items (line 5)");
  const sales = await withDatabaseOf(server, ({ db }) =>
    db
      .selectFrom("sale")
      .leftJoin("item", "item.id", "sale.item_id")
      .select(["item.key", "sale.title", "sale.price_minor"])
      .orderBy("sale.price_minor")
      .execute(),
  );
  expect(sales.map(({ key, title, price_minor }) => [key, title, price_minor])).toEqual([
    [null, "Amazing Spider-Man #300", 2_000],
    ["amazing-spider-man-129", "First Venom", 9_000],
    ["amazing-spider-man-300", "Amazing Spider-Man #300", 50_000],
    ["amazing-spider-man-300", "First Venom", 51_000],
    ["1986-fleer-michael-jordan-57", "1986 Fleer Michael Jordan #57", 90_000],
  ]);
});

const entries = () =>
  withDatabaseOf(server, ({ db }) =>
    db
      .selectFrom("collection_entry")
      .innerJoin("collection_copy", "collection_copy.entry_id", "collection_entry.id")
      .select(["item_key", "title", "collection_copy.condition_key", "note"])
      .orderBy("collection_entry.added_at")
      .orderBy("collection_entry.title")
      .orderBy("item_key")
      .execute(),
  );

test("comics by series and issue, and cards by their columns, are previewed and added as the items that they are", async () => {
  const as = { headers: { Cookie: (await newMember(server)).cookies } };
  const comics = "Series,Issue,Grade,Grading Company,Cert #\nAmazing Spider-Man (1963),300,9.8,CGC,4000001\n,129,,,\n";
  const more = "Title,Issue\nAmazing Spider-Man,129\nAmazing Spider-Man #129,130\n";
  const cards = "Year,Brand,Card Number,Player\n1986,Fleer,57,Michael Jordan\n1986,Fleer,58,Michael Jordan\n";
  const add = async (text: string, kind: string) => {
    const preview = await sendImport(server, as, { intent: "preview", file: new Blob([text]), kind, list: "owned" });
    expect(preview.status).toBe(200);
    const added = await addPreviewed(server, as, preview);
    expect(added.status).toBe(303);
    return preview.text;
  };
  const first = await add(comics, "comics");
  expect(first).toMatch(/Amazing Spider-Man \(1963\) #300 owned, line 2, CGC 9\.8(?!, not recognized)/);
  expect(first).toContain("Line 3 was not added: it has neither a title nor a number.");
  const second = await add(more, "comics");
  expect(second).toMatch(/Amazing Spider-Man #129 owned, line 2, Unknown condition(?!, not recognized)/);
  expect(second).toMatch(/Amazing Spider-Man #129 owned, line 3, Unknown condition, not recognized/);
  expect(second).toContain(
    "Line 3 was read without its item: its title and its columns (&quot;Amazing Spider-Man #130&quot;) name different ones.",
  );
  expect(await add(cards, "sports-memorabilia")).toMatch(
    /1986 Fleer Michael Jordan #57 owned, line 2, Unknown condition(?!, not recognized).*#58 owned, line 3, Unknown condition, not recognized/,
  );
  const found = await entries();
  expect(found.map(({ item_key, title }) => [item_key, title])).toEqual([
    ["amazing-spider-man-300", "Amazing Spider-Man (1963) #300"],
    ["amazing-spider-man-129", "Amazing Spider-Man #129"],
    [null, "Amazing Spider-Man #129"],
    ["1986-fleer-michael-jordan-57", "1986 Fleer Michael Jordan #57"],
    [null, "1986 Fleer Michael Jordan #58"],
  ]);
  expect(found[0]).toMatchObject({ condition_key: "cgc-9.8", note: "Certificate 4000001" });
});
