import { readFileSync } from "node:fs";
import type { ItemKind } from "#app/models/catalog/kinds/all.ts";

/** Whether an item or a copy of it has a tag: any of its facts, its age, its condition, its currency. */
export type HasTag = (tag: string) => boolean;

/** A line of a table, read cell by cell. */
export class Line {
  readonly #cells: Readonly<Record<string, string>>;
  readonly #tags: readonly string[];
  readonly #otherTags: readonly string[];

  constructor(cells: Readonly<Record<string, string>>) {
    this.#cells = cells;
    const when = split(cells.when ?? "", ",");
    this.#tags = when.filter((tag) => !tag.startsWith("!"));
    this.#otherTags = when.filter((tag) => tag.startsWith("!")).map((tag) => tag.slice(1));
  }

  text(column: string): string {
    return this.#cells[column] ?? "";
  }

  number(column: string): number {
    return Number(this.text(column));
  }

  /** What the cell offers to choose from: "New *2 | Brand New", where "-" is nothing. */
  choices(column: string): string[] {
    return choicesIn(this.text(column));
  }

  words(column: string, separator = " "): string[] {
    return split(this.text(column), separator);
  }

  /** Whether all tags in its column `when` hold; those behind a "!" must not. */
  applies(has: HasTag): boolean {
    return this.#tags.every(has) && !this.#otherTags.some(has);
  }

  get cells(): Readonly<Record<string, string>> {
    return this.#cells;
  }
}

/** The lines of a table, `{file}.tsv`, each as its cells by the names in the heading. */
export function readTable(file: string): Record<string, string>[] {
  const [heading = [], ...lines] = readFileSync(`${file}.tsv`, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return lines.map((cells) => Object.fromEntries(heading.map((name, at) => [name, cells[at] ?? ""])));
}

export function linesOf(file: string): Line[] {
  return readTable(file).map((cells) => new Line(cells));
}

/** The lines of a table of the sample catalogue that are about a kind of items, or about all. */
export function linesFor(itemKind: ItemKind, file: string): Line[] {
  return linesOf(`scripts/sample/${file}`).filter((line) => [itemKind, "*"].includes(line.text("kind")));
}

/** The choices in "New *2 | Brand New", each as often as it says. */
export function choicesIn(list: string): string[] {
  return list.split(" | ").flatMap((choice) => {
    const [, text = choice, times = "1"] = /^(.*) \*(\d+)$/.exec(choice) ?? [];
    return Array<string>(Number(times)).fill(text === "-" ? "" : text);
  });
}

function split(text: string, separator: string): string[] {
  return text === "" ? [] : text.split(separator);
}
