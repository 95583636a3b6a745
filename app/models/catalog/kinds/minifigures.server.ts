import type { KindOnServer } from "./kind.server.ts";
import { minifigureExclusions } from "./minifigures/exclusions.ts";

export const minifiguresOnServer: KindOnServer = {
  exclusions: minifigureExclusions,
  numbers: {
    name: "minifigure's id",
    item: "Minifigure",
    ref: "lego-fig",
    among: { said: "legos", form: /^\D/ },
  },
};
