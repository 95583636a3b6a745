import type { ItemKind } from "#app/models/catalog/kinds/all.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { collectorsCourse, courseAt, type PriceCourse, shopsCourse } from "./price-course.ts";
import { SeededRandom, tasteFor } from "./seeded-random.ts";
import { choicesIn, type HasTag, type Line, linesFor, linesOf } from "./tables.ts";

/** One of the conditions in which an item is sold. */
export interface ItemCondition {
  /** What kind of condition it is, "used", then what else decides the words: "C-7". */
  states: readonly string[];
  /** What titles call its grade, in the same words or another's: "CGC 9.8". Empty without one. */
  grades: readonly string[];
  /** What a source's own column may say. */
  columns: readonly string[];
  /** Price as a part of the item's level, and what grading adds to it in US dollars. */
  part: number;
  plus: number;
  /** Standard deviation of the logarithm of the price. */
  spread: number;
}

/** An item on the market: a set, an issue, a card. */
export interface Item {
  itemKind: ItemKind;
  /** Key within the kind, never changed: it is part of ids and of every seed. */
  key: string;
  /** What its tables say of it, by column: what a title can say, one of several ways where there are some. */
  facts: Readonly<Record<string, readonly string[]>>;
  has: HasTag;
  dollars: number;
  course: PriceCourse;
  /** Time before which the item was neither sold nor offered. */
  releasedAt: number;
  /** The conditions of the item, each with the share of copies that are in it. */
  conditions: readonly (readonly [ItemCondition, number])[];
  /** Similar items that came out no later, with which it is sold together. */
  others: readonly Item[];
}

/** Every item of a kind, best seller first. */
export function itemsOf(kind: Line): Item[] {
  const itemKind = kind.text("kind") as ItemKind;
  const conditions = linesFor(itemKind, "conditions");
  const groups = new Map<string, Item[]>();
  const items = factsOf(kind).map((facts) => {
    const item = itemFrom(kind, facts, conditions);
    const alike = kind
      .words("alike")
      .map((column) => facts[column])
      .join();
    groups.set(alike, [...(groups.get(alike) ?? []), item]);
    return { item, alike };
  });
  return items.map(({ item, alike }) =>
    withOthers(item, kind.words("alike").length > 0 ? (groups.get(alike) ?? []) : []),
  );
}

type Facts = Readonly<Record<string, string>>;

/** What is known of the kind's items, best seller first: in the order of their market where there is a table of it. */
function factsOf(kind: Line): Facts[] {
  const facts = linesOf(`db/reference/${kind.text("facts")}`).map(({ cells }) => cells);
  if (kind.text("market") === "") return facts.toSorted((a, b) => appeal(kind, b) - appeal(kind, a));
  const known = new Map(facts.map((fact) => [keyIn(kind, fact), fact]));
  return linesOf(`scripts/sample/${kind.text("market")}`).map(({ cells }) => ({
    ...known.get(keyIn(kind, cells)),
    ...cells,
  }));
}

function keyIn(kind: Line, facts: Facts): string {
  return keyOf(...kind.words("key").map((column) => facts[column] ?? ""));
}

/** Words as one key: `funko-pop-star-wars-326-the-mandalorian`. */
function keyOf(...words: readonly string[]): string {
  return words
    .join(" ")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A matter of taste, and of what few can spend. */
function appeal(kind: Line, facts: Facts): number {
  return tasteFor(keyIn(kind, facts)) - kind.number("thrift") * Math.log(Number(facts.dollars));
}

function itemFrom(kind: Line, facts: Facts, conditions: readonly Line[]): Item {
  const itemKind = kind.text("kind") as ItemKind;
  const key = keyIn(kind, facts);
  const random = new SeededRandom(`${itemKind}:${key}:price`);
  const tags = new Set(Object.entries(facts).flatMap(([column, fact]) => (fact ? [fact, `with ${column}`] : [])));
  const year = Number(facts.year);
  for (const age of kind.words("ages")) {
    const [name = "", before] = age.split("<");
    if (before && year >= Number(before)) continue;
    tags.add(name);
    break;
  }
  const has: HasTag = (tag) => tags.has(tag);
  const inShops = facts.retired !== undefined;
  const retiredAt = facts.retired ? instantOf(Number(facts.retired)) : Number.POSITIVE_INFINITY;
  return {
    itemKind,
    key,
    facts: {
      ...Object.fromEntries(Object.entries(facts).map(([column, fact]) => [column, waysToSay(column, fact, facts)])),
      // Cards of winter sports are of two years: 1986-87.
      winter: [`${year}-${String((year + 1) % 100).padStart(2, "0")}`],
    },
    has,
    // Shops ask a little less than the maker would like.
    dollars: Number(facts.dollars) * (inShops ? random.between(0.86, 0.98) : 1),
    course: inShops ? shopsCourse(retiredAt, random) : collectorsCourse(random),
    releasedAt: facts.year ? instantOf(Number(facts.released ?? year)) : 0,
    conditions: conditionsOf(
      conditions.filter((line) => line.applies(has)),
      random,
    ),
    others: [],
  };
}

/** The start of 2026 and six months for 2026.5. */
function instantOf(year: number): number {
  const whole = Math.floor(year);
  return Date.UTC(whole, 0, 1) + (year - whole) * 365 * dayMs;
}

/** How titles put a fact; not at all where the name already says it. */
function waysToSay(column: string, fact: string, { name = "", called }: Facts): string[] {
  if (column === "name" && called) return choicesIn(called);
  if (["theme", "road"].includes(column) && name.toLowerCase().includes(fact.toLowerCase())) return [""];
  return choicesIn(fact);
}

/** All conditions without a grader, and a ladder of three to eight grades, steeper for some items than for others. */
function conditionsOf(lines: readonly Line[], random: SeededRandom): Item["conditions"] {
  const steepness = random.between(0.75, 1.1);
  const isGraded = (line: Line) => line.text("state") === "graded";
  const graded = lines.filter(isGraded);
  const total = sharesOf(graded);
  const ladder = graded
    .map((line) => ({ line, luck: random.uniform() ** (1 / line.number("share")) }))
    .sort((a, b) => b.luck - a.luck)
    .slice(0, random.integer(3, 8))
    .map(({ line }) => line);
  const scale = total / sharesOf(ladder);
  return lines
    .filter((line) => !isGraded(line) || ladder.includes(line))
    .map((line) => {
      const condition = {
        states: line.words("state", ","),
        grades: line.text("grade") ? line.choices("grade") : [],
        columns: line.choices("column"),
        part: random.between(line.number("low"), line.number("high")) ** (isGraded(line) ? steepness : 1),
        plus: line.number("plus"),
        spread: line.number("spread"),
      };
      return [condition, line.number("share") * (isGraded(line) ? scale : 1)];
    });
}

function sharesOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.number("share"), 0);
}

function withOthers(item: Item, group: readonly Item[]): Item {
  const others = group.filter((other) => other.key !== item.key && other.releasedAt <= item.releasedAt);
  if (others.length < 4) return item;
  return { ...item, others, has: (tag) => tag === "with others" || item.has(tag) };
}

/** What a copy of the item in its usual condition goes for at that moment, in US dollars. */
export function levelOf({ dollars, course }: Item, time: number): number {
  return dollars * courseAt(course, time);
}
