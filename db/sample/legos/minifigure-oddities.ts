import type { Deal, Offer } from "../generator/market.ts";
import { pickTitle } from "../generator/titles.ts";
import type { MarketMinifigure } from "./minifigures.ts";

type Oddity = (figure: MarketMinifigure, level: number, deal: Deal) => Offer;

const kinds: readonly (readonly [Oddity, number])[] = [
  [lot, 30],
  [youPick, 12],
  [missingPart, 26],
  [damaged, 14],
  [imitation, 14],
  [mystery, 4],
];

/** One odd offer around this minifigure; `level` is what a used whole one goes for. */
export function minifigureOddity(figure: MarketMinifigure, level: number, deal: Deal): Offer {
  return deal.random.pickWeighted(kinds)(figure, level, deal);
}

function lot({ id, name, theme }: MarketMinifigure, level: number, { random }: Deal): Offer {
  const size = random.integer(2, 9);
  return {
    title: pickTitle(
      [
        `LEGO ${theme} minifigure lot of ${size} with ${name} ${id}`,
        `Lot of ${size} LEGO ${theme} minifigures ${name} ${id}`,
        `LEGO ${theme} ${name} ${id} job lot x${size}`,
        `LEGO ${theme} minifigures bundle of ${size}, ${name}`,
      ],
      random,
    ),
    dollars: level + (size - 1) * random.between(3, 6),
    condition: "Used",
    used: true,
  };
}

function youPick({ name, theme }: MarketMinifigure, _: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [
        `LEGO ${theme} Minifigures - You Pick! ${name} and others`,
        `Lego ${theme} minifigs choose your figure, combined shipping`,
        `LEGO ${theme} Minifigure Pick Your Own`,
      ],
      random,
    ),
    dollars: random.between(3, 14),
    condition: "Used",
    used: true,
  };
}

function missingPart({ id, name, theme }: MarketMinifigure, level: number, { random }: Deal): Offer {
  const part = random.pick(["weapon", "cape", "hair", "helmet", "accessory"]);
  return {
    title: pickTitle(
      [
        `LEGO ${theme} ${name} ${id} missing ${part}`,
        `LEGO ${theme} ${name} minifigure ${id} incomplete`,
        `Lego ${name} ${id} not complete, missing ${part}`,
      ],
      random,
    ),
    dollars: Math.max(1.5, level * random.between(0.3, 0.5)),
    condition: "Used",
    used: true,
  };
}

function damaged({ id, name, theme }: MarketMinifigure, level: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [
        `LEGO ${theme} ${name} ${id} damaged, cracked torso`,
        `LEGO ${theme} ${name} minifigure ${id} broken arm, for parts`,
        `Damaged LEGO ${name} ${id} minifig`,
      ],
      random,
    ),
    dollars: Math.max(1.2, level * random.between(0.15, 0.3)),
    condition: "Used",
    used: true,
  };
}

function imitation({ name, theme }: MarketMinifigure, _: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [
        `${name} minifigure unbranded building block figure`,
        `${theme} ${name} minifig bootleg, no box`,
        `${name} ${theme} fake minifigure, read description`,
      ],
      random,
    ),
    dollars: random.between(1.5, 6),
    condition: "New",
    used: false,
  };
}

function mystery({ theme }: MarketMinifigure, _: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [`LEGO ${theme} mystery minifigure, sealed bag`, `LEGO ${theme} Mystery Pack - random minifigures`],
      random,
    ),
    dollars: random.between(4, 15),
    condition: random.pick(["New", "Used"]),
    used: true,
  };
}
