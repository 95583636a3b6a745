import type { ItemIdentity } from "../item-identity.server.ts";

/** BrickLink's ids: sw0001, sw0001a, hp123, and of the collectible series col21-3, colhp2-14. */
const figureId = /(?<![a-z\d-])(?:(col[a-z]{0,6}\d{0,2}-\d{1,2})|([a-z]{2,5})(\d{2,5}[a-z]?))(?![a-z\d]|-[a-z\d])/g;

/** Letters before digits that say something else: numbers of sets and parts, quantities, years, other catalogues. */
const somethingElse =
  /^(?:legos?|sets?|no|nr|nos|num|item|art|ref|part|code|ids?|lot|lots|qty|pcs?|pack|bag|box|vol|wave|age|ages|year|since|size|type|mk|ver|gbp|usd|eur|aud|cad|fig|figs|pb|bpb|cpb|stk|pr|px|moc|psa|cmf)$/;

/** The minifigures that a title names by their BrickLink ids. */
export function identifyMinifigure(title: string): ItemIdentity {
  const found = [...title.toLowerCase().matchAll(figureId)].flatMap(([id, , letters = ""]) =>
    somethingElse.test(letters) ? [] : [id],
  );
  const [number = null, ...others] = [...new Set(found)];
  return { number, name: null, others };
}
