import type { Outcome } from "./compare.ts";

/** Counts what became of tables, and collects those that differ without a word. */
export class OutcomeCounts {
  readonly #counts = { same: 0, asked: 0, refused: 0, differs: 0 };
  readonly differing: string[] = [];

  add({ is, what }: Outcome, name: string): void {
    this.#counts[is] += 1;
    if (is === "differs") this.differing.push(`${name}: ${what}`);
  }

  copy() {
    return { ...this.#counts };
  }

  /** How many were the same, and how many there were, since a copy. */
  since(before: Record<Outcome["is"], number>): { same: number; all: number } {
    const sum = (counts: Record<Outcome["is"], number>) =>
      Object.values(counts).reduce((total, count) => total + count);
    return { same: this.#counts.same - before.same, all: sum(this.#counts) - sum(before) };
  }

  /** "4,300 same, 105 asked, 0 refused, 0 differ". */
  inWords(): string {
    const { same, asked, refused, differs } = this.#counts;
    const n = (count: number) => count.toLocaleString("en");
    return `${n(same)} same, ${n(asked)} asked, ${n(refused)} refused, ${n(differs)} differ`;
  }
}
