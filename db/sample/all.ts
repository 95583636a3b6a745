import { type Sample, sampleOf } from "./generator/market.ts";
import { linesOf } from "./generator/tables.ts";

/** Every kind of items of the sample catalogue. */
export const samples: readonly Sample[] = linesOf("sample/kinds").map(sampleOf);
