import type { ItemKind } from "#app/models/catalog/kinds/all.ts";
import { type Item, levelOf } from "./items.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { type HasTag, type Line, linesFor } from "./tables.ts";
import { type Copy, Phrasebook } from "./titles.ts";

/** What an offer says, and what such a thing goes for in US dollars before haggling. */
export interface Offer {
  title: string;
  dollars: number;
  /** Standard deviation of the logarithm of what such copies really go for. */
  spread: number;
  /** The words of the source's own column. */
  condition: string | null;
  grader: string | null;
  grade: string | null;
  catalogRef: string | null;
  /** Identical copies sold together, where the seller said so. */
  lotSize: number | null;
  /** Each used copy is one of its kind: more of them are auctioned, nobody has several. */
  isUsed: boolean;
  /** What a reader must find: a condition key, or that nothing says it. Null for an offer of no whole single item. */
  conditionKey: string | null;
}

const toldHow = ["column", "title", "nowhere"] as const;

/** How the sellers of one kind of items describe and price what they have. */
export class Sellers {
  readonly #kind: Line;
  readonly #phrases: Phrasebook;
  readonly #oddities: readonly (readonly [Line, number])[];
  readonly #told: readonly (readonly [(typeof toldHow)[number], number])[];
  readonly #referenced: number;

  constructor(kind: Line) {
    const itemKind = kind.text("kind") as ItemKind;
    this.#kind = kind;
    this.#phrases = new Phrasebook(itemKind);
    this.#oddities = linesFor(itemKind, "oddities").map((line) => [line, line.number("share")]);
    const shares = kind.words("told").map(Number);
    this.#told = toldHow.map((how, at) => [how, shares[at] ?? 0]);
    this.#referenced = kind.number("referenced");
  }

  /** What the seller asks to be paid in. */
  currencyOf(item: Item, random: SeededRandom): string {
    return this.#phrases.word("currency", { item, has: item.has, own: {}, tellsState: false, random });
  }

  /** One honest offer of one whole item. */
  honest(item: Item, time: number, currency: string, random: SeededRandom): Offer {
    const { states, grades, columns, part, plus, spread } = random.pickWeighted(item.conditions);
    const [state = ""] = states;
    const grade = grades.length > 0 ? random.pick(grades) : "";
    const [grader = "", number = ""] = state === "graded" ? grade.split(" ") : [];
    const told = random.pickWeighted(this.#told);
    const isSilent = told === "nowhere";
    // A column that says nothing counts as no column. A raw grade in the title says that a copy is raw.
    const condition = (told === "column" && random.pick(columns)) || null;
    const tellsState = told === "title" || (condition === null && grade !== "" && !isSilent);
    const tags = isSilent ? [currency] : [...states, currency, grade, number];
    if (told === "title") tags.push("title only");
    if (isRetired(item, time)) tags.push("retired");
    const copy = copyOf(item, tags, { grade: isSilent ? "" : grade }, tellsState, random);
    const key = grader ? `${grader}-${Number(number)}`.toLowerCase() : state;
    const isSaid = condition !== null || tellsState;
    const hasColumns = grader !== "" && random.chance(0.1);
    return {
      title: this.#phrases.honestTitle(copy),
      dollars: levelOf(item, time) * part + plus * random.between(0.85, 1.2),
      spread,
      condition,
      grader: hasColumns ? grader : null,
      grade: hasColumns ? number : null,
      catalogRef: this.#reference(copy),
      lotSize: null,
      isUsed: state !== "new",
      conditionKey: isSaid ? key : "unknown",
    };
  }

  /** One offer that a price guide should not take for one whole item. */
  odd(item: Item, time: number, currency: string, random: SeededRandom): Offer {
    const line = random.pickWeighted(this.#oddities.filter(([odd]) => odd.applies(item.has)));
    const [fewest = 1, most = fewest] = line.words("size", "-").map(Number);
    const size = random.integer(fewest, most);
    const isUsed = line.text("state") === "used";
    const named = new Set([item]);
    while (item.others.length > 0 && named.size < Math.min(size, 4)) named.add(random.pick(item.others));
    const all = [...named];
    const name = ({ facts }: Item) => facts[this.#kind.text("lists")]?.[0] ?? "";
    const own = {
      size: String(line.text("of") === "all" ? all.length : size),
      last: String(Number(item.facts.issue?.[0]) + size - 1),
      other: all[1] ? name(all[1]) : "",
      all: all.map(name).join(" | "),
    };
    const level = levelOf(item, time);
    const sum = all.reduce((total, other) => total + levelOf(other, time), 0);
    // The price is a part of the level of one item, of as many items or of all named ones, or an amount in dollars.
    const worth = { level, each: level * size, all: sum }[line.text("of")] ?? 1;
    const price = Math.max(line.number("least"), worth * random.between(line.number("low"), line.number("high")));
    const copy = copyOf(item, [isUsed ? "used" : "new", currency], own, false, random);
    return {
      title: this.#phrases.title(() => line.text("oddity"), copy),
      dollars: Math.min(line.number("most") || price, price),
      spread: 0.1,
      condition: random.pick(line.choices("column")),
      grader: null,
      grade: null,
      catalogRef: null,
      lotSize: line.text("lot") ? size : null,
      isUsed,
      conditionKey: null,
    };
  }

  /** Most sources know no catalogue: which item it is must be read from the title. */
  #reference({ item, random }: Copy): string | null {
    if (!random.chance(this.#referenced)) return null;
    return this.#kind.text("reference").replace(/\{(\w+)\}/, (_, fact: string) => item.facts[fact]?.[0] ?? "");
  }
}

function copyOf(
  item: Item,
  tags: readonly string[],
  own: Copy["own"],
  tellsState: boolean,
  random: SeededRandom,
): Copy {
  const has: HasTag = (tag) => tags.includes(tag) || item.has(tag);
  return { item, has, own, tellsState, random };
}

function isRetired({ course }: Item, time: number): boolean {
  return course.jump !== null && time > course.from;
}
