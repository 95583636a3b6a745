import { judgedAlerts } from "./alerts.ts";
import { api } from "./api.ts";
import { backUp } from "./backup.ts";
import type { Figure } from "./figure.ts";
import { importRows } from "./import.ts";
import { jumps } from "./jumps.ts";
import { liveListings } from "./live-listings.ts";
import { manyRequests } from "./many-requests.ts";
import { memory } from "./memory.ts";
import { bareComparison } from "./pages/bare-comparison.ts";
import { firstLoad } from "./pages/first-load.ts";
import { lighthouseScores } from "./pages/lighthouse.ts";
import { besidePeer } from "./peers.ts";
import { reclassifySales } from "./reclassify.ts";
import { scale } from "./scale.ts";
import { runSources } from "./sources.ts";
import type { Stage } from "./stage.ts";

/** What the bench measures, in this order. A part yields each figure as soon as it is there, and throws when it cannot go on. */
export const parts: Record<string, (stage: Stage) => AsyncIterable<Figure>> = {
  pages: bareComparison,
  api,
  "first-load": firstLoad,
  lighthouse: lighthouseScores,
  memory,
  "many-requests": manyRequests,
  import: importRows,
  sources: runSources,
  "live-listings": liveListings,
  backup: backUp,
  reclassify: reclassifySales,
  jumps,
  alerts: judgedAlerts,
  peers: besidePeer,
  scale,
};

/** Takes half an hour and 15 GB, so a run includes it only with --scale or by name. */
export const onDemand = "scale";
