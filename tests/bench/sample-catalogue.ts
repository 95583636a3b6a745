import { type Figure, figure } from "./figure.ts";
import type { Stage } from "./stage.ts";

/** How long the first start takes to load the sample catalogue into the embedded PostgreSQL. */
export async function* sampleCatalogue(stage: Stage): AsyncGenerator<Figure> {
  const { seconds } = await stage.embeddedSite();
  yield figure("sample catalogue, from an empty database", seconds, "s", { target: { atMost: 15 } });
}
