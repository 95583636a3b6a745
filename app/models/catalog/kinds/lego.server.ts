import type { KindOnServer } from "./kind.server.ts";
import { legoExclusions } from "./lego/exclusions.ts";

export const legoOnServer: KindOnServer = {
  exclusions: legoExclusions,
};
