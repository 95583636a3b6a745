import type { ItemKind } from "#app/models/catalog/kinds/all.ts";
import type { Item } from "./items.ts";
import { SeededRandom } from "./seeded-random.ts";
import { choicesIn, type HasTag, type Line, linesFor } from "./tables.ts";

/** One copy of an item on offer, as its title knows it. */
export interface Copy {
  item: Item;
  has: HasTag;
  /** What is known of this copy alone: its grade, how many are sold together, the keys of all of them. */
  own: Readonly<Record<string, string>>;
  /** Whether the title must tell the condition, since nothing else does. */
  tellsState: boolean;
  random: SeededRandom;
}

/** Plain text, and between it what stands for a word: "{name}". */
type Template = readonly (string | ((copy: Copy) => string))[];

const maxTitleLength = 80;

/** Words for something, where their line of the table applies. */
interface Words {
  applies(has: HasTag): boolean;
  choices: readonly Template[];
  /** Whether all copies of one item share a choice, such as who vouches for a signature. */
  chosenByItem: Map<Item, Template> | null;
}

/** How the sellers of one kind of items write: their titles by style, and their words for things. */
export class Phrasebook {
  readonly #titles = new Map<string, { template: Template; tellsState: boolean }[]>();
  readonly #words = new Map<string, Words[]>();
  readonly #styles: readonly { line: Line; name: string; share: number }[];

  constructor(itemKind: ItemKind) {
    const isShared = (line: Line) => Number(line.text("kind") === "*");
    // The kind's own words come first.
    for (const line of linesFor(itemKind, "words").sort((a, b) => isShared(a) - isShared(b))) {
      const words = this.#words.get(line.text("slot")) ?? [];
      this.#words.set(line.text("slot"), words);
      words.push({
        applies: (has) => line.applies(has),
        choices: line.choices("words").map((choice) => this.#compile(choice)),
        chosenByItem: line.text("once") ? new Map() : null,
      });
    }
    for (const line of linesFor(itemKind, "titles")) {
      const title = line.text("title");
      const titles = this.#titles.get(line.text("style")) ?? [];
      this.#titles.set(line.text("style"), titles);
      titles.push({ template: this.#compile(title), tellsState: /\{(?:state|grade)/.test(title) });
    }
    this.#styles = linesFor(itemKind, "styles").map((line) => {
      return { line, name: line.text("style"), share: line.number("share") };
    });
  }

  /** A title as the seller of an honest copy might write it. */
  honestTitle(copy: Copy): string {
    return this.title(() => this.#styleFor(copy), copy);
  }

  /** A title in a style, at most 80 characters; where every template proves too long the plain one, cut if need be. */
  title(style: () => string, copy: Copy): string {
    for (let attempt = 0; attempt < 8; attempt++) {
      const name = style();
      const { template, tellsState } = copy.random.pick(this.#titles.get(name) ?? []);
      if (copy.tellsState && !tellsState && !copy.has(name)) continue;
      const title = tidy(fill(template, copy));
      if (title.length <= maxTitleLength) return inSomeCase(title, copy.random);
    }
    const plain = (this.#titles.get("plain") ?? [])[0]?.template ?? [];
    const title = tidy(fill(plain, copy));
    return title.length <= maxTitleLength ? title : tidy(title.slice(0, title.lastIndexOf(" ", maxTitleLength)));
  }

  /** A word for something: a choice of the first line of words that applies to the copy, else what its facts say. */
  word(slot: string, copy: Copy): string {
    const own = copy.own[slot];
    if (own !== undefined) return own;
    const facts = copy.item.facts[slot];
    if (facts?.[0] === "") return "";
    const words = this.#words.get(slot)?.find(({ applies }) => applies(copy.has));
    if (words) return fill(chosen(words, slot, copy), copy);
    return facts ? copy.random.pick(facts) : "";
  }

  #styleFor({ has, random }: Copy): string {
    const style = this.#styles.find(({ line, share }) => line.applies(has) && random.chance(share));
    return style?.name ?? "plain";
  }

  #compile(text: string): Template {
    return text.split(/[{}]/).map((part, index) => (index % 2 === 0 ? part : this.#slot(part)));
  }

  #slot(name: string): (copy: Copy) => string {
    const [, low, high] = /^(\d+)\.\.(\d+)$/.exec(name) ?? [];
    if (low && high) return ({ random }) => String(random.integer(Number(low), Number(high)));
    const [, fact, more] = /^(\w+)\+(\d+)$/.exec(name) ?? [];
    if (fact && more) return ({ item }) => String(Number(item.facts[fact]?.[0]) + Number(more));
    const [, separator] = /^all:(.+)$/.exec(name) ?? [];
    if (separator) return ({ own }) => choicesIn(own.all ?? "").join(separator);
    return (copy) => this.word(name, copy);
  }
}

function chosen({ choices, chosenByItem }: Words, slot: string, { item, random }: Copy): Template {
  if (!chosenByItem) return random.pick(choices);
  const known = chosenByItem.get(item) ?? new SeededRandom(`${item.itemKind}:${item.key}:${slot}`).pick(choices);
  chosenByItem.set(item, known);
  return known;
}

function fill(template: Template, copy: Copy): string {
  let text = "";
  for (const part of template) text += typeof part === "string" ? part : part(copy);
  return text;
}

function inSomeCase(title: string, random: SeededRandom): string {
  const draw = random.uniform();
  if (draw < 0.07) return title.toUpperCase();
  if (draw < 0.12) return title.toLowerCase();
  return title;
}

function tidy(text: string): string {
  return text
    .replace(/\(\s*\)/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ([:,])/g, "$1")
    .replace(/( [-|])+( [-|])/g, "$2")
    .replace(/^[\s:,|-]+|[\s:,|(&-]+$/g, "");
}
