import type { Deal, Offer } from "../generator/market.ts";
import { pickTitle } from "../generator/titles.ts";
import type { MarketTrain } from "./model-trains.ts";
import { hasMotor, isRollingStock, kindWords, makerWords, scaleWords } from "./titles.ts";

type Oddity = (train: MarketTrain, level: number, deal: Deal) => Offer;

const kinds: readonly (readonly [Oddity, number])[] = [
  [lot, 46],
  [heap, 18],
  [track, 8],
  [part, 8],
  [papers, 6],
  [nonRunner, 16],
  [damaged, 6],
  [youPick, 4],
  [mystery, 3],
];

/** One odd offer around this train; `level` is what a fine one goes for. */
export function trainOddity(train: MarketTrain, level: number, deal: Deal): Offer {
  return deal.random.pickWeighted(kinds)(train, level, deal);
}

/** "Lionel 6464-275 State of Maine Boxcar". */
function plainName(train: MarketTrain, deal: Deal): string {
  return `${makerWords(train, deal)} ${train.number} ${train.name || train.road} ${kindWords(train, deal)}`;
}

/** Several that the title names, sold as one. */
function lot(train: MarketTrain, level: number, deal: Deal): Offer {
  const { random } = deal;
  const others = train.siblings.filter((other) => other !== train && isRollingStock(other) === isRollingStock(train));
  if (others.length < 3) return heap(train, level, deal);
  const chosen = new Set<MarketTrain>([train]);
  const size = random.integer(2, Math.min(4, others.length));
  while (chosen.size < size) chosen.add(random.pick(others));
  const numbers = [...chosen].map(({ number }) => number);
  const maker = makerWords(train, deal);
  const scale = scaleWords(train, deal);
  const things = isRollingStock(train) ? random.pick(["Rolling Stock", "Freight Cars", "Wagons"]) : "Trains";
  return {
    title: pickTitle(
      [
        `Lot of ${size} ${maker} ${scale} ${things} ${numbers.join(" ")}`,
        `${maker} ${scale} Lot ${numbers.join(", ")}`,
        `${maker} ${scale} Bundle ${numbers.join(" + ")}`,
        `${maker} ${numbers.join(" & ")} ${scale} job lot`,
        `Joblot ${maker} ${scale} ${things} ${numbers.join(", ")}`,
        `${maker} ${things} Collection ${scale}: ${numbers.join(", ")}`,
      ],
      random,
    ),
    dollars: [...chosen].reduce((sum, { dollars }) => sum + dollars, 0) * random.between(0.5, 0.75),
    condition: random.pick(["Used", "Used", "New"]),
    used: true,
  };
}

/** A boxful that nobody counted closely. */
function heap(train: MarketTrain, level: number, deal: Deal): Offer {
  const { random } = deal;
  const maker = makerWords(train, deal);
  const scale = scaleWords(train, deal);
  const size = random.integer(5, 25);
  return {
    title: pickTitle(
      [
        `Job lot of ${scale} wagons and coaches, ${maker} etc`,
        `${maker} ${scale} Train Lot - Locomotives, Cars & Track`,
        `Mixed ${scale} rolling stock ${maker} x ${size}`,
        `Assorted ${maker} ${scale} freight cars, ${size} pieces`,
        `Bulk ${maker} ${scale} trains, box full`,
        `${maker} ${scale} Train Collection - Estate`,
        `Variety of ${scale} cars ${maker} and others`,
        `${maker} ${scale} bundles of track & rolling stock`,
        `Wholesale ${scale} ${maker} trains, ${size} boxed`,
        `${scale} grab bag - ${maker} cars and parts`,
        `Lots of ${maker} ${scale} trains from the attic`,
      ],
      random,
    ),
    dollars: Math.min(900, Math.max(25, level * random.between(0.8, 2.5))),
    condition: "Used",
    used: true,
  };
}

const tracks = {
  HO: ["HO Scale E-Z Track 18 inch Radius Curve", "HO Code 100 Flex Track 36 inch", "HO Scale Brass Track Straight"],
  N: ["Kato 20-000 Unitrack 248mm Straight N Scale", "Kato 20-130 Unitrack R348 Curve N Gauge Track Only"],
  O: [
    "Lionel O27 Gauge Track Curve Section",
    "Lionel O Gauge Tubular Straight Track",
    "Lionel O Gauge Lockon Track Part",
  ],
  OO: ["Hornby R607 Double Curve 2nd Radius OO Gauge Track", "Hornby R600 Straight OO Gauge Track Only"],
} as const satisfies Record<MarketTrain["scale"], readonly string[]>;

function track({ scale }: MarketTrain, _: number, { random }: Deal): Offer {
  return {
    title: pickTitle(tracks[scale], random),
    dollars: random.between(2, 18),
    condition: random.pick(["New", "Used"]),
    used: true,
  };
}

function part(train: MarketTrain, level: number, deal: Deal): Offer {
  const { random } = deal;
  const { number, kind } = train;
  const maker = makerWords(train, deal);
  const scale = scaleWords(train, deal);
  const piece = hasMotor(train)
    ? random.pick(kind === "steam" ? ["Tender", "Body Shell", "Motor"] : ["Body Shell", "Motor", "Chassis"])
    : random.pick(["Body Shell", "Wheels", "Trucks"]);
  return {
    title: pickTitle(
      [
        `${maker} ${number} ${piece} Only ${scale}`,
        `${piece} only for ${maker} ${number} ${scale}`,
        `${maker} ${number} replacement ${piece.toLowerCase()} - spare part`,
        `Spare parts for ${maker} ${number} ${scale} ${piece}`,
      ],
      random,
    ),
    dollars: Math.min(60, Math.max(4, level * random.between(0.1, 0.3))),
    condition: "Used",
    used: true,
  };
}

function papers(train: MarketTrain, level: number, deal: Deal): Offer {
  const { random } = deal;
  const name = plainName(train, deal);
  return {
    title: pickTitle(
      [
        `${name} EMPTY BOX`,
        `Empty box only - ${name}`,
        `${name} Box Only, no train`,
        `${name} instructions only`,
        `Reproduction box for ${name}`,
      ],
      random,
    ),
    dollars: Math.min(45, Math.max(3, level * random.between(0.05, 0.15))),
    condition: "Used",
    used: true,
  };
}

function nonRunner(train: MarketTrain, level: number, deal: Deal): Offer {
  const { random } = deal;
  if (!hasMotor(train)) return damaged(train, level, deal);
  const name = plainName(train, deal);
  return {
    title: pickTitle(
      [
        `${name} NON RUNNER`,
        `${name} spares or repair`,
        `${name} for parts or repair, not working`,
        `${name} - non-runner, spares/repair`,
        `${name} NOT WORKING for parts`,
      ],
      random,
    ),
    dollars: level * random.between(0.22, 0.42),
    condition: random.pick(["For parts or not working", "Used"]),
    used: true,
  };
}

function damaged(train: MarketTrain, level: number, deal: Deal): Offer {
  const { random } = deal;
  const name = plainName(train, deal);
  return {
    title: pickTitle(
      [
        `${name} broken coupler, damaged`,
        `${name} damaged, missing parts`,
        `${name} incomplete, missing wheels`,
        `Damaged ${name} for restoration`,
      ],
      random,
    ),
    dollars: level * random.between(0.2, 0.4),
    condition: "Used",
    used: true,
  };
}

function youPick(train: MarketTrain, _: number, deal: Deal): Offer {
  const { random } = deal;
  const maker = makerWords(train, deal);
  const scale = scaleWords(train, deal);
  return {
    title: pickTitle(
      [
        `${maker} ${scale} Freight Cars - YOU PICK`,
        `${maker} ${scale} wagons - pick your own`,
        `${scale} ${maker} Cars Choose Your Road Name - You Choose`,
      ],
      random,
    ),
    dollars: random.between(8, 25),
    condition: "Used",
    used: true,
  };
}

function mystery(train: MarketTrain, _: number, deal: Deal): Offer {
  const { random } = deal;
  const scale = scaleWords(train, deal);
  return {
    title: pickTitle(
      [
        `${scale} Model Train Mystery Box`,
        `Mystery box of ${scale} trains - ${train.maker}`,
        `${scale} mystery bag cars`,
      ],
      random,
    ),
    dollars: random.between(20, 75),
    condition: "Used",
    used: true,
  };
}
