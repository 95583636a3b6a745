import { zipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { addPreviewed, chooseInPreview, type ImportFields, sendImport } from "#tests/support/collection/import-form.ts";
import { type Member, newMember as newBearer } from "#tests/support/collection/members.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase({ sample: true });
const server = await startServer({ databaseUrl, sampleData: "off", env: { COLLECTION_LIMIT: "12" } });
afterAll(() => server.stop());

/** Somebody new, signed in by cookie as in a browser. */
async function newMember(server: TestServer): Promise<Member> {
  const member = await newBearer(server);
  return { ...member, headers: { Cookie: member.cookies } };
}

const run = (sql: string, values: unknown[] = []) =>
  withDatabaseOf({ ...server, databaseUrl }, (database) => database.run(sql, values)) as Promise<{
    rows: Record<string, unknown>[];
  }>;

async function get(path: string, { headers }: Pick<Member, "headers">) {
  const response = await fetch(server.origin + path, { headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const send = (member: Pick<Member, "headers">, fields: ImportFields) => sendImport(server, member, fields);

/** Previews a file, and sends the form of the preview. */
async function importText(member: Pick<Member, "headers">, text: string, options: Record<string, string> = {}) {
  const preview = await send(member, { intent: "preview", file: new Blob([text]), ...options });
  expect(preview.status).toBe(200);
  const added = await addPreviewed(server, member, preview);
  expect([added.status, added.headers.get("Location")]).toEqual([303, "/profile"]);
  return preview;
}

test("the preview says what was read of each row, and what has no item on record, which gets no price", async () => {
  const ada = await newMember(server);
  const file = "title,condition,price\nLEGO 75257 Millennium Falcon,Used,£85\nA jar of buttons,,\n";
  const preview = (kind: string) => send(ada, { intent: "preview", file: new Blob([file]), kind });
  const read = (await preview("legos")).text;
  expect(read).toContain("Falcon owned, line 2, Used, GBP 85.00 A jar");
  expect(read).toContain("buttons owned, line 3, Unknown condition, not recognized");
  expect((await preview("other")).text).toContain("Falcon owned, line 2, Used, GBP 85.00, not recognized");
});

test("the preview says every condition in which there are copies of one item", async () => {
  const ada = await newMember(server);
  const file =
    "Player,Year,Brand,Card #,Grader,Grade\nMichael Jordan,1986,Fleer,57,PSA,10\nMichael Jordan,1986,Fleer,57,PSA,8\n";
  const { text } = await send(ada, { intent: "preview", file: new Blob([file]), kind: "sports-memorabilia" });
  expect(text).toContain("1986 Fleer Michael Jordan #57 × 2 owned, line 2, PSA 10, PSA 8");
});

test("the preview says which lines are no rows, and a list in Windows-1252 below a title is read", async () => {
  const ada = await newMember(server);
  const lines = [
    "My list;;",
    "Titel;Bezahlt;Notiz",
    "Caf\xe9 LEGO 75257;85,00;",
    ";;",
    "Summe;85,00;",
    "Erstellt am 3.11.2026",
  ];
  const file = new Blob([Buffer.from(lines.join("\r\n"), "latin1")]);
  const preview = await send(ada, { intent: "preview", file, kind: "legos" });
  expect(preview.text).toContain("Caf\u00e9 LEGO 75257 owned, line 3");
  expect(preview.text).toContain("1 row below the names of the columns in line 2.");
  expect(preview.text).toMatch(
    /Lines that are no rows \(4\) My list line 1, before the header \(empty\) line 4, no text Summe, 85,00 line 5, total Erstellt am 3\.11\.2026 line 6, footnote/,
  );
  const again = await chooseInPreview(server, ada, preview, { headerLine: "1" });
  expect([again.status, again.text]).toEqual([200, expect.stringContaining("Its columns are: My list.")]);
  expect(again.text).toContain("3 rows below the names of the columns in line 1, 3 of them not added.");
  for (const headerLine of ["0", "51", "x"]) {
    expect((await chooseInPreview(server, ada, again, { headerLine })).status).toBe(422);
  }
  const [page] = [await send(ada, { intent: "preview", file: new Blob([zipSync({ a: new Uint8Array(1) })]) })];
  expect([page.status, page.text]).toEqual([400, expect.stringContaining("This file is an archive (.zip).")]);
});

const titlesOf = async ({ id }: Member, type: string) => {
  const { rows } = await run("select title from collection_entry where user_id = $1 and type = $2", [id, type]);
  return rows.map(({ title }) => String(title)).sort();
};

/** Entries with everything that an entry can have, and what is awkward in files. */
async function fill({ id }: Member): Promise<void> {
  await run("insert into collection (user_id) values ($1)", [id]);
  const titles = [
    "Millennium Falcon 75257",
    '=HYPERLINK("http://evil.test";"Click")',
    "'quoted' &amp; kept",
    "+1; =2, “straße” 🧱",
    "-@ plain",
  ];
  for (const [at, title] of titles.entries()) {
    const { rows } = await run(
      `insert into collection_entry (user_id, type, item_kind, item_key, item_id, title, price_minor, currency, condition,
         condition_key, median_minor, url, added_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'Used, no box', 'used', $9, $10, '2026-11-01 10:00:00.123456Z') returning id`,
      [
        ...[id, at % 2 === 0 ? "owned" : "tracked", at === 0 ? "legos" : "other", at === 0 ? "75257" : null],
        ...[`id-${at}`, title, at === 1 ? null : 1_999 + at, at === 2 ? "JPY" : "EUR"],
        ...[at === 0 ? 9_007_199_254 : null, at === 0 ? "https://shop.example/a?b=1&c=%22" : null],
      ],
    );
    const entry = rows[0]?.id;
    if (at % 2 === 0) {
      for (const [quantity, note] of [
        [1, null],
        [3, '=1+1\nsecond line\r\nthird, "quoted"'],
        [1, null],
      ]) {
        await run(
          `insert into collection_copy (entry_id, condition_key, quantity, paid_minor, fees_minor, paid_currency, acquired_on,
             place, note, gone_on, proceeds_minor, proceeds_currency)
           values ($1, 'new', $2, $3, 100, 'JPY', '2024-02-29', '@shelf', $4, $5, 1234567, 'USD')`,
          [entry, quantity, quantity === 3 ? 50 : null, note, quantity === 3 ? "2025-01-31" : null],
        );
      }
    } else {
      await run(
        `insert into price_target (entry_id, direction, amount_minor, currency, condition_key) values ($1, 'above', 1, 'USD', 'new')`,
        [entry],
      );
    }
  }
}

const removeAll = ({ id }: Member) => run("delete from collection_entry where user_id = $1", [id]);

test.each(["json", "csv"])(
  "after an export, a removal of everything and an import of the %s, the JSON is equal",
  async (ending) => {
    const ada = await newMember(server);
    await fill(ada);
    const [json, csv] = [await get("/profile/export.json", ada), await get("/profile/export.csv", ada)];
    expect(JSON.parse(json.text).entries).toHaveLength(5);
    expect(JSON.parse(json.text).entries.flatMap(({ copies }: { copies: unknown[] }) => copies)).toHaveLength(9);
    await removeAll(ada);
    expect(JSON.parse((await get("/profile/export.json", ada)).text).entries).toEqual([]);
    const preview = await importText(ada, ending === "json" ? json.text : csv.text);
    expect(preview.text).toContain("It adds 3 items that you own and 2 items that you track.");
    expect((await get("/profile/export.json", ada)).text).toBe(json.text);
    expect((await get("/profile/export.csv", ada)).text).toBe(csv.text);

    const again = await send(ada, { intent: "preview", file: new Blob([json.text]) });
    expect(again.text).toContain("It adds nothing.");
    expect(again.text).toContain("Already there (5)");
    await importText(ada, csv.text);
    expect((await get("/profile/export.json", ada)).text).toBe(json.text);
  },
);

test("a formula is inert in the CSV, whose name has the date and which no cache keeps", async () => {
  const ada = await newMember(server);
  await fill(ada);
  const { text, headers } = await get("/profile/export.csv", ada);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"";'""Click"")"`);
  expect(text).not.toMatch(/(?:^|[,;\t\r\n])"?[=+@-]/m);
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="chartables-collection-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test.each(["/profile/export.csv", "/profile/export.json"])(
  "%s sends strangers to sign in, and then to the collection",
  async (path) => {
    const { status, headers } = await get(path, { headers: {} });
    expect([status, headers.get("Location")]).toEqual([302, "/auth?next=%2Fprofile"]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  },
);

const rowsOf = (count: number, prefix: string) =>
  `Title,Quantity\n${Array.from({ length: count }, (_, at) => `${prefix} ${at},1`).join("\n")}`;

test("rows beyond the limit are reported, and the rest is added", async () => {
  const ada = await newMember(server);
  const preview = await importText(ada, rowsOf(15, "Thing"));
  expect(preview.text).toContain("Will be added (12)");
  expect(preview.text).toContain("3 did not fit: a list holds 12 items.");
  expect(await titlesOf(ada, "owned")).toHaveLength(12);
  const { rows } = await run("select count(*)::int as held from activity where user_id = $1", [ada.id]);
  expect(rows[0]?.held).toBe(12);
});

test.each(["owned", "tracked"])(
  "twenty imports at once keep the limit of the items that are %s exactly",
  async (list) => {
    const ada = await newMember(server);
    const imports = Array.from({ length: 20 }, (_, at) =>
      send(ada, { intent: "add", text: rowsOf(3, `Parallel ${at}`), list }),
    );
    const statuses = (await Promise.all(imports)).map(({ status }) => status);
    expect(statuses).toEqual(Array(20).fill(303));
    expect(await titlesOf(ada, list)).toHaveLength(12);
  },
);

test("twenty imports of one file at once add each of its items once", async () => {
  const ada = await newMember(server);
  const imports = Array.from({ length: 20 }, () => send(ada, { intent: "add", text: rowsOf(5, "Same") }));
  await Promise.all(imports);
  expect(await titlesOf(ada, "owned")).toEqual(["Same 0", "Same 1", "Same 2", "Same 3", "Same 4"]);
  const { rows } = await run("select count(*)::int as held from activity where user_id = $1", [ada.id]);
  expect(rows[0]?.held).toBe(5);
});

test("two rows of one set are one item with two copies, found in the catalogue, with today's value", async () => {
  const ada = await newMember(server);
  await importText(ada, "Set Number,Quantity,Condition\n75257-1,2,new\n75257-1,1,used\n");
  const { rows } = await run(
    `select item_key, title, median_minor > 0 as valued, array_agg(c.condition_key || c.quantity order by c.quantity desc) as copies
     from collection_entry e join collection_copy c on c.entry_id = e.id where user_id = $1 group by e.id`,
    [ada.id],
  );
  expect(rows).toEqual([
    { item_key: "75257", title: "Millennium Falcon 75257", valued: true, copies: ["new2", "used1"] },
  ]);
});

test("a link of another scheme is neither stored nor shown, and its row says so", async () => {
  const ada = await newMember(server);
  const preview = await importText(ada, "Title,Link\nA thing,javascript:alert(1)\n");
  expect(preview.text).toContain("Line 2 was read without its link");
  expect(preview.html).not.toMatch(/href="javascript/i);
  expect((await run("select url from collection_entry where user_id = $1", [ada.id])).rows).toEqual([{ url: null }]);
  const own = JSON.parse((await get("/profile/export.json", ada)).text);
  own.entries[0].url = "javascript:alert(1)";
  own.entries[0].title = "Another thing";
  await importText(ada, JSON.stringify(own));
  const { rows } = await run("select url from collection_entry where user_id = $1", [ada.id]);
  expect(rows).toEqual([{ url: null }, { url: null }]);
});

test("an import needs a file, and says in words what is wrong with one", async () => {
  const ada = await newMember(server);
  const refusals: [Record<string, string | Blob>, number, string][] = [
    [{ intent: "preview" }, 400, "Choose a file that is not empty, or paste its text."],
    [{ intent: "preview", file: new Blob([]) }, 400, "Choose a file that is not empty, or paste its text."],
    [{ intent: "preview", file: new Blob([new Uint8Array(64)]) }, 400, "This is not a text file."],
    [{ intent: "preview", text: "\0\0\0" }, 400, "The file is empty."],
    [{ intent: "preview", text: "Title\n" }, 400, "The file has no items in it."],
    [{ intent: "preview", file: new Blob(["x".repeat(1_000_000)]) }, 400, "This file has a line of more than 64 kB."],
    [{ intent: "preview", file: new Blob(["x".repeat(1_000_001)]) }, 400, "This file is larger than 1 MB."],
    [{ intent: "preview", text: "Title\nA", currency: "Q" }, 422, "Please enter a currency code, such as USD"],
    [{ intent: "steal", text: "Title\nA" }, 422, "Please choose whether to preview the file or to add it"],
  ];
  for (const [fields, status, sentence] of refusals) {
    const answer = await send(ada, fields);
    expect([answer.status, answer.text.includes(sentence)], sentence).toEqual([status, true]);
  }
  const tooLarge = await askRaw(server, {
    method: "POST",
    path: "/profile/import",
    headers: { Cookie: ada.cookies, Origin: server.origin, "Content-Type": "multipart/form-data; boundary=part" },
    body: "x".repeat(10_000_000),
  });
  expect([tooLarge.status, pageText(tooLarge.body)]).toEqual([413, expect.stringContaining("larger than 1 MB")]);
  expect((await run("select id from collection_entry where user_id = $1", [ada.id])).rows).toEqual([]);
});

test("twenty files of a person are read at once; the next has to wait, and says how long", async () => {
  const ada = await newMember(server);
  const preview = () => send(ada, { intent: "preview", text: "Title\nA" });
  const answers = await Promise.all(Array.from({ length: 22 }, preview));
  // Of twenty files at once the oldest are pushed out before they are shown.
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
  expect((await preview()).text).toMatch(/Too many attempts\. Please try again in \d+ seconds\./);
});

const entry = {
  list: "owned",
  kind: "other",
  key: null,
  itemId: "other-thing",
  title: "Thing",
  price: 1,
  currency: "USD",
  condition: "New",
  conditionKey: "unknown",
  median: null,
  url: null,
  addedAt: null,
  target: null,
  copies: [],
};
const copy = {
  conditionKey: "new",
  quantity: 1,
  paid: 1,
  fees: null,
  currency: "USD",
  acquiredOn: null,
  place: null,
  note: null,
  goneOn: null,
  proceeds: null,
  proceedsCurrency: "USD",
  addedAt: null,
};
const target = { direction: "below", amount: 1, currency: "USD", conditionKey: null, addedAt: null };

const changed: [string, object][] = [
  ["a NUL in a title", { title: "A\0B", copies: [{ ...copy, note: "\0", place: "\ud800" }] }],
  [
    "the largest amounts",
    { price: Number.MAX_SAFE_INTEGER, currency: "CLF", target: { ...target, amount: 9e15, currency: "CLF" } },
  ],
  ["an amount with an exponent", { price: 1e-9, copies: [{ ...copy, paid: 1e-7 }] }],
  ["a target of nothing", { target: { ...target, amount: 0.001 } }],
  ["the year 0", { copies: [{ ...copy, acquiredOn: "0000-01-01" }] }],
  ["a date that is none", { copies: [{ ...copy, goneOn: "2025-02-30" }] }],
  ["an instant in the future", { addedAt: "9999-12-31T23:59:59.999999Z" }],
  ["an instant before all", { addedAt: "0000-01-01T00:00:00Z" }],
  ["no title", { title: "\0" }],
  ["a thousand copies", { copies: Array(1_000).fill(copy) }],
  ["half a copy", { copies: [{ ...copy, quantity: 0.5 }] }],
  ["a quantity beyond all", { copies: [{ ...copy, quantity: 1e9 }] }],
  ["an unknown list", { list: "stolen" }],
  ["a condition of no kind", { conditionKey: "' or 1=1" }],
  ["a prototype", JSON.parse('{"__proto__": {"title": "x"}}')],
];

test("an entry of ours that was changed by hand is added or reported, and never an error", async () => {
  const ada = await newMember(server);
  for (const [what, change] of changed) {
    await run("delete from rate_limit");
    const text = JSON.stringify({ format: "chartables-collection", version: 1, entries: [{ ...entry, ...change }] });
    const answers = [await send(ada, { intent: "preview", text }), await send(ada, { intent: "add", text })];
    expect(
      answers.map(({ status }) => status),
      what,
    ).toEqual([200, 303]);
    expect((await get("/profile/export.json", ada)).status, what).toBe(200);
    await removeAll(ada);
  }
});
