import { blankGrades, gradeMentions, gradingOf, subGrade } from "../../titles/read-grade.ts";
import { yearOf } from "../../titles/seasons.ts";
import { foldTitle } from "../../titles/title.ts";
import {
  type ItemIdentification,
  identified,
  itemKeyOf,
  readWords,
  sellsOtherGoods,
  unidentified,
  type Word,
  written,
  writtenKey,
} from "../../titles/words.ts";
import { identifyCard } from "./cards.ts";
import { nameKeys, playerIn, type SportsWord, sportsWords, wordsOf } from "./sports-words.ts";
import { identifyGameCard, isOfTradingCardGame } from "./trading-card-games.ts";

const subGrades =
  String.raw`${subGrade}(?:\s?[/,|-]\s?${subGrade}|\s${subGrade}){3}` +
  String.raw`|(?:w\/|with|and|&)?\s?(?:\dx|one|two|three|quad|all|double|triple)?\s?(?:${subGrade}'?s?)?\s?sub(?:grade)?s?\b`;
/** "BGS 9.5/10" and "BGS 9 / 10 auto" grade the autograph too; "BGS 9 /10" is a print run. */
const autographGrade =
  String.raw`(?:\/|\s\/\s)${subGrade}(?:\sauto(?:graph)?\b)?` +
  String.raw`|[\s,(|&+]{1,3}(?:(?:w\/|with)\s)?(?:${subGrade}\sauto(?:graph)?\b|auto(?:graph)?\s(?:grade\s)?${subGrade}(?!\s?\/))`;

/** How cards are graded. */
export const cardGrading = gradingOf("sports-memorabilia", {
  beside: [`[\\s([]{0,2}(?:${subGrades})`, autographGrade],
  hasAuthentic: true,
});

/** Souvenirs of an event or a title won: the year identifies them. */
const souvenirKinds = /^(?:program|pennant|ticket|ring|banner|medal|trophy|newspaper)$/;

const photoSize = /\b(\d{1,2})\s?x\s?(\d{1,2})\b/;

/** The card or the piece of memorabilia that a title is about. */
export function identifySportsItem(text: string): ItemIdentification {
  const grades = gradeMentions(cardGrading, foldTitle(text));
  const title = blankGrades(text, grades);
  const folded = foldTitle(title);
  if (isOfTradingCardGame(folded)) return identifyGameCard(title, folded);
  const words = readWords(title, sportsWords);
  if (sellsOtherGoods(words)) return unidentified;
  const isCard =
    words.some(({ kind }) => kind === "brand" || kind === "line") ||
    /\b(?:rookie|rc|cards?)\b/.test(folded) ||
    grades.some(({ grade }) => grade);
  const memorabilia = words.findLast(({ kind }) => kind === "kind");
  const isSignedThing =
    memorabilia && words.some(({ kind }) => kind === "auto" || kind === "used" || kind === "authenticator");
  const saysCard = /\b(?:cards?|rc|rookie)\b|#\s?[a-z]*\d/.test(folded) || words.some(({ kind }) => kind === "insert");
  const souvenir = souvenirIn(words);
  if (souvenir && !saysCard && words.every(({ kind }) => kind !== "brand"))
    return identifySouvenir(souvenir, folded, words);
  return isCard && !(isSignedThing && !saysCard && !yearOf(folded))
    ? identifyCard(folded, words)
    : thing(folded, words);
}

/** A programme, a pennant, a ring, a ball that a team signed: its year, whose it is, its event. */
function identifySouvenir(kind: Word, folded: string, words: readonly SportsWord[]): ItemIdentification {
  const year = yearOf(folded);
  const teams = wordsOf(words, ({ kind }) => kind === "team").slice(0, 2);
  const won = wordsOf(words, ({ kind, key }) => kind === "event" || key === "all-star-game");
  const events = won.length > 1 ? won.filter(({ key }) => key !== "championship") : won;
  if (!year || teams.length + events.length === 0) return unidentified;
  const signed = isSigned(words) ? "signed" : null;
  // The names that a programme is sold with are its signers'; without a signature they are the sellers' praise.
  const named = signed && !isBall(kind) ? playerIn(words) : [];
  const signer = named.length > 1 ? named : [];
  const authenticator = signed && words.find((word) => word.kind === "authenticator");
  const head = [...signer.map(({ key }) => key), year, ...teams.map(({ key }) => key), ...events.map(({ key }) => key)];
  const text = [
    ...[written(signer), year, ...teams.map((team) => written([team]))],
    ...events.map(({ key }) => writtenKey(key)),
    ...[signed, kind.key.replaceAll("-", " ")],
  ];
  const key = itemKeyOf(head, [signed, kind.key, authenticator?.key]);
  return identified(key, [text.filter(Boolean).join(" "), authenticator && authenticatorName(authenticator.key)]);
}

/** What such a title is about, else the ball that a whole team signed. */
function souvenirIn(words: readonly SportsWord[]): Word | undefined {
  const kind = kindOf(words);
  if (!kind || words.some((word) => word.kind === "used")) return undefined;
  if (souvenirKinds.test(kind.key)) return kind;
  return isBall(kind) && isSigned(words) && playerIn(words).length < 2 ? kind : undefined;
}

function isBall({ key }: Word): boolean {
  return /ball$|^puck$/.test(key);
}

function isSigned(words: readonly SportsWord[]): boolean {
  return words.some(({ kind }) => kind === "auto") && words.every(({ kind }) => kind !== "unsigned");
}

function authenticatorName(key: string): string {
  const name = /^(?:fanatics|steiner|schwartz|tristar)$/.test(key) ? writtenKey(key) : key.toUpperCase();
  return name.replace("PSA-DNA", "PSA/DNA").replaceAll("-", " ");
}

function thing(folded: string, words: readonly SportsWord[]): ItemIdentification {
  const player = playerIn(words);
  const kind = kindOf(words);
  if (player.length === 0 || !kind) return unidentified;
  const how = isSigned(words) ? "signed" : null;
  const used = words.find((word) => word.kind === "used");
  const team = /^(?:jersey|helmet|mini-helmet|hat)$/.test(kind.key)
    ? words.findLast((word) => word.kind === "team")
    : null;
  const [size] = /^(?:photo|canvas-print|print|lithograph)$/.test(kind.key) ? (photoSize.exec(folded) ?? []) : [];
  const authenticator = words.find((word) => word.kind === "authenticator");
  const what = [used?.key, how, size?.replace(/\s/g, ""), team?.key, kind.key];
  // A father and a son may both sign. Year and set identify a card.
  const suffix = words.filter((word) => word.kind === "suffix" && /^[js]n?r$/.test(word.key)).slice(0, 1);
  const key = itemKeyOf(nameKeys([...player, ...suffix]), [...what, authenticator?.key]);
  const text = [how, used?.key, size?.replace(/\s/g, ""), team && written([team]), kind.key]
    .filter(Boolean)
    .join(" ")
    .replaceAll("-", " ");
  const name = `${written([...player, ...suffix])} ${text}`;
  return identified(key, [name, authenticator && authenticatorName(authenticator.key)]);
}

/** What the thing is. A ball is the last resort: "football jersey", "baseball bat", "basketball photo" are not balls. */
function kindOf(words: readonly SportsWord[]): Word | undefined {
  const kinds = words.filter(({ kind }) => kind === "kind");
  return (
    kinds.find(({ key }) => !/^(?:football|basketball|baseball|volleyball|display-case|base|bag|ring)$/.test(key)) ??
    kinds[0]
  );
}
