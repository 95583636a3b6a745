import { comicSample } from "./comics/comics.ts";
import { figureSample } from "./figures/figures.ts";
import type { Sample } from "./generator/market.ts";
import { legoSample } from "./legos/legos.ts";
import { minifigureSample } from "./legos/minifigures.ts";
import { modelCarSample } from "./model-cars/model-cars.ts";
import { modelTrainSample } from "./model-trains/model-trains.ts";
import { sportsMemorabiliaSample } from "./sports-memorabilia/sports-memorabilia.ts";

/** Every category of the sample catalogue. */
export const samples: readonly Sample[] = [
  legoSample,
  figureSample,
  comicSample,
  minifigureSample,
  modelTrainSample,
  modelCarSample,
  sportsMemorabiliaSample,
];
