import type { KindOnServer } from "./kind.server.ts";
import { minifigureExclusions } from "./minifigures/exclusions.ts";

export const minifiguresOnServer: KindOnServer = {
  exclusions: minifigureExclusions,
};
