import type { Deal } from "../generator/market.ts";
import { extraWords, writtenTitle } from "../generator/titles.ts";
import type { CarState, MarketCar } from "./model-cars.ts";

// What a seller types, with the words that depend on the car in braces. Nearly all hold maker, casting and year.
const templates = {
  any: [
    "{maker} {year} {casting} {line} {n} {colour} {scale}",
    "{maker} {casting} {line} {n} {year} {colour} {state}",
    "{maker} {line} {casting} {colour} {year} {n} {state}",
    "{year} {maker} {line} {casting} {colour} {state}",
    "{year} {maker} {casting} {n} {line} {scale} {state}",
    "{maker} {line} - {casting} - {colour} - {year} - {state}",
    "{scale} {maker} {line} {casting} {year} {colour} {state}",
    "{maker} {casting} {year} {line} {scale} Diecast {state}",
    "{casting} {maker} {line} {year} {n} {colour} {extra}",
    "{maker} {line} {n} {casting} ({year}) {scale} {extra}",
    "{maker} {casting} {colour} {scale} {line} {year} {extra}",
    "{maker} {year} {line} {casting} {colour} {state} {extra}",
  ],
  numbered: [
    "{maker} {n} {casting} {year} {line} {state}",
    "{maker} {n} {casting} {colour} {line} {year} {scale}",
    "{line} {maker} {n} {casting} {year} {colour} {state}",
    "{maker} {line} {n} {casting} {year} {scale} {state}",
    "{maker} {line} {casting} {n} {year} {colour} {extra}",
  ],
  race: [
    "{year} {maker} {driver} {n} {scale} NASCAR {state}",
    "{maker} NASCAR {driver} {n} {year} {scale} Diecast",
    "{driver} {n} {year} {maker} {scale} NASCAR {extra}",
    "{maker} {scale} {driver} {n} {year} {state} {extra}",
    "NASCAR {scale} {year} {driver} {n} {maker} {state}",
    "{driver} {n} {maker} {scale} {year} Diecast {state}",
    "{scale} {maker} {n} {driver} {year} NASCAR Diecast Car",
  ],
  // Sellers in a hurry.
  sloppy: [
    "{maker} {casting}",
    "{maker} {line} {casting} {state}",
    "{casting} {scale} diecast car",
    "{maker} car {year} see pics",
    "{casting} {colour} {maker} L@@K",
  ],
} as const;

const states = {
  new: ["New", "NEW", "MOC", "Sealed", "Unopened", "Mint on Card", "New on Card", "Brand New", "NIP"],
  boxed: ["New", "NEW", "NIB", "New in Box", "Mint in Box", "MIB", "Boxed", "Brand New"],
  loose: ["Loose", "Near Mint", "Loose NM", "Excellent", "Nice Loose", "VHTF", "Original"],
  worn: ["Played With", "Good Condition", "Loose", "Original Paint", "Nice Patina", "Average"],
  carded: ["MOC", "Unpunched Card", "On Blister Card", "Sealed on Card"],
  cartoned: ["MIB", "In Original Box", "Boxed", "With Original Box"],
} as const;

const spectraflame = [
  "Aqua",
  "Red",
  "Blue",
  "Purple",
  "Green",
  "Gold",
  "Orange",
  "Rose",
  "Antifreeze",
  "Lime",
  "Magenta",
  "Ice Blue",
  "Copper",
] as const;

const lines: Record<string, readonly string[]> = {
  Redline: ["Redline", "Redlines", "Red Line", "Redline Original"],
  "Super Treasure Hunt": ["Super Treasure Hunt", "Super Treasure Hunt", "STH", "Super T-Hunt"],
  "Treasure Hunt": ["Treasure Hunt", "T-Hunt", "Treasure Hunt Series"],
  RLC: ["RLC", "Red Line Club", "RLC Exclusive"],
  "Muscle Cars USA": ["Muscle Cars USA", "Muscle Cars", "Muscle Cars U.S.A."],
  Lesney: ["Lesney", "Lesney", "Lesney Regular Wheels"],
  "Limited Vintage Neo": ["Limited Vintage Neo", "LV-N", "TLV Neo"],
  Hollywood: ["Hollywood", "Hollywood Series"],
  "GL Muscle": ["GL Muscle", "Muscle", "GL Muscle Series"],
};

/** A title as a seller of this car might write it. */
export function carTitle(car: MarketCar, state: CarState, deal: Deal): string {
  const { random } = deal;
  const { maker, line, number, casting, year, colour } = car;
  const word = (asked: string): string => {
    switch (asked) {
      case "maker":
        return makerWords(car, deal);
      case "line":
        return lineWords(car, deal);
      case "n":
        return numberWords(car, deal);
      case "casting":
      case "driver":
        return casting;
      case "year":
        return String(year);
      case "scale":
        return scaleWords(car, deal);
      case "colour":
        return colour === "spectraflame" ? random.pick(spectraflame) : colour;
      case "state":
        return random.pick(states[wordsFor(car, state)]);
      case "extra":
        return extraWords(deal);
      default:
        throw new Error(`No word for {${asked}}`);
    }
  };
  const style = line === "NASCAR" ? "race" : number && random.chance(0.5) ? "numbered" : "any";
  const plain = `${maker} ${line} ${number} ${casting} ${year}`;
  return writtenTitle(() => templates[random.chance(0.08) ? "sloppy" : style], word, plain, random);
}

/** Hot Wheels come on cards, what is larger or older in boxes. */
function wordsFor({ maker, scale }: MarketCar, state: CarState): keyof typeof states {
  const isCarded = scale === "1:64" && !["Matchbox", "Tomica"].includes(maker);
  if (state === "new") return isCarded ? "new" : "boxed";
  if (state === "carded") return isCarded ? "carded" : "cartoned";
  return state;
}

/** The maker as sellers spell it. */
export function makerWords({ maker, line }: MarketCar, { random }: Deal): string {
  if (maker === "Hot Wheels") return random.pick(["Hot Wheels", "Hot Wheels", "Hot Wheels", "HotWheels", "Hotwheels"]);
  if (maker === "Greenlight")
    return random.pick(["Greenlight", "GreenLight", "Greenlight Collectibles", "Green Light"]);
  if (maker === "Tomica") return random.pick(["Tomica", "Takara Tomy Tomica", "Tomica"]);
  if (maker === "M2 Machines") return random.pick(["M2 Machines", "M2", "M2 Machines"]);
  return maker === "Action" && line === "NASCAR" ? random.pick(["Action", "Action Racing", "Action"]) : maker;
}

function lineWords({ line }: MarketCar, { random }: Deal): string {
  return random.pick(lines[line] ?? [line]);
}

/** The number as its line writes it: "#32" and "No. 32" for a place in the range, "3/12" and "6208" as they are. */
function numberWords({ maker, line, number }: MarketCar, { random }: Deal): string {
  if (line === "NASCAR") return `#${number}`;
  if (["Matchbox", "Tomica"].includes(maker) && number)
    return random.pick([`#${number}`, `No. ${number}`, `No ${number}`]);
  return number;
}

/** "1:64 Scale", "1/64". */
export function scaleWords({ scale }: MarketCar, { random }: Deal): string {
  return random.pick([scale, scale, `${scale} Scale`, scale.replace(":", "/")]);
}
