import { writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { showAtOnce } from "#tests/support/catalog/show-at-once.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { startServer } from "#tests/support/server/server.ts";

const key = "hush-hush";
const password = "a long enough password";

const databaseUrl = await newDatabase();
await showAtOnce(databaseUrl);
const server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "on" } });

/** Three sales, each of a seller who is called like the file. */
const rowsOf = (file: string) =>
  [
    "title,price,currency,sold_at,category,condition",
    ...[140, 150, 160].map(
      (price) => `LEGO 75257 Millennium Falcon by ${file} ${price},${price}.00,USD,2026-11-20,legos,new`,
    ),
  ].join("\n");

/** A busy machine takes its time. */
const within = { timeout: 60_000 };

/** Answers that another site holds back. */
const held: ServerResponse[] = [];
const site = createServer((request, response) => {
  const [, file = ""] = /^\/(\w+)\.csv/.exec(request.url ?? "") ?? [];
  if (file === "slow") held.push(response);
  else response.end(rowsOf(file));
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
afterAll(async () => {
  site.close();
  site.closeAllConnections();
  await server.stop();
});

let operator = await newOperator({ ...server, databaseUrl });
beforeEach(async () => {
  operator = await newOperator({ ...server, databaseUrl });
});

const post = (path: string, fields: Record<string, string>, as = operator) =>
  postForm(server, path, fields, { Cookie: as.cookies });
const page = (path: string) => askRaw(server, { path, headers: { Cookie: operator.cookies } });
const sales = async (source: string) =>
  (await query(databaseUrl, "select id from sale where source = $1", [source])).length;
const isIdle = async () =>
  (await query(databaseUrl, "select name from source where leased_until > now()")).length === 0;
const itemPage = async () => pageText((await askRaw(server, { path: "/categories/legos/75257?sales=value" })).body);

/** The boxes of a form as it is first shown. */
const allowed = { "set-countsInValues": "true", "set-mayBeInBackups": "true", "set-mayBePublished": "true" };
const fields = (more: Record<string, string> = {}) => ({
  ...allowed,
  ...{ kind: "address", "set-address": `${origin}/cards.csv?key=${key}`, "set-isPrivate": "true" },
  ...{ "set-everyMinutes": "60", "set-endAfterDays": "30", ...more },
});
const add = (name: string, more: Record<string, string> = {}) =>
  post("/admin/add-source", fields({ intent: "add", name, ...more }));
const run = (name: string, intent = "run") => post("/admin/sources", { intent, name, returnTo: "list" });
const remove = (name: string, rows: string, typed = password) =>
  post(`/admin/sources/${name}/delete`, { rows, password: typed });

/** The page that a form leads to. */
async function pageAfter(answer: RawAnswer): Promise<string> {
  expect(answer.status).toBe(303);
  const headers = { Cookie: [operator.cookies, cookiesOf(answer)].filter(Boolean).join("; ") };
  return pageText((await askRaw(server, { path: String(answer.headers.location).replace(/#.*/, ""), headers })).body);
}

test("a source is added switched off, tried, run once all the same, changed and switched on", async () => {
  expect(await pageAfter(await add("cards"))).toContain("off until you switch it on");
  expect(await sales("cards")).toBe(0);

  const tried = await post("/admin/sources/cards", fields({ intent: "try", "set-address": `${origin}/cards.csv` }));
  const result = async () => pageText((await page(String(tried.headers.location).replace(/#.*/, ""))).body);
  await expect.poll(result, within).toContain("3 rows looked at: 3 would be new");
  expect(await result()).toContain(
    "LEGO 75257 Millennium Falcon by cards 140 $140.00 Sale of 20 Nov 2026 · LEGO 75257",
  );
  expect(await sales("cards")).toBe(0);

  const state = async () => String((await page("/admin/state.json")).headers.etag);
  const before = await state();
  expect((await run("cards")).headers.location).toBe("/admin/sources");
  expect(await state()).not.toBe(before);
  await expect.poll(() => sales("cards"), within).toBe(3);
  await expect.poll(itemPage, { timeout: 90_000 }).toContain("by cards 160");
  await expect.poll(async () => pageText((await page("/admin/sources/cards")).body), within).toContain("3 new");
  expect(pageText((await page("/admin/sources/cards/rows")).body)).toContain(
    "LEGO 75257 Millennium Falcon by cards 140",
  );

  await post(
    "/admin/sources/cards",
    fields({ intent: "save", "set-address": `${origin}/cards.csv`, "set-currency": "gbp" }),
  );
  const [stored] = await query(databaseUrl, "select settings, secret, is_on from source where name = 'cards'");
  expect(stored).toMatchObject({ settings: { currency: "gbp" }, secret: `?key=${key}`, is_on: false });
  await run("cards", "resume");
  await run("cards", "pause");
  expect(await query(databaseUrl, "select is_on from source where name = 'cards'")).toEqual([{ is_on: false }]);
}, 240_000);

test("a refused form says at each field what is wrong, and what was typed stays, but for a key", async () => {
  const refused = await add("second", { "set-currency": "pounds", "set-everyMinutes": "1" });
  expect(refused.status).toBe(422);
  expect(pageText(refused.body)).toContain("It is a code of three letters, like GBP.");
  const [, error] =
    /<input[^>]*aria-invalid="true"[^>]*aria-describedby="([^" ]+)[^"]*"[^>]*name="set-everyMinutes"/.exec(
      refused.body,
    ) ?? [];
  expect(refused.body).toContain(`id="${error}">It is a whole number from 5 to 10,080.<`);
  expect(refused.body).toMatch(/name="set-currency"[^>]*value="pounds"/);
  expect(refused.body).toContain(`value="${origin}/cards.csv"`);
  const taken = await add("inbox");
  expect([taken.status, pageText(taken.body).includes("already. Choose another name.")]).toEqual([409, true]);
  const nameless = await add("");
  expect([nameless.status, pageText(nameless.body).includes("Please give it a name.")]).toEqual([422, true]);
  for (const { body } of [refused, taken, nameless]) expect(body).not.toContain(key);
});

test("a key in an address is on no page, in no state and in no log", async () => {
  await add("keyed");
  const pages = [
    "",
    "/sources",
    "/sources/keyed",
    "/sources/keyed/rows",
    "/sources/keyed/delete",
    "/state.json",
    "/add-source",
  ];
  const tried = await post("/admin/add-source", fields({ intent: "try", name: "third" }));
  const afterTry = String(tried.headers.location).replace(/^\/admin|#.*/g, "");
  for (const path of [...pages, afterTry]) {
    const { status, body } = await page(`/admin${path}`);
    expect([path, status, body.includes(key)]).toEqual([path, 200, false]);
  }
  // The form after the try still has it.
  const id = String(new URL(afterTry, origin).searchParams.get("try"));
  await add("third", { "set-address": `${origin}/cards.csv`, try: id });
  expect(await query(databaseUrl, "select secret from source where name = 'third'")).toEqual([
    { secret: `?key=${key}` },
  ]);
  expect(server.output()).not.toContain(key);
});

test("one try runs at a time, and its page shows the result once there is one", async () => {
  const slow = { "set-address": `${origin}/slow.csv` };
  const first = await post("/admin/add-source", fields({ intent: "try", name: "slow", ...slow }));
  const address = String(first.headers.location).replace(/#.*/, "");
  expect(pageText((await page(address)).body)).toContain("It is being tried");
  const second = await post("/admin/add-source", fields({ intent: "try", name: "slow", ...slow }));
  expect([second.status, pageText(second.body).includes("Another try runs already.")]).toEqual([409, true]);
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1);
  const stateOfTry = () => page(`/admin/state.json?${address.split("?")[1]}`);
  const before = (await stateOfTry()).body;
  held[0]?.end(rowsOf("slow"));
  await expect.poll(async () => pageText((await page(address)).body), within).toContain("3 rows looked at");
  expect((await stateOfTry()).body).not.toBe(before);
  const gone = address.replace(/try=[^&]+/, `try=${crypto.randomUUID()}`);
  expect(pageText((await page(gone)).body)).toContain("This try is over");
});

test("a deletion asks for the password, and takes all of one source from the pages at once", async () => {
  await add("gone", { "set-address": `${origin}/gone.csv` });
  await run("gone");
  await expect.poll(() => sales("gone"), within).toBe(3);
  await expect.poll(itemPage, { timeout: 90_000 }).toContain("by gone 140");
  await expect.poll(isIdle, within).toBe(true);
  const before = await sales("cards");

  const wrong = await remove("gone", "go", "of a stranger");
  expect([wrong.status, pageText(wrong.body).includes("This is not your password.")]).toEqual([400, true]);
  expect((await remove("gone", "go", "")).status).toBe(422);
  expect((await remove("gone", "perhaps")).status).toBe(422);
  expect(await sales("gone")).toBe(3);

  expect(await pageAfter(await remove("gone", "go"))).toContain("The rows of gone are taken away 3 sales");
  const shown = await itemPage();
  expect([shown.includes("by gone"), shown.includes("by cards")]).toEqual([false, true]);
  expect([await sales("gone"), await sales("cards")]).toEqual([0, before]);
  expect((await page("/admin/sources/gone")).status).toBe(404);
  await remove("cards", "stay");
  expect([await sales("cards"), (await page("/admin/sources/cards")).status]).toEqual([before, 404]);
  expect(await itemPage()).toContain("by cards 140");
  const inbox = await remove("inbox", "stay");
  expect([inbox.status, pageText(inbox.body).includes("can be paused, not removed")]).toEqual([400, true]);
}, 300_000);

test("of each source an operator says whether its sales count and its rows may be in back-ups, by three boxes", async () => {
  const boxesOf = async (path: string) => {
    const { body } = await page(path);
    return Object.keys(allowed).map((name) => {
      const [box = ""] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(body) ?? [];
      return [/type="checkbox"/.test(box), /checked/.test(box)];
    });
  };
  const [ticked, open] = [
    [true, true],
    [true, false],
  ];
  for (const path of ["/admin/add-source", "/admin/add-source?kind=push", "/admin/sources/inbox"])
    expect([path, await boxesOf(path)]).toEqual([path, [ticked, ticked, ticked]]);

  const { "set-mayBeInBackups": mayBeInBackups } = allowed;
  const { "set-countsInValues": _, ...uncounted } = fields({ "set-address": `${origin}/terms.csv` });
  await post("/admin/add-source", { intent: "add", name: "terms", ...uncounted });
  expect(await boxesOf("/admin/sources/terms")).toEqual([open, ticked, ticked]);
  await run("terms");
  await expect.poll(() => sales("terms"), within).toBe(3);
  const excluded = async () =>
    (await query(databaseUrl, "select excluded_by from sale where source = 'terms'")).map((row) => row.excluded_by);
  expect(await excluded()).toEqual(Array(3).fill("source-terms"));
  await expect.poll(itemPage, { timeout: 90_000 }).toContain("From a source whose sales do not count");
  expect(await itemPage()).toContain("Sales of the source &quot;terms&quot; do not count in values.");

  await expect.poll(isIdle, within).toBe(true);
  const stays = await remove("terms", "stay");
  expect([stays.status, pageText(stays.body).includes("The terms of terms hold for its rows.")]).toEqual([400, true]);

  const { "set-countsInValues": countsInValues } = allowed;
  const save = (more: Record<string, string>) =>
    post("/admin/sources/terms", { ...uncounted, "set-mayBeInBackups": "", intent: "save", ...more });
  expect(await pageAfter(await save({ "set-countsInValues": countsInValues }))).toContain(
    "The next run reads by them. Values are calculated again now.",
  );
  expect(await boxesOf("/admin/sources/terms")).toEqual([ticked, open, ticked]);
  await expect.poll(excluded, within).toEqual([null, null, null]);
  expect(
    await pageAfter(await save({ "set-countsInValues": countsInValues, "set-mayBeInBackups": mayBeInBackups })),
  ).not.toContain("Values");
  expect(await boxesOf("/admin/sources/terms")).toEqual([ticked, ticked, ticked]);
}, 240_000);

test("a table says of each source what may be done with what it brings, as its settings have it", async () => {
  const { "set-countsInValues": _, "set-mayBeInBackups": __, "set-mayBePublished": ___, ...strict } = fields();
  await post("/admin/add-source", { intent: "add", name: "strict", ...strict, "set-endAfterDays": "1" });
  const { body } = await page("/admin/sources");
  const table =
    /<section[^>]*tabindex="0"[^>]*aria-label="What each source may keep".*?<\/section>/is.exec(body)?.[0] ?? "";
  const rows = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell),
  );
  const [head, ...others] = rows;
  expect(head).toEqual(["Source", "Shown", "Kept", "In our values", "Beside others"]);
  const of = Object.fromEntries(others.map(([name = "", ...cells]) => [name, cells]));
  const kept = "sales until you delete them, listings while they are shown";
  expect(of.inbox).toEqual([
    "sales for good, listings until 30 days after they were last seen",
    ...[kept, "yes", "yes"],
  ]);
  const terms = [
    "sales for good, listings until 1 day after they were last seen; not published as files",
    ...[`${kept}; in no back-up`, "no", "yes"],
  ];
  expect(of.strict).toEqual(terms);
  expect(of["rebrickable-sets"]).toEqual(["names and facts", "for good", "no prices in it", "yes"]);
  expect(others.at(-1)?.slice(0, 2)).toEqual([
    "Files imported by hand",
    "sales for good, listings for as many days as you say",
  ]);
  const names = Object.keys(of);
  expect(names).toHaveLength((await query(databaseUrl, "select from source where kind <> 'upload'")).length + 1);
  const [shown, keeps, inValues, besideOthers] = terms;
  expect(pageText((await page("/admin/sources/strict")).body)).toContain(
    `Shown ${shown} Kept ${keeps} In our values ${inValues} Beside others ${besideOthers}`,
  );
});

test("whoever guesses at the password of an operator is stopped like at a sign-in", async () => {
  await add("guarded");
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await remove("guarded", "stay", "a guess")).status);
  expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
  expect(statuses.at(-1)).toBe(429);
  expect((await remove("guarded", "stay")).status).toBe(429);
  expect(await query(databaseUrl, "select name from source where name = 'guarded'")).toHaveLength(1);
});

test("all sources are paused and let run again", async () => {
  const all = async (intent: string) => {
    await post("/admin/sources", { intent });
    return pageText((await page("/admin/sources")).body);
  };
  expect(await all("pause-all")).toContain("All sources are paused");
  expect(pageText((await page("/admin")).body)).toContain("All sources are paused since");
  expect(await all("resume-all")).toContain("Pause all sources");
  const unknown = await post("/admin/sources", { intent: "fly" });
  expect(unknown.status).toBe(422);
});

test("the token of a source for programs is made and revoked by its password alone, and shown once", async () => {
  const push = { intent: "add", kind: "push", name: "shop", "set-category": "legos", ...allowed };
  const added = await post("/admin/add-source", push);
  expect(added.headers.location).toBe("/admin/sources/shop/token");
  expect(pageText((await page("/admin/sources/shop")).body)).toContain("has no token: no program can send rows");
  const act = (intent: string, typed: string) => post("/admin/sources/shop/token", { intent, password: typed });
  const tokenIn = ({ body }: RawAnswer) => /chartables_[\w-]{43}/.exec(body)?.[0];
  const send = async (token: string | undefined) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "text/csv", Prefer: "respond-async" };
    const path = "/api/market/rows";
    return (await askRaw(server, { method: "POST", path, headers, body: rowsOf("program") })).status;
  };
  for (const typed of ["", "of a stranger"]) {
    const refused = await act("make", typed);
    expect([typed, refused.status, tokenIn(refused)]).toEqual([typed, typed === "" ? 422 : 400, undefined]);
  }
  const made = await act("make", password);
  expect([made.status, made.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  const token = tokenIn(made);
  expect(await send(token)).toBe(202);
  await expect.poll(() => sales("shop"), within).toBe(3);
  for (const path of ["/admin/sources/shop/token", "/admin/sources/shop", "/admin/sources", "/admin"])
    expect((await page(path)).body, path).not.toContain("chartables_");

  expect((await act("revoke", "of a stranger")).status).toBe(400);
  expect(await send(token)).toBe(202);
  // What is saved of the settings leaves the token alone.
  await post("/admin/sources/shop", {
    intent: "save",
    kind: "push",
    "set-category": "comics",
    "set-endAfterDays": "9",
    ...allowed,
  });
  expect(await send(token)).toBe(202);
  const next = tokenIn(await act("make", password));
  expect([await send(token), await send(next)]).toEqual([401, 202]);
  expect(await pageAfter(await act("revoke", password))).toContain("The token of shop is revoked");
  expect(await send(next)).toBe(401);
  expect((await page("/admin/sources/inbox/token")).status).toBe(404);
  expect(server.output()).not.toMatch(/chartables_[\w-]{20}/);
}, 120_000);

test("the sample is taken away by the password, and nothing else with it", async () => {
  const file = path.join(server.dataDir, "sample.csv");
  writeFileSync(file, rowsOf("sample"));
  await runScript("import", { ...server, databaseUrl }, file, "--source", "sample");
  const others = (await query(databaseUrl, "select id from sale where source <> 'sample'")).length;
  expect(await sales("sample")).toBe(3);
  expect(pageText((await page("/admin/sources/sample/delete")).body)).toContain("3 sales and 0 listings are on record");
  expect((await remove("sample", "go", "of a stranger")).status).toBe(400);
  expect(await sales("sample")).toBe(3);
  expect(await pageAfter(await remove("sample", "go"))).toContain("The rows of sample are taken away 3 sales");
  expect((await query(databaseUrl, "select source from sale")).length).toBe(others);
}, 120_000);
