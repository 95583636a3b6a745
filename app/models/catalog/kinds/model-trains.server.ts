import * as shared from "./exclusions/shared.ts";
import type { KindOnServer } from "./kind.server.ts";
import { readTrainDetail } from "./model-trains/train-detail.ts";
import { readTrainName, trainCover } from "./model-trains/train-name.ts";
import { identifyTrain } from "./model-trains/trains.ts";

export const modelTrainsOnServer: KindOnServer = {
  identify: identifyTrain,
  hasOtherGoods: true,
  readDetail: readTrainDetail,
  readName: readTrainName,
  coverWords: trainCover,
  exclusions: {
    ...shared.ofModels,
    counts: [shared.threeTimes, shared.timesThree],
    together: [shared.both, shared.pairOf, shared.modelCollection],
  },
};
