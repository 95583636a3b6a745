import type { Deal, Offer } from "../generator/market.ts";
import { pickTitle } from "../generator/titles.ts";
import type { MarketCar } from "./model-cars.ts";
import { makerWords, scaleWords } from "./titles.ts";

type Oddity = (car: MarketCar, level: number, deal: Deal) => Offer;

const kinds: readonly (readonly [Oddity, number])[] = [
  [lot, 28],
  [sealedCase, 14],
  [twins, 16],
  [heap, 12],
  [wheels, 8],
  [emptyBox, 6],
  [forParts, 14],
  [custom, 7],
  [youPick, 6],
  [mystery, 4],
];

/** One odd offer around this car; `level` is what an ordinary one goes for. */
export function carOddity(car: MarketCar, level: number, deal: Deal): Offer {
  return deal.random.pickWeighted(kinds)(car, level, deal);
}

/** "Hot Wheels 1968 Custom Camaro". */
function plainName(car: MarketCar, deal: Deal): string {
  return `${makerWords(car, deal)} ${car.year} ${car.casting}`;
}

/** Some that the title names, sold as one. */
function lot(car: MarketCar, level: number, deal: Deal): Offer {
  const { random } = deal;
  const others = car.siblings.filter(({ casting, scale }) => casting !== car.casting && scale === car.scale);
  if (others.length === 0) return heap(car, level, deal);
  const other = random.pick(others);
  const maker = makerWords(car, deal);
  const size = random.integer(3, 8);
  return {
    title: pickTitle(
      [
        `${maker} Lot of ${size}: ${car.casting}, ${other.casting}`,
        `Lot of ${size} ${maker} ${scaleWords(car, deal)} ${car.casting} ${other.casting}`,
        `${maker} bundle ${car.casting} & ${other.casting}`,
        `${maker} Pair ${car.casting} ${other.casting}`,
        `${maker} Duo - ${car.casting} / ${other.casting}`,
        `${maker} ${car.casting} ${other.casting} Set of ${size}`,
        `${maker} joblot ${car.casting}, ${other.casting} etc`,
        `${maker} Trio ${car.casting}, ${other.casting} +1`,
      ],
      random,
    ),
    dollars: (car.dollars + other.dollars) * random.between(0.7, 1.1),
    condition: random.pick(["Used", "New"]),
    used: true,
  };
}

/** What shops buy, sold on as it came. */
function sealedCase(car: MarketCar, level: number, deal: Deal): Offer {
  const { random } = deal;
  const maker = makerWords(car, deal);
  const scale = scaleWords(car, deal);
  return {
    title: pickTitle(
      [
        `${maker} ${random.integer(2020, 2025)} Case of ${random.pick([6, 12, 24, 72])} ${scale} Sealed`,
        `${maker} ${random.pick([3, 5, 9, 10, 20])}-Pack ${scale} Cars New`,
        `${maker} Multipack ${scale} Diecast Cars`,
        `${maker} ${random.integer(2020, 2025)} ${scale} Assortment Sealed`,
        `${maker} complete set ${car.line} ${random.pick([5, 6, 12])} cars`,
      ],
      random,
    ),
    dollars: Math.min(400, Math.max(15, level * random.between(2, 5))),
    condition: "New",
    used: false,
  };
}

function twins(car: MarketCar, level: number, deal: Deal): Offer {
  const { random } = deal;
  const size = random.pickWeighted([[2, 6] as const, [3, 2] as const, [4, 1] as const]);
  const name = plainName(car, deal);
  return {
    title: pickTitle([`Lot of ${size} ${name}`, `${name} Lot of ${size}`, `${size}x ${name} bundle`], random),
    dollars: level * size * random.between(0.8, 0.95),
    condition: "New",
    used: false,
    lotSize: size,
  };
}

/** A boxful that nobody counted closely. */
function heap(car: MarketCar, level: number, deal: Deal): Offer {
  const { random } = deal;
  const maker = makerWords(car, deal);
  const scale = scaleWords(car, deal);
  return {
    title: pickTitle(
      [
        `${maker} ${scale} Collection - ${random.integer(20, 90)} Cars`,
        `Bulk ${maker} ${scale} loose cars`,
        `Mixed ${maker} ${scale} diecast cars, loose`,
        `Job lot of ${maker} cars ${scale}`,
        `Wholesale ${maker} ${scale} new cars`,
        `${maker} ${scale} variety, box full`,
        `${maker} grab bag - ${random.integer(5, 20)} ${scale} cars`,
      ],
      random,
    ),
    dollars: Math.min(600, Math.max(12, level * random.between(0.8, 3))),
    condition: "Used",
    used: true,
  };
}

function wheels(car: MarketCar, _: number, deal: Deal): Offer {
  const { random } = deal;
  const maker = makerWords(car, deal);
  return {
    title: pickTitle(
      [
        `${maker} ${car.casting} wheels only ${car.scale}`,
        `${maker} ${car.casting} replacement axles & wheels - parts only`,
        `Spare parts for ${maker} ${car.casting} ${car.scale}`,
        `${maker} ${car.casting} replacement windshield part`,
      ],
      random,
    ),
    dollars: random.between(3, 16),
    condition: random.pick(["New", "Used"]),
    used: true,
  };
}

function emptyBox(car: MarketCar, level: number, deal: Deal): Offer {
  const { random } = deal;
  const name = plainName(car, deal);
  return {
    title: pickTitle(
      [`${name} EMPTY BOX`, `${name} box only no car`, `Reproduction box for ${name}`, `Empty box only - ${name}`],
      random,
    ),
    dollars: Math.min(45, Math.max(3, level * random.between(0.08, 0.2))),
    condition: "Used",
    used: true,
  };
}

function forParts(car: MarketCar, level: number, deal: Deal): Offer {
  const { random } = deal;
  const name = plainName(car, deal);
  return {
    title: pickTitle(
      [
        `${name} for parts or restoration`,
        `${name} broken axle, damaged`,
        `${name} incomplete, missing wheel`,
        `${name} missing hood, for parts`,
        `Damaged ${name} for parts`,
      ],
      random,
    ),
    dollars: level * random.between(0.15, 0.35),
    condition: random.pick(["Used", "For parts or not working"]),
    used: true,
  };
}

function custom(car: MarketCar, level: number, deal: Deal): Offer {
  const { random } = deal;
  const name = plainName(car, deal);
  return {
    title: pickTitle(
      [
        `Custom ${name} repaint with Real Riders`,
        `${name} REPAINT restored, reproduction decals`,
        `${name} custom wheel swap`,
        `${name} reproduction, not original`,
      ],
      random,
    ),
    dollars: level * random.between(0.4, 0.9),
    condition: random.pick(["New", "Used"]),
    used: true,
  };
}

function youPick(car: MarketCar, _: number, deal: Deal): Offer {
  const { random } = deal;
  const maker = makerWords(car, deal);
  return {
    title: pickTitle(
      [
        `${maker} ${car.line} YOU PICK ${car.scale}`,
        `${maker} - Choose Your Car - Combined Shipping`,
        `${maker} ${random.integer(2018, 2025)} mainline - pick your own`,
      ],
      random,
    ),
    dollars: random.between(2, 12),
    condition: "New",
    used: false,
  };
}

function mystery(car: MarketCar, _: number, deal: Deal): Offer {
  const { random } = deal;
  const maker = makerWords(car, deal);
  return {
    title: pickTitle(
      [
        `${maker} Mystery Box`,
        `${maker} ${car.scale} mystery bag - chance of a Treasure Hunt`,
        `Mystery Box ${maker} Diecast`,
      ],
      random,
    ),
    dollars: random.between(12, 60),
    condition: "New",
    used: false,
  };
}
