import { describe, expect, test } from "vitest";
import { readGrade } from "#app/models/catalog/conditions/read-condition.ts";
import { kindsOnServer } from "#app/models/catalog/kinds/all.server.ts";
import type { ItemKind } from "#app/models/catalog/kinds/all.ts";

import { marketFolders, rowsOf, titlesOf } from "#tests/support/catalog/market-files.ts";

function spoken(itemKind: "comics" | "sports-memorabilia" | "figures", title: string): string | null {
  const grade = readGrade(itemKind, title);
  return grade && [grade.grader, grade.grade, grade.qualifier].filter(Boolean).join(" ");
}

/** Each line: a title, and the grade that it states or the words for a raw copy. */
const cards: readonly (readonly [title: string, grade: string | null, raw: string | null])[] = [
  ["1994 Harbor Lights Otto Brandt #12 PSA GEM MT 10", "PSA 10", null],
  ["1994 Harbor Lights Otto Brandt #12 PSA Graded 9 Mint", "PSA 9", null],
  ["Otto Brandt #12 BGS 9.5 10/9.5/9.5/9 quad", "BGS 9.5", null],
  ["Otto Brandt #12 BGS 9.5 (9.5, 9.5, 10, 9) Gem", "BGS 9.5", null],
  ["Otto Brandt rookie Beckett 9.5 w/ 10 sub", "BGS 9.5", null],
  ["Otto Brandt BGS 9 / 10 auto 12/25", "BGS 9", null],
  ["Otto Brandt BGS 10 Black Label", "BGS 10 BLACK", null],
  ["Otto Brandt #12 PSA 8 (OC)", "PSA 8 OC", null],
  ["Otto Brandt #12 PSA 8 MK NM-MT", "PSA 8 MK", null],
  ["Otto Brandt #12 PSA 8 St. Paul Pilots", "PSA 8", null],
  ["Otto Brandt #12 PSA 7 (ST)", "PSA 7 ST", null],
  ["Otto Brandt #12 SGC 96/9", "SGC 9", null],
  ["Otto Brandt #12 SGC 88 NM-MT", "SGC 8", null],
  ["Otto Brandt #12 PSA 10/25", "PSA 10", null],
  ["Otto Brandt Gem Mint 10 PSA", "PSA 10", null],
  ["Otto Brandt lot card 250 PSA GEM MINT 10", "PSA 10", null],
  ["Otto Brandt #12 BGS 9.5 = PSA 10??", "BGS 9.5", null],
  ["Otto Brandt #12 PSA Authentic", "PSA authentic", null],
  ["Otto Brandt #12 GMA 10 crack it? PSA 10?", "GMA 10", null],
  ["Otto Brandt #12 CGC Pristine 10", "CGC 10 PRISTINE", null],
  ["Otto Brandt #12 PSA 10 pristine corners", "PSA 10", null],
  ["Otto Brandt #12 PSA 10?", null, null],
  ["Otto Brandt #12 easy PSA 10", null, null],
  ["Otto Brandt #12 like a PSA 10", null, null],
  ["Otto Brandt #12 NM-MT, PSA 9-10?", null, "NM-MT"],
  ["Otto Brandt #12 PSA 10 candidate", null, null],
  ["Otto Brandt #12 graded gem mint 10", null, null],
  ["Otto Brandt signed card PSA/DNA 10", null, null],
  ["Otto Brandt signed PSA 8x10 photo", null, null],
  ["Otto Brandt #12 PSA 0", null, null],
  ["Otto Brandt 10 PSA", null, null],
  ["Otto Brandt #12 EX-MT", null, "EX-MT"],
  ["Otto Brandt #12 Near Mint", null, "NM"],
  ["Otto Brandt #12 VG-EX or better", null, "VG-EX"],
  ["Otto Brandt #12 PSA NM-MT", null, null],
  ["Embermouse EX #4 holo", null, null],
  ['Harbor Pilots mini helmet - 1.5" tall', null, null],
  ["Otto Brandt signed photo 8.5 x 11", null, null],
  ["Otto Brandt #81 NXG 9.5", null, null],
];

const comics: readonly (readonly [title: string, grade: string | null, raw: string | null])[] = [
  ["Green Comet #300 CGC 9.8", "CGC 9.8", null],
  ["Green Comet #300 CGC SS 9.8 signed", "CGC 9.8", null],
  ["Green Comet #300 CGC 9.8 WP", "CGC 9.8", null],
  ["9.8 CGC Green Comet #300", "CGC 9.8", null],
  ["Green Comet #300 CGC NM/MT 9.8", "CGC 9.8", null],
  ["Green Comet #300 CGC graded 9", "CGC 9", null],
  ["Green Comet #300 CBCS 9.4 verified", "CBCS 9.4", null],
  ["Green Comet #300 PGX 9.2", "PGX 9.2", null],
  ["Green Comet #300 CGC 6.0 Restored", "CGC 6 RESTORED", null],
  ["Green Comet #300 CGC 0.5", "CGC 0.5", null],
  ["Green Comet #300 CGC .5", "CGC 0.5", null],
  ["Green Comet #300 .5 CGC", "CGC 0.5", null],
  ["Green Comet #300 CGC.9.8", "CGC 9.8", null],
  ["Green Comet #300 CGC Modern 9.8 NM/MT", "CGC 9.8", null],
  ["Green Comet #300 CGC FN+ Marvel", null, null],
  ["Green Comet #300 CGC VF/NM", null, null],
  ["Green Comet #300 CGC ready", null, null],
  ["Green Comet #300 possible CGC 9.8", null, null],
  ["Green Comet #300 CGC 9.6-9.8", null, null],
  ["Green Comet #300 9.8", null, null],
  ["Green Comet #300 VF/NM 9.0", null, "VF/NM 9.0"],
  ["Green Comet #300 NM-", null, "NM-"],
  ["Green Comet #300 FN 6.0", null, "FN 6.0"],
  ["Green Comet #300 VG+ Marvel", null, "VG+"],
  ["Green Comet #300 Very Fine+ (8.5)", null, "VF+ 8.5"],
  ["Green Comet #300 a fine copy", null, null],
  ["Green Comet #300 Good 2.0", null, "GD 2.0"],
  ["Green Comet #300 9.2 NM-", null, "NM- 9.2"],
];

const figures: readonly (readonly [title: string, grade: string | null, raw: string | null])[] = [
  ["Kenner Han Solo AFA 85", "AFA 85", null],
  ["Kenner Han Solo AFA-80 C80 B85 F85", "AFA 80", null],
  ["Kenner Han Solo CAS 85+", "CAS 85", null],
  ["Kenner Han Solo AFA ready", null, null],
  ["Kenner Han Solo AFA it", null, null],
];

describe.each([
  ["sports-memorabilia", cards],
  ["comics", comics],
  ["figures", figures],
] as const)("%s", (itemKind, titles) => {
  test.each(titles)("%s", (title, grade, raw) => {
    expect([spoken(itemKind, title), readRawGrade(itemKind, title)]).toEqual([grade, raw]);
  });
});

test("other kinds of items have no grades", () => {
  expect(readGrade("legos", "LEGO 75257 CGC 9.8")).toBeNull();
  expect(readRawGrade("model-trains", "Hornby R3086 VG+")).toBeNull();
});

test("reading takes linear time", () => {
  for (const unit of [
    "PSA 10 ",
    "9.5/",
    "#",
    "a b ",
    "gem mint ",
    "10 psa ",
    "bgs 9.5 10/9.5/9.5/",
    "cgc ",
    "vf/nm ",
  ]) {
    const title = unit.repeat(65_536 / unit.length);
    const start = performance.now();
    for (const itemKind of ["comics", "sports-memorabilia", "figures"] as const) {
      readGrade(itemKind, title);
      readRawGrade(itemKind, title);
    }
    expect(performance.now() - start, unit).toBeLessThan(2_000);
  }
});

function readRawGrade(itemKind: ItemKind, title: string): string | null {
  return kindsOnServer[itemKind].readDetail?.(title)?.text ?? null;
}

/** A second reading, as plain as can be: a company, at most the words of its label, a number; no word of hope around. */
function plainlyRead(title: string): string | null {
  const plain = title.toUpperCase().replace(/BECKETT/g, "BGS");
  for (const [all, company, , grade] of plain.matchAll(
    /\b(PSA|BGS|SGC|BCCG|GMA|KSA|CGC)[ -]?((?:GEM|MINT|MT|GRADED|NM)[ -]?)*(10|\d\.5|[1-9])(?!\d|\.\d)/g,
  )) {
    const [before = "", after = ""] = plain.split(all);
    const isHope = /(?:EASY|POSSIBLE|=|LIKE) ?$/.test(before) || /^(?: ?(?:MINT)?\W?\?|-\d| READY)/.test(after);
    if (!isHope) return `${company} ${grade}`;
  }
  return null;
}

test.for(marketFolders)(
  "every title of $whose cards that names a company and a grade has that grade, whatever the column says",
  (cards) => {
    const titles = titlesOf(rowsOf(cards.folder, "sports-cards-sold-us-2021-01.csv"));
    const read = titles.map((title) => {
      const grade = readGrade("sports-memorabilia", title);
      return [title, grade && `${grade.grader} ${grade.grade}`];
    });
    expect(read).toEqual(titles.map((title) => [title, plainlyRead(title)]));
    const least = cards.whose === "real" ? 301 : 6;
    expect(read.filter(([, grade]) => grade).length).toBeGreaterThanOrEqual(least);
  },
);
