import type { Deal, Offer } from "../generator/market.ts";
import type { SeededRandom } from "../generator/seeded-random.ts";
import { pickTitle } from "../generator/titles.ts";
import { figuresOf } from "./figures.ts";
import type { MarketSet } from "./market.ts";
import { levelAt } from "./prices.ts";
import { type Copy, themeWords } from "./titles.ts";

/** What an oddity's price follows. */
interface Surroundings {
  /** What a new copy goes for, in US dollars. */
  level: number;
  /** The sets of its theme that are old enough to be sold beside it. */
  neighbours: readonly MarketSet[];
  levelOf(item: MarketSet): number;
}

/** An offer but for the wear of the copy, which is the same whatever is odd about it. */
type Oddity = Omit<Offer, "used">;

const kinds = [
  [bundle, 18],
  [twins, 8],
  [loneFigure, 18],
  [instructionsOnly, 9],
  [emptyBox, 8],
  [incomplete, 16],
  [damaged, 4],
  [youPick, 5],
  [mystery, 3],
  [imitation, 7],
] as const;

/** One odd offer around this copy. */
export function oddity(copy: Copy, item: MarketSet, { time, random }: Deal): Offer {
  const year = new Date(time).getUTCFullYear();
  const levelOf = ({ history }: MarketSet) => levelAt(history, time);
  const neighbours = item.theme.filter(({ set }) => set.year < year);
  const odd = random.pickWeighted(kinds)(copy, { level: levelOf(item), neighbours, levelOf }, random);
  return { ...odd, used: copy.state === "used" };
}

function bundle(copy: Copy, surroundings: Surroundings, random: SeededRandom): Oddity {
  const { set, state } = copy;
  const alike = surroundings.neighbours.filter(
    ({ set: other }) => other.number !== set.number && other.pieces < set.pieces * 3 && other.pieces > set.pieces / 3,
  );
  if (alike.length < 4) return twins(copy, surroundings, random);
  const others = new Set<MarketSet>();
  const size = random.pickWeighted([[2, 4] as const, [3, 5] as const, [4, 2] as const]);
  while (others.size < size - 1) others.add(random.pick(alike));
  const numbers = [set.number, ...[...others].map(({ key }) => key)];
  const condition = state === "used" ? "Used" : "New";
  const part = random.between(0.78, 0.95) * (state === "used" ? 0.6 : 1);
  const theme = set.theme;
  return {
    title: pickTitle(
      [
        `Lot of ${size} LEGO ${theme} sets ${numbers.join(" ")}`,
        `LEGO ${theme} Lot of ${size}: ${numbers.join(", ")} ${condition}`,
        `LEGO ${theme} Bundle ${numbers.join(" + ")} ${condition === "New" ? "NEW SEALED" : "Used"}`,
        `Bundle of ${size} Lego ${theme} Sets - ${numbers.join(", ")}`,
        `LEGO ${theme} ${size} Set Lot ${numbers.join(" & ")}`,
        `Lego ${theme} job lot ${numbers.join(" ")} ${condition}`,
      ],
      random,
    ),
    dollars: [...others].reduce((sum, other) => sum + surroundings.levelOf(other), surroundings.level) * part,
    condition,
  };
}

function twins({ set }: Copy, { level }: Surroundings, random: SeededRandom): Oddity {
  const size = random.pickWeighted([[2, 7] as const, [3, 2] as const, [4, 1] as const]);
  const theme = themeWords(set, random);
  return {
    title: pickTitle(
      [
        `${size}x LEGO ${theme} ${set.name} ${set.number} NEW SEALED`,
        `LEGO ${theme} ${set.number} ${set.name} x${size} New`,
        `Lot of ${size} LEGO ${set.number} ${set.name} ${theme} NEW`,
        `${size} x Lego ${theme} ${set.name} (${set.number}) BNIB`,
      ],
      random,
    ),
    dollars: level * size * random.between(0.85, 0.99),
    condition: "New",
    lotSize: size,
  };
}

function loneFigure(copy: Copy, surroundings: Surroundings, random: SeededRandom): Oddity {
  const { set } = copy;
  const figures = figuresOf(set);
  if (figures.length === 0) return incomplete(copy, surroundings, random);
  const figure = random.pick(figures);
  const word = set.theme === "Friends" ? "Mini Doll" : "Minifigure";
  return {
    title: pickTitle(
      [
        `LEGO ${set.theme} ${figure} ${word} from ${set.number}`,
        `LEGO ${figure} ${word} ${set.theme} ${set.number} - ${word.toLowerCase()} only`,
        `Lego ${set.theme} ${word.toLowerCase()} ${figure} (from set ${set.number})`,
        `${figure} LEGO ${word} - ${set.theme} ${set.number}`,
        `LEGO ${set.theme} ${set.number} ${figure} ${word} Only`,
      ],
      random,
    ),
    dollars: Math.min(48, Math.max(2.5, surroundings.level * random.between(0.03, 0.1))),
    condition: random.pick(["New", "Used", "Used"]),
  };
}

function instructionsOnly({ set }: Copy, { level }: Surroundings, random: SeededRandom): Oddity {
  const theme = themeWords(set, random);
  return {
    title: pickTitle(
      [
        `LEGO ${theme} ${set.number} ${set.name} INSTRUCTIONS ONLY`,
        `Instructions only - Lego ${theme} ${set.number} ${set.name}`,
        `LEGO ${set.number} ${set.name} Instruction Manual Only ${theme}`,
        `LEGO ${theme} ${set.number} Instruction Booklet - no bricks`,
      ],
      random,
    ),
    dollars: Math.min(40, Math.max(3, level * random.between(0.02, 0.07))),
    condition: "Used",
  };
}

function emptyBox({ set }: Copy, { level }: Surroundings, random: SeededRandom): Oddity {
  const theme = themeWords(set, random);
  return {
    title: pickTitle(
      [
        `LEGO ${theme} ${set.number} ${set.name} EMPTY BOX ONLY`,
        `Empty box only - LEGO ${theme} ${set.name} ${set.number}`,
        `Lego ${theme} ${set.number} BOX ONLY no bricks`,
        `LEGO ${theme} ${set.name} ${set.number} empty box & manual only`,
      ],
      random,
    ),
    dollars: Math.min(60, Math.max(4, level * random.between(0.04, 0.11))),
    condition: "Used",
  };
}

function incomplete({ set }: Copy, { level }: Surroundings, random: SeededRandom): Oddity {
  const theme = themeWords(set, random);
  const peopled = figuresOf(set).length > 0;
  return {
    title: pickTitle(
      [
        `LEGO ${theme} ${set.name} ${set.number} INCOMPLETE`,
        `Lego ${theme} set ${set.number} INCOMPLETE, see photos`,
        `Lego ${theme} ${set.number} ${set.name} incomplete, missing pieces`,
        `LEGO ${theme} ${set.name} (${set.number}) Missing ${random.integer(2, 30)} Pieces`,
        `LEGO ${theme} ${set.number} ${set.name} - for parts, not complete`,
        `Lego ${theme} ${set.name} ${set.number} ${random.integer(80, 97)}% complete, missing parts`,
        ...(peopled
          ? [
              `LEGO ${theme} ${set.name} ${set.number} NO MINIFIGURES`,
              `LEGO ${theme} ${set.number} ${set.name} missing minifigures`,
              `Lego ${theme} ${set.name} ${set.number} without minifigs`,
            ]
          : []),
      ],
      random,
    ),
    dollars: level * random.between(0.22, 0.42),
    condition: "Used",
  };
}

function damaged({ set }: Copy, { level }: Surroundings, random: SeededRandom): Oddity {
  const theme = themeWords(set, random);
  const parts = random.chance(0.4);
  return {
    title: pickTitle(
      parts
        ? [
            `LEGO ${theme} ${set.number} damaged, sun faded, read description`,
            `Damaged LEGO ${theme} ${set.number} ${set.name}, faded`,
          ]
        : [
            `LEGO ${theme} ${set.name} ${set.number} New DAMAGED BOX`,
            `LEGO ${theme} ${set.number} ${set.name} sealed - box damaged`,
          ],
      random,
    ),
    dollars: level * (parts ? random.between(0.2, 0.35) : random.between(0.78, 0.9)),
    condition: parts ? "Used" : "New",
  };
}

function youPick({ set }: Copy, _: Surroundings, random: SeededRandom): Oddity {
  const peopled = figuresOf(set).length > 0;
  const titles = peopled
    ? [
        `LEGO ${set.theme} Minifigures - YOU PICK! Choose your figure ${set.number}`,
        `Lego ${set.theme} minifigures you pick, from ${set.number} and more`,
        `LEGO ${set.theme} Minifigure Pick Your Own`,
      ]
    : [
        `LEGO ${set.theme} instructions you pick, choose your manual`,
        `LEGO ${set.theme} parts from ${set.number} - you pick`,
        `Lego ${set.theme} ${set.number} replacement parts, choose your piece`,
      ];
  return {
    title: pickTitle(titles, random),
    dollars: peopled ? random.between(3, 14) : random.between(1.5, 9),
    condition: random.pick(["New", "Used"]),
  };
}

function mystery({ set }: Copy, _: Surroundings, random: SeededRandom): Oddity {
  return {
    title: pickTitle(
      [
        `LEGO ${set.theme} Mystery Box - sets, bricks & minifigures`,
        `Lego ${set.theme} mystery bag 1 lb bulk bricks`,
        `LEGO Mystery Box ${set.theme} Edition`,
        `LEGO ${set.theme} Mystery Pack - random pieces 🎁`,
      ],
      random,
    ),
    dollars: random.between(12, 60),
    condition: random.pick(["New", "Used"]),
  };
}

function imitation({ set }: Copy, { level }: Surroundings, random: SeededRandom): Oddity {
  const theme = themeWords(set, random);
  return {
    title: pickTitle(
      [
        `${set.name} building blocks compatible with ${set.number} (not LEGO) ${set.pieces} pcs`,
        `Building Bricks ${set.name} - compatible with LEGO ${set.number}`,
        `${set.name} ${set.number} bricks set NOT LEGO no box`,
        `${theme} ${set.name} Blocks Compatible With ${set.number} - not genuine LEGO`,
      ],
      random,
    ),
    dollars: level * random.between(0.18, 0.35),
    condition: "New",
  };
}
