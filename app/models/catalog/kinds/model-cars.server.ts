import * as shared from "./exclusions/shared.ts";
import { rule } from "./exclusions/title-rule.ts";
import type { KindOnServer } from "./kind.server.ts";
import { carNaming } from "./model-cars/car-columns.ts";
import { carCover, readCarName } from "./model-cars/car-name.ts";
import { identifyCar } from "./model-cars/cars.ts";

export const modelCarsOnServer: KindOnServer = {
  identify: identifyCar,
  naming: carNaming,
  hasOtherGoods: true,
  readName: readCarName,
  coverWords: carCover,
  exclusions: {
    ...shared.ofModels,
    counts: [shared.threeTimes, shared.packsTimesThree],
    together: [shared.pairOf, shared.modelCollection, rule("lot", "two or three cars")`(?:duo|trio|pair|bundle)\b`],
  },
};
