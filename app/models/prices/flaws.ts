import type { ItemKind } from "../catalog/categories.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { hurt, pattern, phrases } from "../catalog/kinds/exclusions/title-rule.ts";
import { foldTitle } from "../catalog/titles/title.ts";

/** What titles and the columns of sources say of one copy. */
interface StatedCopy {
  category: ItemKind;
  title: string;
  condition: string | null;
  /** The seller's grade or packaging: "VG 4.0", "C-6, no box". */
  conditionDetail: string | null;
}

/** "Undamaged", "no creases", "battle-damaged", "game worn": these name no flaw, whatever stands in them. */
const harmless = new RegExp(
  phrases`
  (?:no|not|non|un|without|none|zero|free (?:of|from)|ohne|keine?|sans)(?: (?:is|are|any|major|visible|noticeable|obvious))*[ -]?
  (?:${hurt}|marks?|scratch\w*|chip\w*|crack\w*|rust\w*|broken|defe[kc]t\w*|fad(?:ed|ing)|yellow\w*|stain\w*|bent|missing|writing|holes?)\b|
  (?:damage|scratch|crease|rust|tear)[ -]?(?:free|less|proof|resistant)\b|battle[ -]?(?:damaged?|worn)|
  (?:game|match|player|team|race|event|photo ?shoot|practice|stage|screen|issued|used)[ /-]*(?:used|issued|&|and|[ /-])*worn|
  cracked (?:ice|eggs?)|stained glass|wear(?:s|ing)\b|torn (?:apart|between)`,
  "g",
);

const damaged = phrases`
  ${hurt}|tatty|squashed|scuff\w*|scratch(?:es|ed)|stain(?:s|ed|ing)?\b|fad(?:ed|ing)\b|yellow(?:ed|ing)\b|discolou?r\w*|crack(?:s|ed)?\b|
  chip(?:s|ped|ping)\b|rips?\b|ripped\b|split(?:s|ting)?\b|bent\b|rust(?:y|ed|ing)?\b|mould(?:y)?\b|mold(?:y)?\b|moisture|warped|detached|peeling|
  brittle|play ?(?:wear|worn)|paint (?:loss|missing|rub\w*|flak\w*)|sun ?bleach\w*|spine (?:roll|split|ticks?|stress)|staple (?:rust|pull|tear)\w*|
  (?:tape|water|smoke|sun|corner|edge|surface|shelf|box)[ -]?(?:wear|damaged?|marks?|stains?)|writing on|(?:has|have|some|with|few|small|minor|slight|light|bit of)(?: (?:a|some|small|minor|slight|light|few)){0,3} (?:marks?|dings?|dinks?|bumps?|knocks?|blemish\w*)\b|
  written on|marked\b|holes?\b|
  play(?:ed)?[ -]with|patina|average\b|restored|restoration|repaint(?:ed)?|repaired|glued|re-?coloured|trimmed|poor\b|rough\b|beater\b|well[ -]?(?:used|worn|loved|read)|low[ -]?grade|
  reader'?s? copy|reading copy|fair condition|acceptable\b|as[ -]is\b|b[ -]ware\b|for restoration|project\b|kaputt|kratzer|vergilbt|bespielt|gebrauchsspuren|
  eingerissen|rayures?|ray[ée]e?s?\b|jauni\w*|graffi\w*|rovinat\w*|ingiallit\w*|danad[oa]s?|rot[oa]s?\b|aranad\w*`;

const lacking = phrases`
  (?:no|with ?out|w\/o|w\/out|ohne|keine?|sans|senza|sin|less|minus|lacks?|lacking|not (?:incl\w*|with)|excl(?:udes|uding)?|needs?)\.? ?
  (?:(?:the|any|a|an|original|its|outer|inner|und|or|nor|and|&) ?)*
  (?:box(?:es)?|ovp|packag\w*|verpackung|karton|boite\w*|scatola|caja|case|instruct\w*|manuals?|booklets?|anleitung\w*|notices?|stickers?|decals?|
  figures?|figs?|mini[ -]?fig\w*|accessor\w*|weapons?|stand|parts?|pieces?|bricks?|card(?:back)?s?|cover|coa|certificate|paperwork|pages?|key|remote|
  batter(?:y|ies)|charger|motor|tender|couplings?|couplers?|wheels?|tyres?|tires?|helmet|cape|hat|hair|head|gun|base|insert)\b|
  unboxed\b|box ?less\b|loose (?:parts|pieces|bricks)|(?:box|instructions?|manual|figures?|mini ?figs?|parts?|pieces?|stickers?) (?:is |are )?not (?:included|present|supplied)|
  (?:some|few|several|most|parts?|pieces?|one|two|\d+) (?:of )?(?:[a-z]+ )?(?:missing|short)|almost complete|mostly complete|partial(?:ly)?\b|part[ -]built|
  un-?tested|pre-?sale|pre-?sell|pre-?order|stock (?:image|photo|picture)s?|not tested|non[ -]?work\w*|needs? (?:work|attention|repair|cleaning|tlc|service|new)|spares|
  (?:please )?(?:read|see|c) (?:the )?(?:pix|pics|pictures|photos|notes?|desc\w*|details?|below|notes?|listing|ad|full)|^\W*read\b|\bread ?[!*)]|please read|read!|read (?:me|first|all)\b|
  loose only|\bonly\W*$`;

/**
 * The value of raw copies is of all grades that sellers give them by eye: one that is stated below near mint is another
 * grade. Trains are graded from C-1 to C-10.
 */
const lowGrade = pattern`
  ^(?:fn|vg|gd|fr|pr|ex|vf(?!/nm))\b|\b[0-8]\.\d$|\bc[ -]?[1-6]\b|no box|
  ungraded - (?!near mint|mint)`;

/**
 * Whether words name damage, wear, a low grade, or something that is lacking, if only the box. Such a copy may count as a
 * sale, but at a lower price it is no deal.
 */
export function isFlawed({ category, title, condition, conditionDetail }: StatedCopy): boolean {
  const words = foldTitle(`${title} | ${condition ?? ""}`).replace(harmless, "~");
  const grades = [conditionDetail ?? "", condition ?? ""].map((text) => text.toLowerCase());
  if (kindsOnServer[category].exclusions.flaws?.test(words)) return true;
  return damaged.test(words) || lacking.test(words) || grades.some((text) => lowGrade.test(text));
}
