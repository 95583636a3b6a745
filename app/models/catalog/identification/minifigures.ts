import { minifigureIdForm, rebrickableIdForm } from "../minifigure-id.ts";
import type { ItemIdentification } from "./words.ts";

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
