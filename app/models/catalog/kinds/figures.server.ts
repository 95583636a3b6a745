import * as shared from "./exclusions/shared.ts";
import { figureNaming } from "./figures/figure-columns.ts";
import { figureCover, readFigureName } from "./figures/figure-name.ts";
import { figureGrading, identifyFigure } from "./figures/figures.ts";
import type { KindOnServer } from "./kind.server.ts";

export const figuresOnServer: KindOnServer = {
  identify: identifyFigure,
  naming: figureNaming,
  hasOtherGoods: true,
  gradedEnd: /-(afa|cas|ukg)-(\d\d)$/,
  grading: figureGrading,
  readName: readFigureName,
  themeTerms: { "dc-comics": ["dc"], "gi-joe": ["g i joe"] },
  coverWords: figureCover,
  exclusions: {
    ...shared.ofModels,
    counts: [shared.threeTimes, shared.packsTimesThree],
    together: [shared.both, shared.pairOf, shared.wholeSet],
    makers: [shared.compatible],
  },
};
