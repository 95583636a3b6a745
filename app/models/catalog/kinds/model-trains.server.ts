import * as shared from "./exclusions/shared.ts";
import type { KindOnServer } from "./kind.server.ts";

export const modelTrainsOnServer: KindOnServer = {
  exclusions: {
    harmless: shared.included,
    counts: [shared.threeTimes, shared.timesThree],
    together: [shared.both, shared.pairOf, shared.modelCollection],
    copies: [shared.reproduction],
    parts: shared.partsOfModels,
  },
};
