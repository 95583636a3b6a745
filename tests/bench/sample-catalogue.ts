import { type Figure, figure } from "./figure.ts";
import { type Stage, sampleLoaded } from "./stage.ts";

/** How long the first start takes to load the sample catalogue into the embedded PostgreSQL. */
export async function sampleCatalogue(stage: Stage): Promise<Figure[]> {
  const seconds = await sampleLoaded(await stage.embeddedSite());
  return [figure("sample catalogue, from an empty database", seconds, "s", { target: { atMost: 15 } })];
}
