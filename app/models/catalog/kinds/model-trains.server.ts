import * as shared from "./exclusions/shared.ts";
import type { KindOnServer } from "./kind.server.ts";
import { identifyTrain } from "./model-trains/trains.ts";

export const modelTrainsOnServer: KindOnServer = {
  identify: identifyTrain,
  hasOtherGoods: true,
  exclusions: {
    ...shared.ofModels,
    counts: [shared.threeTimes, shared.timesThree],
    together: [shared.both, shared.pairOf, shared.modelCollection],
  },
};
