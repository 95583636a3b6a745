import { readFacts } from "#db/reference/facts.ts";
import { rawDetail } from "../titles/read-grade.ts";
import { comicNaming } from "./comics/comic-columns.ts";
import { comicCover, readComicName } from "./comics/comic-name.ts";
import { comicGrading, identifyComic } from "./comics/comics.ts";
import * as shared from "./exclusions/shared.ts";
import { count, patternRule, phrases, rule, several } from "./exclusions/title-rule.ts";
import type { KindOnServer } from "./kind.server.ts";

const publishers = readFacts("title-words/comics")
  .flatMap(([kind, phrase = ""]) => (kind === "publisher" ? [phrase.replace(/ comics?$/, "")] : []))
  .join("|");
/** "Batman 423 DC Comics": a number between a name and a publisher is an issue, in "old 25 DC comics" it counts. */
const issueOfPublisher =
  `(?<=[a-z'")!\\]][ :,-]{1,3}${several})` +
  `(?<!\\b(?:of|and|plus|with|over|about|nice|old|vintage|mixed|assorted|various|misc|huge|big|collection|bundle|box)[ :,-]{1,3}${several}) ` +
  `(?:(?:by|nm|vf|vfn|fn|vg|gd)[+-]? |(?:vf|fn|vg|gd)/(?:nm|vf|fn|vg)[+-]? )?(?:${publishers})(?: star)? comics?\\b`;

export const comicsOnServer: KindOnServer = {
  identify: identifyComic,
  naming: comicNaming,
  isFoundByTitle: true,
  gradedEnd: /-(cgc|cbcs|pgx)(?:-(\d{1,2})-(\d))?$/,
  grading: comicGrading,
  readDetail: (title) => rawDetail(comicGrading, title),
  readName: readComicName,
  themeTerms: {
    "dc-comics": ["dc"],
    "image-comics": ["image"],
    "indie-comics": ["indie", "idw", "boom", "valiant"],
    vintage: ["golden age", "silver age", "bronze age"],
    graded: ["cgc", "cbcs", "pgx"],
  },
  coverWords: comicCover,
  exclusions: {
    harmless: shared.included,
    choices: [
      rule("pick-your-own", "cover select")`
        (?:covers?|cvrs?|variants?) (?:select|choice|option)s?\b|(?:covers?|cvrs?) (?:&|and|\+) variants\b`,
    ],
    counts: [shared.threeTimes, shared.packsTimesThree],
    several: [
      rule("lot", "3 comics")`
        (?![a-z]+ [a-z]+ comics ?#)${count}(?<!# ?${several})(?!${issueOfPublisher})
        (?: (?!page |in |of )[a-z&'/-]+){0,2} (?:comics|comic books|books|issues)\b`,
      rule("lot", "set of covers")`
        (?:cover|variant|virgin|book|comic|issue|abc|trade dress|td) \^?sets?\b(?! (?:in|at)\b)|
        sets? options?\b|(?:cover|cvr)s? a ?[,/&]? ?b\b|variants? a ?[,/&] ?b\b|
        set (?:a ?[,/&]? ?b\b|of all)`,
    ],
    together: [
      shared.both,
      shared.pairOf,
      shared.andMore,
      rule("lot", "bundle")`bundle\b`,
      {
        ...rule("lot", "whole run")`
          (?:complete|full|whole|entire) (?:set|run|series|lot|collection)\b`,
        unless: phrases`(?:tpb|omnibus|hardcover|hard cover|hc|paperback|graphic novel|trade|deluxe|compendium)\b`,
      },
      patternRule("lot", "several issues: #1-6, #1,2,3")`
        (?:#|\b)(?<![\d/.-])\d{1,3} ?(?:-|to|thru|through) ?#?\d{1,3}\b(?![-/\d]|(?:st|nd|rd|th)\b)|
        #\d{1,3}(?: ?[,&+] ?#?\d{1,3}\b)+|#\d{1,3} and #?\d{1,3}\b|
        #\d{1,3} (?:nm|vf|vfn|fn|vg|gd)(?:\/[a-z]{2,3})?[+-]? ?(?:&|and) ?#?\d{1,3}\b(?![./\d])`,
    ],
    copies: [
      shared.reproduction,
      // "Reprints" describes the content of an original.
      rule("not-genuine", "printed again")`
        facsimiles?\b|reprint(?:ed|ing)?\b|replicas?\b|(?:marvel milestone|milestone edition|millenn?ium edition)s?\b|
        lions ?gate\b|loot ?crate edition\b|true believers:? (?=[a-z])(?!comics?\b|marvel\b|vol\b|no\b)`,
    ],
    parts: [shared.onlyAPart],
    rest: [
      rule("damaged-or-incomplete", "not a whole comic")`
        coverless\b|no cover\b|(?:cover|pages?) (?:missing|detached)\b|mvs (?:cut|clipped)\b|clipped\b|restored\b`,
    ],
  },
};
