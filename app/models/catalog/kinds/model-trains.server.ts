import * as shared from "./exclusions/shared.ts";
import type { KindOnServer } from "./kind.server.ts";

export const modelTrainsOnServer: KindOnServer = {
  exclusions: {
    ...shared.ofModels,
    counts: [shared.threeTimes, shared.timesThree],
    together: [shared.both, shared.pairOf, shared.modelCollection],
  },
};
