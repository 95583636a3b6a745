import type { KindOnServer } from "./kind.server.ts";
import { minifigureExclusions } from "./minifigures/exclusions.ts";
import { identifyMinifigure, readMinifigureId } from "./minifigures/minifigures.ts";

export const minifiguresOnServer: KindOnServer = {
  identify: identifyMinifigure,
  coverWords: ({ key, theme, year, subject }) => ({ big: key, first: theme || year || null, second: subject }),
  exclusions: minifigureExclusions,
  numbers: {
    name: "minifigure's id",
    item: "Minifigure",
    ref: "lego-fig",
    keyOf: readMinifigureId,
    widths: [3, 4],
    among: { statedKind: "legos", form: /^\D/ },
  },
  namedBeside: [
    {
      heading: "Sets named with it",
      itemKind: "legos",
      // "from 75257": what has the form of a set's number and not of a year.
      keysIn: (title, isLot) =>
        isLot ? [] : (title.match(/(?<![\w-])(?!(?:19|20)\d\d(?!\d))[1-9]\d{3,6}(?![\w])/g) ?? []),
    },
  ],
  ownPages: {
    averages: [
      { title: "Current Average", over: "allTime", period: "all time" },
      { title: "6-Month Average", over: 182 },
      { title: "7-Day Average", over: 7 },
    ],
    recentSales: 10,
    api: { endpoint: "price-history-minifig", about: "LEGO minifigures", exampleKey: "sw0834" },
  },
};
