import type { Deal } from "../generator/market.ts";
import { extraWords, writtenTitle } from "../generator/titles.ts";
import type { MarketTrain, TrainState } from "./model-trains.ts";

// What a seller types, with the words that depend on the train in braces. Nearly all hold the catalogue number.
const templates = {
  any: [
    "{maker} {n} {scale} {road} {name} {kind}",
    "{maker} {n} {road} {name} {kind} {scale} {state}",
    "{maker} {scale} {road} {name} {kind} {n}",
    "{maker} {scale} {road} {name} {kind} #{n} {state}",
    "{maker} {n} {road} {name} {kind} - {scale} - {state}",
    "{scale} {maker} {n} {road} {name} {kind} {state}",
    "{scale} {maker} {road} {name} {kind} {n} {extra}",
    "{maker} {scale} #{n} {road} {name} {kind} {state} {extra}",
    "{maker} {road} {name} {kind} {n} {scale} {state}",
    "{maker} {n} - {road} {name} {kind} - {scale}",
    "{road} {name} {kind} {maker} {n} {scale} {state}",
    "{maker} {scale} {kind} {road} {name} ({n}) {state}",
    "{maker} ({n}) {road} {name} {scale} {kind} {extra}",
    "{maker} {n} {name} {road} {scale} {state} {extra}",
  ],
  freight: [
    "{maker} {scale} Rolling Stock {n} {road} {name} {kind}",
    "{maker} {n} {road} {name} {kind} {scale} Rolling Stock {state}",
  ],
  german: [
    "{maker} {n} {spur} {road} {name} {typ} {zustand}",
    "{maker} {spur} {typ} {road} {name} {n} {zustand}",
    "{maker} {n} - {typ} {road} {name} - {spur} - {zustand}",
  ],
  // Sellers in a hurry.
  sloppy: [
    "{maker} {name} {road} {kind}",
    "{maker} {kind} {n} see pics",
    "{maker} {scale} {kind} {road} look",
    "{maker} train {n} {state}",
    "{maker} {scale} {road} {kind} L@@K",
  ],
} as const;

const scales = {
  HO: ["HO Scale", "HO Scale", "HO", "HO Gauge", "HO 1/87"],
  N: ["N Scale", "N Scale", "N Gauge", "N Gauge"],
  O: ["O Gauge", "O Gauge", "O Scale", "O Gauge"],
  OO: ["OO Gauge", "OO Gauge", "00 Gauge", "OO Scale"],
} as const satisfies Record<MarketTrain["scale"], readonly string[]>;

const kinds = {
  steam: ["Steam Locomotive", "Steam Locomotive", "Steam Loco", "Steam Engine", "Locomotive", "Loco"],
  diesel: ["Diesel Locomotive", "Diesel Loco", "Diesel", "Diesel Engine"],
  electric: ["Electric Locomotive", "Electric Loco", "Locomotive"],
  railcar: ["EMU", "Train", "Electric Train"],
  boxcar: ["Boxcar", "Boxcar", "Box Car"],
  hopper: ["Hopper", "Hopper Car"],
  tank: ["Tank Car"],
  caboose: ["Caboose"],
  coach: ["Coach", "Coach", "Passenger Coach", "Carriage"],
  wagon: ["Wagon", "Wagon", "Goods Wagon", "Rolling Stock Wagon"],
  set: ["Train Set", "Train Set", "Electric Train Set"],
} as const satisfies Record<MarketTrain["kind"], readonly string[]>;

const typen = {
  steam: "Dampflok",
  diesel: "Diesellok",
  electric: "E-Lok",
  railcar: "Triebzug",
  boxcar: "Güterwagen",
  hopper: "Güterwagen",
  tank: "Kesselwagen",
  caboose: "Caboose",
  coach: "Personenwagen",
  wagon: "Güterwagen",
  set: "Zugset",
} as const satisfies Record<MarketTrain["kind"], string>;

const states = {
  new: ["New", "NEW", "BNIB", "Brand New", "New in Box", "NIB", "Mint Boxed", "Unused, Boxed"],
  fine: ["Like New", "Near Mint Boxed", "LN in Box", "Excellent w/ Box", "Mint", "Hardly Run, Boxed"],
  used: ["Used", "VGC", "Pre-owned", "Excellent", "EX", "Good Condition", "Boxed VGC", "Unboxed"],
} as const satisfies Record<TrainState, readonly string[]>;
const running = ["Runs Well", "Tested", "Good Runner", "Serviced", "Runs Great"] as const;
const zustand = {
  new: ["NEU & OVP", "Neu/OVP", "neu in OVP"],
  fine: ["sehr gut, OVP", "neuwertig in OVP", "top Zustand"],
  used: ["gebraucht", "gut erhalten", "mit OVP", "gebraucht, geprüft"],
} as const satisfies Record<TrainState, readonly string[]>;

const initials: Record<string, readonly string[]> = {
  "Baltimore & Ohio": ["B&O"],
  "Bangor & Aroostook": ["BAR"],
  "Boston & Maine": ["B&M"],
  "Burlington Northern": ["BN"],
  "Great Northern": ["GN"],
  "Minneapolis & St. Louis": ["M&StL"],
  "Missouri Pacific": ["MP", "MoPac"],
  "Missouri-Kansas-Texas": ["MKT", "Katy"],
  "New Haven": ["NH"],
  "New York Central": ["NYC"],
  "Norfolk & Western": ["N&W"],
  Pennsylvania: ["PRR", "Pennsylvania RR"],
  "Rio Grande": ["D&RGW", "DRGW"],
  "Santa Fe": ["ATSF", "AT&SF"],
  "Southern Pacific": ["SP"],
  "Union Pacific": ["UP"],
  "Western Pacific": ["WP"],
};

/** A title as a seller of this train might write it. */
export function trainTitle(train: MarketTrain, state: TrainState, deal: Deal): string {
  const { random } = deal;
  const { maker, number, scale, kind, road, name } = train;
  const word = (asked: string): string => {
    switch (asked) {
      case "maker":
        return makerWords(train, deal);
      case "n":
        return number;
      case "scale":
        return scaleWords(train, deal);
      case "road":
        return roadWords(train, deal);
      case "name":
        return name;
      case "kind":
        return kindWords(train, deal);
      case "state":
        return hasMotor(train) && state !== "new" && random.chance(0.4)
          ? random.pick(running)
          : random.pick(states[state]);
      case "extra":
        return extraWords(deal);
      case "spur":
        return scale === "HO" ? random.pick(["H0", "Spur H0"]) : `Spur ${scale}`;
      case "typ":
        return typen[kind];
      case "zustand":
        return random.pick(zustand[state]);
      default:
        throw new Error(`No word for {${asked}}`);
    }
  };
  const plain = `${maker} ${number} ${scale} ${road} ${name}`;
  return writtenTitle(() => templates[styleOf(train, deal)], word, plain, random);
}

function styleOf(train: MarketTrain, { currency, random }: Deal): keyof typeof templates {
  if (random.chance(0.1)) return "sloppy";
  if (currency === "EUR" && random.chance(0.6)) return "german";
  return isRollingStock(train) && random.chance(0.2) ? "freight" : "any";
}

/** The maker as sellers spell it. */
export function makerWords({ maker, scale }: MarketTrain, { random }: Deal): string {
  if (maker === "Märklin") return random.pick(["Märklin", "Marklin", "Märklin"]);
  if (maker === "Tri-ang") return random.pick(["Tri-ang", "Triang", "Tri-ang Hornby"]);
  if (maker === "Bachmann" && scale === "OO") return random.pick(["Bachmann", "Bachmann Branchline"]);
  return maker;
}

/** The scale as sellers spell it: "N Scale", "OO Gauge". */
export function scaleWords({ scale }: MarketTrain, { random }: Deal): string {
  return random.pick(scales[scale]);
}

/** "Boxcar", "Steam Loco". */
export function kindWords({ kind }: MarketTrain, { random }: Deal): string {
  return random.pick(kinds[kind]);
}

/** The railway, often by its initials; nothing where the name holds it. */
function roadWords({ road, name }: MarketTrain, { random }: Deal): string {
  if (name.includes(road)) return "";
  const short = initials[road];
  return short && random.chance(0.35) ? random.pick(short) : road;
}

/** Whether it needs a locomotive to move. */
export function isRollingStock(train: MarketTrain): boolean {
  return !hasMotor(train) && train.kind !== "set";
}

/** Whether it moves by itself. */
export function hasMotor({ kind }: MarketTrain): boolean {
  return ["steam", "diesel", "electric", "railcar"].includes(kind);
}
