import type { Deal } from "../generator/market.ts";
import { extraWords, writtenTitle } from "../generator/titles.ts";
import type { CardGrade } from "./grades.ts";
import type { MarketMemento } from "./sports-memorabilia.ts";

// What a seller types, with the words that depend on the item in braces.
const cardTemplates = {
  graded: [
    "{year} {set} {player} #{n} {grade}",
    "{year} {set} {player} {rc} #{n} {grade}",
    "{year} {set} #{n} {player} {rc} {grade} {team}",
    "{year} {set} {sport} {player} {rc} #{n} {grade} {words}",
    "{player} {year} {set} {rc} #{n} {grade} {words}",
    "{player} {rc} {year} {set} #{n} {grade}",
    "{grade} {year} {set} {player} #{n} {rc} {team}",
    "{year} {set} #{n} {player} {grade} {words} {sport}",
    "{year} {set} - {player} - #{n} - {grade}",
    "{year} {set} {player} {team} #{n} {grade} {extra}",
    "{year} {set} {sport} #{n} {player} {team} {rc} {grade}",
  ],
  raw: [
    "{year} {set} {player} #{n} {rc}",
    "{year} {set} {player} {rc} #{n} {team}",
    "{year} {set} #{n} {player} {sport} {rc} {state}",
    "{player} {year} {set} {rc} #{n} {state}",
    "{year} {set} {sport} {player} #{n} {team} {state}",
    "{year} {set} #{n} {player} {rc} {team} {extra}",
    "{player} {team} {year} {set} #{n} {rc} Ungraded",
  ],
  // Sellers in a hurry.
  sloppy: [
    "{player} {rc} {grade}",
    "{player} {set} card {grade}",
    "{player} {year} {sport} card {grade}",
    "{year} {player} {team}",
  ],
} as const;

const signedTemplates = {
  any: [
    "{player} {signed} {team} {thing} {auth}",
    "{player} {signed} {thing} {auth} {team}",
    "{signed} {player} {team} {thing} {auth}",
    "{player} {team} {signed} {league} {thing} {auth}",
    "{player} {signed} {team} {thing} w/ {auth} {extra}",
    "{player} {signed} {league} {thing} - {auth}",
    "{team} {player} {signed} {thing} {auth} {extra}",
    "{player} {auth} {signed} {sport} {thing} {team}",
  ],
  used: [
    "{player} {used} {thing} {team} {proof}",
    "{team} {player} {used} {thing} {proof}",
    "{used} {player} {team} {league} {thing} {proof}",
    "{player} {team} {used} {thing} {seasons} {proof}",
    "{player} {league} {used} {thing} - {proof} {extra}",
  ],
  program: [
    "{year} {event} Program {team}",
    "{year} {event} Official Program {team} {state}",
    "{team} {year} {event} {sport} Program {state}",
    "Vintage {year} {event} Program {team} {extra}",
    "Original {year} {event} Programme {team} {state}",
  ],
  pennant: [
    "Vintage {year} {team} {event} Pennant",
    "{year} {team} {event} Felt Pennant {state}",
    "{team} {year} {event} {sport} Pennant Vintage {extra}",
    "Vintage Sports Pennant {team} {event} {year} {state}",
  ],
  "signed ball": [
    "{year} {team} Team {signed} {ball} {event} {auth}",
    "{year} {team} {event} Team {signed} {ball} {auth}",
    "{team} {event} {year} {signed} {ball} {auth}",
  ],
  // Sellers in a hurry.
  sloppy: ["{player} {signed} {thing}", "{team} {player} auto {thing} COA", "{player} {thing} {signed} see pics"],
} as const;

const leagues = {
  baseball: ["MLB", "Baseball"],
  basketball: ["NBA", "Basketball"],
  football: ["NFL", "Football"],
  hockey: ["NHL", "Hockey"],
  soccer: ["Soccer", "FIFA", "Football"],
} as const satisfies Record<MarketMemento["sport"], readonly string[]>;

const balls = {
  baseball: ["OML Baseball", "Official Baseball", "Rawlings MLB Baseball"],
  basketball: ["Spalding Basketball", "NBA Basketball", "Basketball"],
  football: ["Football", "Wilson NFL Football", "Duke Football"],
  hockey: ["Puck", "Hockey Puck"],
  soccer: ["Soccer Ball", "FIFA Soccer Ball"],
} as const satisfies Record<MarketMemento["sport"], readonly string[]>;

const things: Record<string, readonly string[]> = {
  jersey: ["Jersey", "Jersey", "Custom Jersey", "Authentic Jersey", "Replica Jersey", "Framed Jersey"],
  helmet: ["Full Size Helmet", "Speed Helmet", "Authentic Helmet", "Helmet"],
  "mini helmet": ["Mini Helmet", "Speed Mini Helmet"],
  puck: ["Puck", "Hockey Puck", "NHL Puck"],
  photo: ["8x10 Photo", "16x20 Photo", "Photo", "11x14 Photo"],
  bat: ["Bat", "Louisville Slugger Bat", "Baseball Bat"],
  "used bat": ["Bat", "Cracked Bat", "Louisville Slugger Bat"],
  "used jersey": ["Jersey"],
};

const gradeWords: Record<string, readonly string[]> = {
  "10": ["GEM MINT", "GEM MT", "Gem Mint"],
  "9.5": ["GEM MINT", "Gem Mint"],
  "9": ["MINT", "Mint"],
  "8": ["NM-MT", "NM-MT"],
  "7": ["NM", "Near Mint"],
  "6": ["EX-MT"],
  "5": ["EX", "Excellent"],
  "4": ["VG-EX"],
  "3": ["VG"],
  "2": ["GOOD"],
  "1": ["POOR", "PR"],
};

const authenticators = [
  "PSA/DNA COA",
  "PSA DNA",
  "PSA/DNA",
  "JSA COA",
  "JSA",
  "Beckett COA",
  "BAS",
  "Beckett Witnessed",
  "Fanatics",
  "Fanatics Authentic",
] as const;
const proofs = ["MLB Authenticated", "MEARS LOA", "PSA/DNA LOA", "Team LOA", "Photo Matched", "Team COA"] as const;
const seasons = ["Home", "Road", "Away", "Tagged", "Unwashed", ""] as const;
const signed = ["Signed", "Signed", "Autographed", "AUTOGRAPHED", "SIGNED", "Hand Signed"] as const;
const agedStates = ["VG", "EX", "Nice", "Very Good", "Vintage", "Vintage", "See Scans"] as const;
const freshStates = ["NM", "Sharp", "Nice", "Pack Fresh", "See Scans"] as const;

/** A title as a seller of this card might write it; `graded` is null for a card that no company saw. */
export function cardTitle(card: MarketMemento, graded: CardGrade | null, deal: Deal): string {
  const { random } = deal;
  const grade = graded ? `${graded.grader} ${graded.grade}` : "";
  const word = (asked: string): string => {
    switch (asked) {
      case "year":
        return seasonWords(card, deal);
      case "set":
        return card.set;
      case "player":
        return card.player;
      case "n":
        return card.number;
      case "rc":
        return card.isRookie ? random.pick(["RC", "Rookie", "ROOKIE RC", "Rookie Card", "RC"]) : "";
      case "team":
        return card.team;
      case "sport":
        return leagueWords(card, deal);
      case "grade":
        return grade;
      case "words":
        return random.pick(gradeWords[graded?.grade ?? ""] ?? [""]);
      case "state":
        return random.pick(card.year < 1981 ? agedStates : freshStates);
      case "extra":
        return extraWords(deal);
      default:
        throw new Error(`No word for {${asked}}`);
    }
  };
  const style = random.chance(0.08) ? "sloppy" : graded ? "graded" : "raw";
  return writtenTitle(
    () => cardTemplates[style],
    word,
    `${card.year} ${card.set} ${card.player} #${card.number}`,
    random,
  );
}

/** A title as a seller of this signed, used or printed thing might write it. */
export function memorabiliaTitle(item: MarketMemento, deal: Deal): string {
  const { random } = deal;
  const { sport, year, set, player, team } = item;
  const word = (asked: string): string => {
    switch (asked) {
      case "player":
        return player;
      case "team":
        return team;
      case "year":
        return String(year);
      case "event":
        return set;
      case "sport":
      case "league":
        return random.chance(0.5) ? leagueWords(item, deal) : "";
      case "thing":
        return thingWords(item, deal);
      case "ball":
        return random.pick(balls[sport]);
      case "signed":
        return random.pick(signed);
      case "used":
        return usedWords(item, deal);
      case "auth":
        return random.pick(authenticators);
      case "proof":
        return sport === "baseball" ? random.pick(proofs) : random.pick(proofs.slice(1));
      case "seasons":
        return random.pick(seasons);
      case "state":
        return random.pick(agedStates);
      case "extra":
        return extraWords(deal);
      default:
        throw new Error(`No word for {${asked}}`);
    }
  };
  const plain = `${year || ""} ${player} ${team} ${set} ${thingWords(item, deal)}`;
  return writtenTitle(() => signedTemplates[styleOf(item, deal)], word, plain, random);
}

function styleOf({ kind }: MarketMemento, { random }: Deal): keyof typeof signedTemplates {
  if (kind === "program" || kind === "pennant" || kind === "signed ball") return kind;
  if (kind.startsWith("used")) return "used";
  return random.chance(0.1) ? "sloppy" : "any";
}

/** The year as sellers of cards of winter sports write it: "1986", "1986-87". */
function seasonWords({ sport, year }: MarketMemento, { random }: Deal): string {
  const isSplit = ["basketball", "hockey"].includes(sport) && random.chance(0.4);
  return isSplit ? `${year}-${String((year + 1) % 100).padStart(2, "0")}` : String(year);
}

/** "NBA", "Basketball". */
export function leagueWords({ sport }: MarketMemento, { random }: Deal): string {
  return random.pick(leagues[sport]);
}

/** "Jersey", "Full Size Helmet", "Spalding Basketball". */
export function thingWords({ sport, kind, set }: MarketMemento, { random }: Deal): string {
  if (kind === "ball") return random.pick(balls[sport]);
  return random.pick(things[kind] ?? [set]);
}

function usedWords({ sport, kind }: MarketMemento, { random }: Deal): string {
  if (sport === "soccer") return random.pick(["Match Worn", "Match Worn", "Match Used", "Game Worn"]);
  return kind === "used bat"
    ? random.pick(["Game Used", "GAME USED", "Game-Used"])
    : random.pick(["Game Worn", "Game Used"]);
}
