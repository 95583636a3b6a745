/** A stream of random-looking numbers (sfc32) that its seed decides completely: the same words, the same stream. */
export class SeededRandom {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    // FNV-1a, continued with a different ending for each word of the state.
    let hash = 0x811c9dc5;
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
    this.#a = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    this.#b = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
    this.#c = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    for (let i = 0; i < 12; i++) this.uniform();
  }

  /** At least 0, less than 1. */
  uniform(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** A whole number, both ends included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.uniform() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.uniform() * choices.length)];
    if (choice === undefined) throw new RangeError("Nothing to pick from");
    return choice;
  }

  /** Picks by weight; the weights need not add up to anything. */
  pickWeighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
    let left = this.uniform() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return this.pick(choices)[0];
  }

  /** Bell-shaped around 0 with standard deviation 1 (Box and Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** A factor around 1; its logarithm has standard deviation `sigma`. */
  logNormal(sigma: number): number {
    return Math.exp(sigma * this.normal());
  }
}

/** How much collectors like a thing, bell-shaped around 0: always the same for the same key. */
export function tasteFor(key: string): number {
  return new SeededRandom(`${key}:taste`).normal();
}
