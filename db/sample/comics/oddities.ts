import type { Deal, Offer } from "../generator/market.ts";
import { pickTitle } from "../generator/titles.ts";
import type { MarketComic } from "./comics.ts";
import { publisherWords } from "./titles.ts";

type Oddity = (comic: MarketComic, level: number, deal: Deal) => Offer;

const kinds: readonly (readonly [Oddity, number])[] = [
  [run, 30],
  [twins, 6],
  [reprint, 14],
  [coverless, 12],
  [incomplete, 8],
  [restored, 5],
  [youPick, 12],
  [poster, 5],
  [mystery, 4],
  [bulk, 4],
];

/** One odd offer around this comic; `level` is what a raw near mint copy goes for. */
export function comicOddity(comic: MarketComic, level: number, deal: Deal): Offer {
  return deal.random.pickWeighted(kinds)(comic, level, deal);
}

function run(comic: MarketComic, level: number, deal: Deal): Offer {
  const { random } = deal;
  const { series, issue, year } = comic;
  const size = random.integer(3, 9);
  const last = issue + size - 1;
  const publisher = publisherWords(comic, deal);
  return {
    title: pickTitle(
      [
        `${series} #${issue}-${last} (${year}) ${publisher} comics lot`,
        `${series} Lot of ${size} #${issue}-${last} ${publisher}`,
        `${series} #${issue}, ${issue + 1}, ${issue + 2} ${publisher} ${year}`,
        `${series} #${issue}-${last} Complete Run ${publisher}`,
        `${publisher} ${series} ${issue}-${last} set of ${size} comics`,
        `${series} full run #${issue}-#${last} ${year} NM`,
      ],
      random,
    ),
    dollars: level * random.between(0.8, 1.2) + size * random.between(1.5, 6),
    condition: "Ungraded",
    used: true,
  };
}

function twins(comic: MarketComic, level: number, deal: Deal): Offer {
  const { random } = deal;
  const { series, issue, year } = comic;
  const size = random.integer(2, 5);
  return {
    title: pickTitle(
      [
        `Lot of ${size} ${series} #${issue} (${year}) ${publisherWords(comic, deal)}`,
        `${series} #${issue} ${year} - ${size} copies, job lot`,
      ],
      random,
    ),
    dollars: level * size * random.between(0.6, 0.9),
    condition: "Ungraded",
    used: true,
    lotSize: size,
  };
}

/** Its title is that of the real thing but for a word or two; often only the price tells. */
function reprint(comic: MarketComic, _: number, deal: Deal): Offer {
  const { random } = deal;
  const { series, issue, year } = comic;
  const publisher = publisherWords(comic, deal);
  return {
    title: pickTitle(
      [
        `${series} #${issue} Facsimile Edition ${publisher}`,
        `${series} #${issue} Facsimile reprint of ${year} classic`,
        `${series} #${issue} Reproduction ${publisher}`,
        `${series} #${issue} ${publisher} 2nd print reprint`,
        `${series} #${issue} repro cover ${publisher}`,
      ],
      random,
    ),
    dollars: random.between(3, 9),
    condition: random.pick(["Ungraded", "Like New"]),
    used: false,
  };
}

function coverless(comic: MarketComic, level: number, deal: Deal): Offer {
  const { random } = deal;
  const { series, issue, year } = comic;
  const publisher = publisherWords(comic, deal);
  return {
    title: pickTitle(
      [
        `${series} #${issue} COVERLESS ${publisher} ${year}`,
        `${series} #${issue} (${year}) Coverless reader copy`,
        `${series} #${issue} ${publisher} No Cover`,
        `${series} #${issue} ${year} MVS clipped ${publisher}`,
      ],
      random,
    ),
    dollars: Math.max(1.5, level * random.between(0.05, 0.12)),
    condition: "Ungraded",
    used: true,
  };
}

function incomplete(comic: MarketComic, level: number, deal: Deal): Offer {
  const { random } = deal;
  const { series, issue, year } = comic;
  const publisher = publisherWords(comic, deal);
  return {
    title: pickTitle(
      [
        `${series} #${issue} ${publisher} ${year} missing centerfold`,
        `${series} #${issue} incomplete, missing page, ${publisher}`,
        `${series} #${issue} (${year}) damaged, water stain`,
        `${series} #${issue} ${publisher} cover detached`,
      ],
      random,
    ),
    dollars: Math.max(1.5, level * random.between(0.06, 0.15)),
    condition: random.pick(["Ungraded", "Used"]),
    used: true,
  };
}

function restored(comic: MarketComic, level: number, deal: Deal): Offer {
  const { random } = deal;
  const { series, issue, year } = comic;
  const grade = random.pick(["6.0", "7.0", "8.0"]);
  return {
    title: pickTitle(
      [`${series} #${issue} CGC ${grade} Restored ${year}`, `${series} #${issue} CGC ${grade} RESTORED purple label`],
      random,
    ),
    dollars: level * random.between(0.2, 0.35) + 25,
    condition: "Graded",
    used: true,
    grader: "CGC",
    grade,
  };
}

function youPick(comic: MarketComic, _: number, deal: Deal): Offer {
  const { random } = deal;
  const { series, year } = comic;
  const publisher = publisherWords(comic, deal);
  return {
    title: pickTitle(
      [
        `${series} comics - You Pick! ${publisher} ${year}`,
        `${series} choose your issue, combined shipping`,
        `${publisher} ${series} single issues, pick your own from list, you choose`,
        `${series} comic YOU PICK ${publisher}`,
      ],
      random,
    ),
    dollars: random.between(2, 12),
    condition: "Ungraded",
    used: true,
  };
}

function poster({ series, issue }: MarketComic, _: number, { random }: Deal): Offer {
  return {
    title: pickTitle(
      [
        `${series} #${issue} cover poster print 11x17 unofficial`,
        `${series} #${issue} fake cover art print, wall poster reproduction`,
      ],
      random,
    ),
    dollars: random.between(8, 25),
    condition: "New",
    used: false,
  };
}

function mystery(comic: MarketComic, _: number, deal: Deal): Offer {
  const { random } = deal;
  const publisher = publisherWords(comic, deal);
  return {
    title: pickTitle(
      [
        `${publisher} Mystery Box - ${comic.series} and more keys`,
        `Mystery comic box ${publisher}, chance of ${comic.series} #${comic.issue}`,
        `${publisher} mystery pack, random comics`,
      ],
      random,
    ),
    dollars: random.between(15, 60),
    condition: "Ungraded",
    used: false,
  };
}

function bulk(comic: MarketComic, _: number, deal: Deal): Offer {
  const { random } = deal;
  const size = random.pick([10, 20, 25, 40, 50]);
  const publisher = publisherWords(comic, deal);
  return {
    title: pickTitle(
      [
        `${size} comics ${publisher} ${comic.series} job lot`,
        `Lot of ${size} ${publisher} comic books ${comic.series}`,
        `${publisher} comic lot ${size} books incl. ${comic.series}`,
      ],
      random,
    ),
    dollars: size * random.between(0.9, 2.5),
    condition: "Ungraded",
    used: true,
  };
}
