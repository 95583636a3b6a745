import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { db } from "#app/models/platform/database.server.ts";

beforeAll(async () => {
  await sql`
    insert into item (category, key, name, year, counted_sales, catalogued_at) values
    ('legos', '90110', 'Otter Freighter', 2011, 90, now()), ('legos', '90111', 'Otter Freighter', 2019, 1, now()),
    ('legos', '90112', 'Q-Wing Otterfighter', 2012, 3, now()),
    ('figures', 'black-series-otter-trooper', 'Black Series Otter Trooper', null, 4, null),
    ('figures', 'funko-pop-mira-otterby', 'Funko Pop Mira Otterby', null, 4, null),
    ('model-cars', 'matchbox-otterson-gt-90', 'Matchbox Otterson GT-90', null, 4, null),
    ('model-trains', 'hornby-otterbury-pullman-set', 'Hornby Otterbury Pullman Set', null, 4, null),
    ('sports-memorabilia', '2018-topps-update-jo-lindqvist-us950', '2018 Topps Update Jo Lindqvist #US950', null, 4, null),
    ('comics', 'otter-zombie-5-signed', 'Otter Zombie #5, signed', null, 1, null)`.execute(db);
  await sql`
    insert into search_word (category, word, listings) values ('legos', 'otter', 9), ('legos', 'freighter', 9)`.execute(
    db,
  );
});

test.each([["two letters in the wrong order", "ottre freihgter", "90110", "otter freighter"]])(
  "a query may be misspelt: %s",
  async (_, query, key, corrected) => {
    const found = await searchItems(query, null, 5);
    expect(found.items[0]?.key).toBe(key);
    expect(found.corrected).toBe(corrected);
  },
);
