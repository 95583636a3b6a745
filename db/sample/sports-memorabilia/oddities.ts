import type { Deal, Offer } from "../generator/market.ts";
import { pickTitle } from "../generator/titles.ts";
import type { MarketMemento } from "./sports-memorabilia.ts";
import { leagueWords, thingWords } from "./titles.ts";

type Oddity = (item: MarketMemento, level: number, deal: Deal) => Offer;

const cardKinds: readonly (readonly [Oddity, number])[] = [
  [reprint, 26],
  [hurtCard, 20],
  [cardLot, 20],
  [youPick, 10],
  [mystery, 8],
  [slabOnly, 4],
  [ring, 6],
];
const otherKinds: readonly (readonly [Oddity, number])[] = [
  [facsimile, 34],
  [unsignedLot, 16],
  [standOnly, 12],
  [hurtThing, 12],
  [mystery, 12],
  [ring, 14],
];

/** One odd offer around this item; `level` is what an ordinary one goes for. */
export function sportsOddity(item: MarketMemento, level: number, deal: Deal): Offer {
  return deal.random.pickWeighted(item.kind === "card" ? cardKinds : otherKinds)(item, level, deal);
}

/** "1986 Fleer Michael Jordan #57". */
function cardName({ year, set, player, number }: MarketMemento): string {
  return `${year} ${set} ${player} #${number}`;
}

/** "Tom Brady Patriots Jersey", "1955 World Series Dodgers Program". */
function thingName(item: MarketMemento, deal: Deal): string {
  const { year, set, player, team, kind } = item;
  if (!player)
    return `${year} ${set} ${team} ${kind === "signed ball" ? "Ball" : kind === "program" ? "Program" : "Pennant"}`;
  return `${player} ${team} ${thingWords(item, deal)}`;
}

function reprint(card: MarketMemento, _: number, { random }: Deal): Offer {
  const name = cardName(card);
  return {
    title: pickTitle(
      [
        `${name} REPRINT`,
        `${name} RP Reprint card, mint`,
        `${name} reproduction card - not original`,
        `${name} ACEO custom art card`,
        `${name} Replica Porcelain Card`,
        `${name} Facsimile Auto Reprint`,
      ],
      random,
    ),
    dollars: random.between(2, 18),
    condition: "New",
    used: false,
  };
}

function hurtCard(card: MarketMemento, level: number, { random }: Deal): Offer {
  const name = cardName(card);
  return {
    title: pickTitle(
      [
        `${name} damaged, creased`,
        `${name} TRIMMED altered, see scans`,
        `${name} DAMAGED - filler`,
        `${name} creased corner, writing on back, damaged`,
        `${name} PSA Authentic Altered`,
      ],
      random,
    ),
    dollars: Math.max(2, level * random.between(0.04, 0.15)),
    condition: "Ungraded - Poor",
    used: true,
  };
}

function cardLot(card: MarketMemento, level: number, deal: Deal): Offer {
  const { random } = deal;
  const others = card.siblings.filter(({ player }) => player !== card.player);
  const other = random.pick(others.length > 0 ? others : [card]);
  const size = random.integer(2, 60);
  return {
    title: pickTitle(
      [
        `${card.player} Card Lot of ${size} ${leagueWords(card, deal)}`,
        `${leagueWords(card, deal)} card lot (${size}) ${card.player}, ${other.player}`,
        `Lot of ${size} ${card.player} cards ${card.year} ${card.set}`,
        `${size} Card Lot ${card.player} ${other.player} Rookie RC`,
        `${card.player} ${other.player} card bundle`,
      ],
      random,
    ),
    dollars: Math.min(300, Math.max(8, level * random.between(0.05, 0.6))),
    condition: "Ungraded - Excellent",
    used: true,
  };
}

function youPick(card: MarketMemento, _: number, deal: Deal): Offer {
  const { random } = deal;
  const year = random.integer(1986, 2024);
  return {
    title: pickTitle(
      [
        `${year} Topps ${leagueWords(card, deal)} - YOU PICK - Complete Your Run`,
        `${card.player} Cards - You Choose - ${leagueWords(card, deal)}`,
        `${year} ${leagueWords(card, deal)} singles pick your card`,
        `${leagueWords(card, deal)} Rookies - Pick Your Player`,
      ],
      random,
    ),
    dollars: random.between(1.5, 9),
    condition: "Ungraded - Near mint or better",
    used: false,
  };
}

function mystery(item: MarketMemento, _: number, deal: Deal): Offer {
  const { random } = deal;
  const league = leagueWords(item, deal);
  return {
    title: pickTitle(
      [
        `${league} Mystery Box - 1 Autograph Guaranteed`,
        `${league} Card Mystery Pack - chase ${item.player || item.team}`,
        `Signed ${league} Mystery Box JSA`,
        `${league} Hot Mystery Pack, random rookies`,
      ],
      random,
    ),
    dollars: random.between(15, 140),
    condition: "New",
    used: false,
  };
}

function slabOnly(card: MarketMemento, _: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [
        `${cardName(card)} empty slab only, no card`,
        `Case only for ${card.player} PSA card`,
        `Empty box ${card.year} ${card.set} - no cards`,
      ],
      random,
    ),
    dollars: random.between(5, 40),
    condition: "Used",
    used: true,
  };
}

function ring({ sport, team }: MarketMemento, _: number, deal: Deal): Offer {
  const { random } = deal;
  const event = {
    baseball: "World Series",
    basketball: "NBA",
    football: "Super Bowl",
    hockey: "Stanley Cup",
    soccer: "Cup",
  }[sport];
  return {
    title: pickTitle(
      [
        `${team} ${event} Championship Ring Replica`,
        `Replica ${event} Championship Ring ${team} w/ Box`,
        `${team} Championship Ring REPLICA Fan Size 11`,
        `${event} Champions Ring ${team} Reproduction`,
      ],
      random,
    ),
    dollars: random.between(9, 35),
    condition: "New",
    used: false,
  };
}

function facsimile(item: MarketMemento, level: number, deal: Deal): Offer {
  const { random } = deal;
  const name = thingName(item, deal);
  return {
    title: pickTitle(
      [
        `${name} Facsimile Signature`,
        `${name} facsimile autograph, not hand signed`,
        `${name} Reprint Signed Print`,
        `${name} pre-printed signature reprint`,
        `${name} REPRODUCTION`,
      ],
      random,
    ),
    dollars: Math.min(60, Math.max(8, level * random.between(0.05, 0.15))),
    condition: "New",
    used: false,
  };
}

function unsignedLot(item: MarketMemento, level: number, deal: Deal): Offer {
  const { random } = deal;
  const size = random.integer(2, 6);
  const name = item.player || item.team;
  const league = leagueWords(item, deal);
  return {
    title: pickTitle(
      [
        `Lot of ${size} Signed ${league} Photos ${name} & others`,
        `${league} autograph lot (${size}) ${name} and more`,
        `${name} memorabilia lot of ${size}`,
        `${league} signed lot - ${name} + ${size - 1}`,
      ],
      random,
    ),
    dollars: Math.min(900, level * random.between(0.6, 1.6)),
    condition: random.pick(["Used", "Pre-owned"]),
    used: true,
  };
}

function standOnly(item: MarketMemento, _: number, deal: Deal): Offer {
  const { random } = deal;
  const name = thingName(item, deal);
  return {
    title: pickTitle(
      [
        `Display stand only for ${name}`,
        `${name} Frame Only - no autograph`,
        `${name} empty box only`,
        `COA only ${name} - no item`,
      ],
      random,
    ),
    dollars: random.between(6, 40),
    condition: random.pick(["New", "Used"]),
    used: true,
  };
}

function hurtThing(item: MarketMemento, level: number, deal: Deal): Offer {
  const { random } = deal;
  const name = thingName(item, deal);
  return {
    title: pickTitle(
      [
        `${name} faded signature, damaged`,
        `${name} signed, smudged and damaged`,
        `${name} torn, missing pages`,
        `Damaged ${name} - water stain`,
      ].filter((title) => item.kind === "program" || !title.includes("pages")),
      random,
    ),
    dollars: level * random.between(0.2, 0.4),
    condition: "Used",
    used: true,
  };
}
