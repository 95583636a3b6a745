import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { categories, type ItemKind } from "#app/models/catalog/categories.ts";
import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { formatAbout, toMinor } from "#app/models/platform/amounts.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { query } from "#tests/support/database/query.ts";
import { draw } from "#tests/support/draw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

interface SampleItem {
  kind: ItemKind;
  key: string;
  name: string | null;
  /** Of a listing, as a card links to it. */
  title: string | null;
  /** Counted sales by currency and condition. */
  counted: { currency: string; key: string; sales: number }[];
}

const server = await sharedServer({ sample: true });
const rows = await query(
  server.databaseUrl,
  `select category as kind, key, name,
    (select title from listing where item_id = item.id order by observed_at desc, id desc limit 1) as title,
    (select coalesce(json_agg(json_build_object('currency', currency, 'key', condition_key, 'sales', sales)), '[]')
      from (select currency, condition_key, count(*) as sales from sale
        where item_id = item.id and excluded_by is null group by 1, 2) as counts) as counted
  from item order by id`,
);
const items: SampleItem[] = rows as unknown as SampleItem[];

/** Cards lead to the item, those of one without a name to the page of their title. */
function addressOf({ kind, key, name, title }: SampleItem, byCard: boolean): string {
  const isTitled = byCard && kind !== "minifigures" && name === null && title !== null;
  return isTitled ? `/categories/${kind}/${encodeURIComponent(title)}` : itemPath(kind, key);
}

async function readText(path: string): Promise<string> {
  const response = await fetch(server.origin + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** Calls `visit` for each, a few at a time. */
async function visitAll<Thing>(things: readonly Thing[], visit: (thing: Thing) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await visit(next);
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

/** "$", "GBP ". */
const currencyOf = (price: string) => price.replace(/[\d.,]+$/, "");

/** What is wrong with an item's page, judged by the sales on record. */
function faultsOf({ kind, counted }: SampleItem, html: string): string[] {
  const text = pageText(html);
  const label = /<h2[^>]*>Value, ([^<]*)<\/h2>/.exec(html)?.[1] ?? "";
  const currency = /aria-current="true"[^>]*>([A-Z]{3}), [\d,]+ sales?</.exec(html)?.[1] ?? counted[0]?.currency;
  const shown = counted.filter((row) => row.currency === currency && conditionLabel(kind, row.key) === label);
  const sales = shown.reduce((sum, row) => sum + row.sales, 0);
  if (sales < 5) {
    const words =
      sales >= 3
        ? /\d sales .*, from \S+ .*to .*\. From five sales on, we give a value\./
        : sales > 0
          ? /Last sold .* for .* on \d/
          : /We know of no sales/;
    return words.test(text) ? [] : [`${sales} sales in ${label}, but not ${words}`];
  }
  const points = [...html.matchAll(/<circle [^>]*><title>([^<]*)<\/title>/g)].filter(
    ([, title = ""]) => !/Excluded:|Held back$/.test(title),
  ).length;
  const inWindow = Number(/([\d,]+) counted sales? in (?:the last|all)/.exec(text)?.[1]?.replaceAll(",", "") ?? 0);
  const line = /<path [^>]*d="([^"]*)" vector-effect="non-scaling-stroke"/.exec(html)?.[1] ?? "";
  return [
    /Sells for about (?:\$|[A-Z]{3} )[\d,.]+ .*Half of [\d,]+ sales/.test(text) ? "" : "no value",
    inWindow > sales ? `${inWindow} sales in the chart, ${sales} on record` : "",
    // The chart of a minifigure has 90 days, whatever they hold.
    kind !== "minifigures" && inWindow < 5 ? `only ${inWindow} sales in the chart` : "",
    points === Math.min(inWindow, 300) ? "" : `${points} points for ${inWindow} sales`,
    inWindow >= 5 && line.split("L").length < 2 ? "no line" : "",
  ].filter(Boolean);
}

test("items of the sample, opened as their cards open them: a value, a range or the sales, and a chart from five sales on", async () => {
  expect(items.length).toBeGreaterThan(2_000);
  const faults: string[] = [];
  await visitAll(draw(items, 60), async (item) => {
    const path = addressOf(item, true);
    faults.push(...faultsOf(item, await readText(path)).map((fault) => `${path}: ${fault}`));
  });
  expect(faults).toEqual([]);
}, 600_000);

test("page, preview, card, search result, suggestion, feed and API show the same value of an item", async () => {
  const worthIt = items.filter(({ counted }) => counted.some(({ sales }) => sales >= 30));
  const spread = worthIt.filter((_, at) => at % Math.floor(worthIt.length / 200) === 0).slice(0, 200);
  expect(spread).toHaveLength(200);
  const chosen = draw(spread, 30);
  const inFeed = await shownInFeeds(chosen);
  const differing: unknown[] = [];
  let cards = 0;
  await visitAll(chosen, async (item) => {
    const path = addressOf(item, false);
    const html = await readText(path);
    const text = pageText(html);
    const [, sentence = "", page = "", words = ""] =
      /(Sells for about ((?:\$|[A-Z]{3} )[\d,.]*\d) (.*?)\. Half of)/.exec(text) ?? [];
    const endpoint = categories.find(({ id }) => id === item.kind)?.history.endpoint ?? "price-history-minifig";
    const api = JSON.parse(await readText(`/api/${endpoint}/${encodeURIComponent(item.key)}`)).value;
    const money = { minor: toMinor(api.median ?? 0, api.currency), currency: api.currency };
    const previews = ['name="description"', 'property="og:description"'].map((which) =>
      pageText(new RegExp(`<meta ${which} content="([^"]*)"`).exec(html)?.[1] ?? ""),
    );
    const suggestions = JSON.parse(await readText(`/api/suggest?q=${encodeURIComponent(item.key)}`)).items;
    const suggested = suggestions.find(
      (row: { kind: string; key: string }) => row.kind === item.kind && row.key === item.key,
    );
    const results = await readText(`/search?q=${encodeURIComponent(item.key)}`);
    const found = results.slice(results.indexOf(`href="${path}`, results.indexOf('id="results-items"')));
    const onCards = [...text.matchAll(/Sold for ((?:\$|[A-Z]{3} )[\d,.]*\d) (.*?), median of/g)]
      .filter(([, price = "", condition]) => condition === words && currencyOf(price) === currencyOf(page))
      .map(([, price]) => price);
    cards += onCards.length;
    const shown = {
      page,
      api: formatAbout(money),
      feed: inFeed.get(`${item.kind} ${item.key}`),
      suggested: suggested?.value.figure,
      found: /<span class="[^"]*">((?:\$|[A-Z]{3} )[\d,.]*\d)<\/span>/.exec(found)?.[1],
      cards: onCards,
    };
    const areSame =
      page !== "" &&
      previews.every((preview) => preview.includes(sentence)) &&
      [shown.api, shown.feed, shown.suggested, shown.found, ...onCards].every((price) => price === page);
    if (!areSame) differing.push({ path, ...shown, previews });
  });
  expect(differing).toEqual([]);
  expect(cards).toBeGreaterThan(chosen.length / 2);
}, 300_000);

test("headline, range, table, chart, tiles, verdict, evidence and API say one thing of an item", async () => {
  const valued = items.filter(({ counted }) => counted.some(({ sales }) => sales >= 5));
  const spread = valued.filter((_, at) => at % Math.floor(valued.length / 300) === 0).slice(0, 300);
  expect(spread).toHaveLength(300);
  const held = await query(
    server.databaseUrl,
    "select category || ' ' || key as item from item_value join item on item.id = item_id where held_back is not null",
  );
  expect(held.length).toBeGreaterThan(0);
  const isHeld = ({ kind, key }: SampleItem) => held.some(({ item }) => item === `${kind} ${key}`);
  const chosen = [...new Set([...draw(spread, 40), ...items.filter(isHeld)])];
  const faults: string[] = [];
  let verdicts = 0;
  await visitAll(chosen, async (item) => {
    const { wrong, hasVerdict } = await contradictionsOf(item);
    faults.push(...wrong.map((fault) => `${item.kind} ${item.key}: ${fault}`));
    if (hasVerdict) verdicts += 1;
  });
  expect(faults).toEqual([]);
  expect(verdicts).toBeGreaterThan(chosen.length / 2);
}, 600_000);

const amountInText = "((?:\\$|[A-Z]{3} )[\\d,.]*\\d)";
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(",", "") ?? 0);

/** What an item's page, its evidence and a check of its price say otherwise than the API does. */
async function contradictionsOf(item: SampleItem) {
  const path = addressOf(item, false);
  const html = await readText(path);
  const text = pageText(html);
  const endpoint = categories.find(({ id }) => id === item.kind)?.history.endpoint ?? "price-history-minifig";
  const { value, details } = JSON.parse(await readText(`/api/${endpoint}/${encodeURIComponent(item.key)}`));
  const about = (major: number) => formatAbout({ minor: toMinor(major, value.currency), currency: value.currency });
  const heldBack = value.heldBack?.sales ?? 0;
  const wrong: string[] = [];
  const expectSame = (what: string, said: unknown, known: unknown) => {
    if (JSON.stringify(said) !== JSON.stringify(known)) wrong.push(`${what} ${said}, API ${known}`);
  };

  if (value.median !== null) {
    const words = new RegExp(
      `Sells for about ${amountInText} .*?\\. Half of ([\\d,]+) sales .*? were between ${amountInText} and ${amountInText}\\.`,
    ).exec(text);
    expectSame("headline and range", words?.slice(1), [
      about(value.median),
      value.sales.toLocaleString("en-US"),
      about(value.low),
      about(value.high),
    ]);
  }
  expectSame("held back", numberIn(html, /<strong>([\d,]+) newer sales?, about [^<]* held back/), heldBack);

  const table = text.slice(text.indexOf("These are the sales in"));
  expectSame("table", numberIn(table, / ([\d,]+) counted /), value.sales);
  expectSame("held back in the table", numberIn(table.split(" Show these ")[0] ?? "", / ([\d,]+) held back/), heldBack);

  const [, address = ""] = /href="(\/items\/[^"]*)"/.exec(html) ?? [];
  const evidence = await readText(address.replaceAll("&amp;", "&"));
  const judged = (how: string) => evidence.match(new RegExp(`^\\d{4}-[^,]*,[\\d.]+,${how},`, "gm"))?.length ?? 0;
  expectSame("evidence", judged("counted"), value.sales);
  expectSame("held back in the evidence", judged("held back"), heldBack);
  expectSame("value of the evidence", numberIn(evidence, /^value,([\d.]*)/m), value.median ?? 0);

  if (item.kind !== "minifigures") {
    const month = pageText(await readText(`${path}?window=30d`));
    expectSame("chart", numberIn(month, /([\d,]+) counted sales? in the last 30 days/), details.last30d.count);
    const tile = /(?:30-day average|30 Days) (?:\S+ ){1,2}(?:([\d,]+|no) sales?)(?:, ([\d,]+) held back)?/.exec(month);
    expectSame(
      "tile",
      [tile?.[1]?.replace("no", "0"), tile?.[2] ?? "0"],
      [String(details.last30d.count), String(details.last30d.heldBack)],
    );
  }

  const [, title = ""] = /^\d{4}-[^,]*,[\d.]+,counted,,("(?:[^"]|"")*"|[^,]*),/m.exec(evidence) ?? [];
  const asked = {
    title: title.replace(/^"|"$/g, "").replaceAll('""', '"'),
    category: item.kind,
    price: String(value.median ?? value.low ?? 1),
    currency: value.currency,
    condition: value.condition,
  };
  const check = JSON.parse(await readText(`/api/check?${new URLSearchParams(asked)}`));
  const hasVerdict = check.item?.key === item.key && check.standing !== null;
  if (hasVerdict) {
    expectSame("verdict", [check.standing.sales, check.standing.days], [value.sales, value.days]);
    expectSame("value of the verdict", check.value, value);
  }
  return { wrong, hasVerdict };
}

/** What the profiles of made-up collectors say that these items sell for, by kind and key. */
async function shownInFeeds(chosen: readonly SampleItem[]): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  for (let from = 0; from < chosen.length; from += 5) {
    const userId = randomUUID();
    const ofPerson = chosen.slice(from, from + 5);
    await query(server.databaseUrl, "insert into profile (user_id, username) values ($1, $2)", [
      userId,
      `p${userId.replaceAll("-", "").slice(0, 15)}`,
    ]);
    for (const { kind, key } of ofPerson) {
      await query(
        server.databaseUrl,
        `insert into activity (user_id, type, item_name, item_category, item_id, item_key)
        values ($1, 'owned', $2, $3, $2, $2)`,
        [userId, key, kind],
      );
    }
    const html = await readText(`/users/${userId}`);
    for (const item of ofPerson) {
      const row = html.slice(html.indexOf(`href="${addressOf(item, false)}"`));
      const price = /sells for about ((?:\$|[A-Z]{3} )[\d,.]*\d)/.exec(row.slice(0, row.indexOf("</li>")))?.[1];
      found.set(`${item.kind} ${item.key}`, price);
    }
  }
  return found;
}
