import { comicSample } from "./comics.ts";
import { figureSample } from "./figures.ts";
import { legoSample } from "./lego.ts";
import type { Sample } from "./market.ts";
import { minifigureSample } from "./minifigures.ts";
import { modelCarSample } from "./model-cars.ts";
import { modelTrainSample } from "./model-trains.ts";
import { sportsMemorabiliaSample } from "./sports-memorabilia.ts";

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
