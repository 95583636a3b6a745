import type { ItemIdentification } from "../../titles/words.ts";

/** BrickLink's ids: a theme's letters and a number (sw0001, sw0001a), or a collectible series (col21-3, colhp2-14). */
const minifigureIdForm = /col[a-z]{0,6}\d{0,2}-\d{1,2}|[a-z]{2,5}\d{2,5}[a-z]?/;

/** Rebrickable's ids: fig-000001. */
const rebrickableIdForm = /fig-\d{6}/;

/** BrickLink's ids that may mean something else in a title: cas040new, fab1a, belvfem12a, 85863pb010, 47205c01pb002. */
const otherForms =
  /[a-z]{2,5}\d{2,5}new|fab\d{1,2}[a-z]?|belv[a-z]{3,5}\d{1,3}[a-z]?|\d{4,6}(?:c\d{2})?p[brx]\d{2,4}[a-z]?/;

const whole = new RegExp(
  `^(?:${[minifigureIdForm, rebrickableIdForm, otherForms].map(({ source }) => source).join("|")})$`,
  "i",
);

/** Whether the whole text is a minifigure's id. */
export function isMinifigureId(text: string): boolean {
  return whole.test(text);
}

/** A minifigure's id in lower case, as in the catalogue; null for anything else. */
export function readMinifigureId(text: string | null | undefined): string | null {
  return text && isMinifigureId(text) ? text.toLowerCase() : null;
}

const figureId = standingAlone(minifigureIdForm);
const rebrickableId = standingAlone(rebrickableIdForm);

function standingAlone({ source }: RegExp): RegExp {
  return new RegExp(`(?<![a-z\\d-])(?:${source})(?![a-z\\d]|-[a-z\\d])`, "g");
}

/** Letters before digits that say something else: numbers of sets and parts, quantities, years, other catalogues. */
const somethingElse =
  /^(?:legos?|sets?|no|nr|nos|num|item|art|ref|part|code|ids?|lot|lots|qty|pcs?|pack|bag|box|vol|wave|age|ages|year|since|size|type|mk|ver|gbp|usd|eur|aud|cad|fig|figs|pb|bpb|cpb|stk|pr|px|moc|psa|cmf)$/;

/** The minifigures that a title names by their BrickLink ids; without one, by Rebrickable's, which name the same ones again. */
export function identifyMinifigure(title: string): ItemIdentification {
  const text = title.toLowerCase();
  const found = [...text.matchAll(figureId)].flatMap(([id]) =>
    somethingElse.test(/^[a-z]+(?=\d+[a-z]?$)/.exec(id)?.[0] ?? "") ? [] : [id],
  );
  const ids = found.length > 0 ? found : text.match(rebrickableId);
  const [key = null, ...others] = [...new Set(ids)];
  return { key, name: null, others };
}
