import { keyOf, readFacts } from "../../reference/facts.ts";
import { type Deal, type MarketItem, type Offer, sampleOf } from "../generator/market.ts";
import { courseAt, type PriceCourse, priceCourse } from "../generator/price-course.ts";
import { tasteFor } from "../generator/seeded-random.ts";
import { ageOf, type ComicAge, gradedPart, someGrade, someRawGrade } from "./grades.ts";
import { comicOddity } from "./oddities.ts";
import { gradedTitle, rawTitle } from "./titles.ts";

/** An issue on the market. */
export interface MarketComic extends MarketItem {
  series: string;
  issue: number;
  year: number;
  publisher: string;
  /** What makes it wanted: `1st Venom`. Blank where it is its number alone. */
  note: string;
  age: ComicAge;
  /** For a raw near mint copy, in US dollars. */
  dollars: number;
  course: PriceCourse;
}

/** Made-up sales and listings of real comics. */
export const comicSample = sampleOf<MarketComic>({
  itemKind: "comics",
  salesPerDay: 72,
  mostListings: 12,
  items: marketComics,
  offer: (comic, deal) => (deal.random.chance(0.36) ? gradedOffer(comic, deal) : rawOffer(comic, deal)),
  oddity: (comic, deal) => comicOddity(comic, levelOf(comic, deal.time), deal),
});

function marketComics(): MarketComic[] {
  return readFacts("comics").map(([series = "", issue, year, publisher = "", note = "", dollars]) => {
    const key = keyOf(series, issue ?? "", year ?? "");
    return {
      key,
      series,
      issue: Number(issue),
      year: Number(year),
      publisher,
      note,
      age: ageOf(Number(year)),
      dollars: Number(dollars),
      // Few can spend thousands.
      appeal: tasteFor(key) - 0.35 * Math.log(Number(dollars)),
      releasedAt: Date.UTC(Number(year), 5, 1),
      course: priceCourse(`${key}:price`),
    };
  });
}

function levelOf({ dollars, course }: MarketComic, time: number): number {
  return dollars * courseAt(course, time);
}

const graders = [
  ["CGC", 84],
  ["CBCS", 13],
  ["PGX", 3],
] as const;
// What a label says is worth more the better it is known.
const trust = { CGC: 1, CBCS: 0.85, PGX: 0.6 } as const;

function gradedOffer(comic: MarketComic, deal: Deal): Offer {
  const { random } = deal;
  const grader = random.pickWeighted(graders);
  const grade = someGrade(comic.age, random);
  // Grading costs the same for every comic; nobody sells for much less than that.
  const fee = random.between(22, 32);
  return {
    title: gradedTitle(comic, `${grader} ${grade}`, deal),
    dollars: levelOf(comic, deal.time) * gradedPart(comic.age, grade) * trust[grader] + fee,
    condition: "Graded",
    used: true,
    grader,
    grade,
  };
}

function rawOffer(comic: MarketComic, deal: Deal): Offer {
  const { random } = deal;
  const { words, part } = someRawGrade(comic.age, random);
  return {
    title: rawTitle(comic, words, deal),
    dollars: Math.max(2.5, levelOf(comic, deal.time) * part),
    condition: random.pick(["Ungraded", "Ungraded", "Ungraded", "Used"]),
    used: comic.age !== "modern",
  };
}
