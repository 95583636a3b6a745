import * as shared from "./exclusions/shared.ts";
import type { KindOnServer } from "./kind.server.ts";

export const figuresOnServer: KindOnServer = {
  exclusions: {
    ...shared.ofModels,
    counts: [shared.threeTimes, shared.packsTimesThree],
    together: [shared.both, shared.pairOf, shared.wholeSet],
    makers: [shared.compatible],
  },
};
