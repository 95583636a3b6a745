import type { ItemKind } from "./all.ts";
import { comicsOnServer } from "./comics.server.ts";
import { figuresOnServer } from "./figures.server.ts";
import type { KindOnServer } from "./kind.server.ts";
import { legoOnServer } from "./lego.server.ts";
import { minifiguresOnServer } from "./minifigures.server.ts";
import { modelCarsOnServer } from "./model-cars.server.ts";
import { modelTrainsOnServer } from "./model-trains.server.ts";
import { sportsOnServer } from "./sports.server.ts";

/** Every kind of items, as the server reads it. */
export const kindsOnServer: Readonly<Record<ItemKind, KindOnServer>> = {
  legos: legoOnServer,
  figures: figuresOnServer,
  comics: comicsOnServer,
  "model-trains": modelTrainsOnServer,
  "model-cars": modelCarsOnServer,
  "sports-memorabilia": sportsOnServer,
  minifigures: minifiguresOnServer,
};
