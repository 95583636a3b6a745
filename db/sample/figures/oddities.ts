import type { Deal, Offer } from "../generator/market.ts";
import { pickTitle } from "../generator/titles.ts";
import type { MarketFigure } from "./figures.ts";
import { lineWords } from "./titles.ts";

type Oddity = (figure: MarketFigure, level: number, deal: Deal) => Offer;

const kinds: readonly (readonly [Oddity, number])[] = [
  [lot, 24],
  [twins, 8],
  [youPick, 12],
  [accessories, 12],
  [emptyBox, 7],
  [missingParts, 18],
  [broken, 5],
  [custom, 5],
  [bootleg, 6],
  [mystery, 3],
];

/** One odd offer around this figure; `level` is what a new one goes for. */
export function figureOddity(figure: MarketFigure, level: number, deal: Deal): Offer {
  return deal.random.pickWeighted(kinds)(figure, level, deal);
}

/** The number a title gives, with a space behind it where there is one. */
function numbered({ line, number, name }: MarketFigure): string {
  if (!number) return name;
  return line.startsWith("Funko") ? `#${number} ${name}` : `${number} ${name}`;
}

function lot(figure: MarketFigure, level: number, deal: Deal): Offer {
  const { random } = deal;
  const size = random.integer(2, 8);
  const others = figure.siblings.filter((other) => other !== figure);
  if (others.length === 0) return twins(figure, level, deal);
  const line = lineWords(figure.line, deal);
  const { name: other } = random.pick(others);
  return {
    title: pickTitle(
      [
        `${line} Lot of ${size} Figures ${figure.name}, ${other}`,
        `Lot of ${size} ${line}: ${figure.name}, ${other} & others`,
        `${line} Bundle of ${size} - ${figure.name} ${other}`,
        `${line} figure lot x${size} ${figure.name} ${other}`,
        `${size}x ${line} job lot ${figure.name}`,
      ],
      random,
    ),
    dollars: level * size * random.between(0.6, 0.9),
    condition: random.pick(["Used", "Used", "New"]),
    used: true,
  };
}

function twins(figure: MarketFigure, level: number, deal: Deal): Offer {
  const { random } = deal;
  const size = random.pickWeighted([[2, 5] as const, [3, 1] as const, [6, 1] as const]);
  const line = lineWords(figure.line, deal);
  return {
    title: pickTitle(
      [
        `${size}x ${line} ${numbered(figure)} NEW`,
        `${line} ${numbered(figure)} Lot of ${size}`,
        `${line} ${numbered(figure)} Set of ${size} army builder`,
      ],
      random,
    ),
    dollars: level * size * random.between(0.85, 0.98),
    condition: "New",
    used: false,
    lotSize: size,
  };
}

function youPick({ line: plain, name }: MarketFigure, level: number, deal: Deal): Offer {
  const { random } = deal;
  const line = lineWords(plain, deal);
  return {
    title: pickTitle(
      [
        `${line} Figures - You Pick! ${name} and others`,
        `${line} Choose Your Figure - Combined Shipping`,
        `${line} - Pick Your Figure from List`,
        `${line} loose figures YOU CHOOSE ${name}`,
      ],
      random,
    ),
    dollars: Math.min(level, random.between(5, 25)),
    condition: random.pick(["New", "Used"]),
    used: true,
  };
}

function accessories(figure: MarketFigure, level: number, deal: Deal): Offer {
  const { random } = deal;
  const line = lineWords(figure.line, deal);
  const part = figure.line.startsWith("Funko") ? "Stand" : random.pick(["Accessories", "Head", "Accessories", "Stand"]);
  return {
    title: pickTitle(
      [
        `${line} ${numbered(figure)} ${part} Only`,
        `${line} ${figure.name} ${part.toLowerCase()} only - no figure`,
        `${line} ${numbered(figure)} Replacement ${part}`,
        `Spare parts for ${line} ${figure.name}`,
      ],
      random,
    ),
    dollars: Math.min(40, Math.max(2, level * random.between(0.1, 0.3))),
    condition: "Used",
    used: true,
  };
}

function emptyBox(figure: MarketFigure, level: number, deal: Deal): Offer {
  const { random } = deal;
  const line = lineWords(figure.line, deal);
  return {
    title: pickTitle(
      [
        `${line} ${numbered(figure)} EMPTY BOX`,
        `${line} ${numbered(figure)} Box Only - No Figure`,
        `Empty box only: ${line} ${figure.name}`,
      ],
      random,
    ),
    dollars: Math.min(60, Math.max(2, level * random.between(0.08, 0.2))),
    condition: "Used",
    used: true,
  };
}

function missingParts(figure: MarketFigure, level: number, deal: Deal): Offer {
  const { random } = deal;
  const line = lineWords(figure.line, deal);
  return {
    title: pickTitle(
      [
        `${line} ${numbered(figure)} INCOMPLETE`,
        `${line} ${numbered(figure)} missing accessories`,
        `${line} ${numbered(figure)} Loose - Missing Weapon`,
        `${line} ${figure.name} not complete, see photos`,
        `${line} ${figure.name} loose incomplete`,
      ],
      random,
    ),
    dollars: level * random.between(0.3, 0.5),
    condition: "Used",
    used: true,
  };
}

function broken(figure: MarketFigure, level: number, deal: Deal): Offer {
  const { random } = deal;
  const line = lineWords(figure.line, deal);
  return {
    title: pickTitle(
      [
        `${line} ${numbered(figure)} broken leg, for parts`,
        `${line} ${figure.name} damaged - for parts or repair`,
        `BROKEN ${line} ${numbered(figure)}`,
      ],
      random,
    ),
    dollars: level * random.between(0.15, 0.3),
    condition: random.pick(["Used", "For parts or not working"]),
    used: true,
  };
}

function custom({ line, name }: MarketFigure, level: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [
        `Custom ${name} figure, hand painted (${line} scale)`,
        `${name} custom head for ${line}, unofficial`,
        `Custom painted ${name} unofficial ${line} figure`,
      ],
      random,
    ),
    dollars: level * random.between(0.5, 1.8),
    condition: "New",
    used: true,
  };
}

function bootleg(figure: MarketFigure, level: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [
        `${figure.name} bootleg figure (${figure.line})`,
        `${figure.line} ${numbered(figure)} Knock Off`,
        `Third party ${figure.name}, compatible with ${figure.line}`,
        `${figure.line} ${figure.name} reproduction weapon repro`,
      ],
      random,
    ),
    dollars: Math.max(3, level * random.between(0.2, 0.5)),
    condition: "New",
    used: false,
  };
}

function mystery({ line }: MarketFigure, _: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [`${line} Mystery Box`, `${line} mystery pack - random figure`, `Mystery Box ${line} 3 figures guaranteed`],
      random,
    ),
    dollars: random.between(10, 60),
    condition: "New",
    used: false,
  };
}
