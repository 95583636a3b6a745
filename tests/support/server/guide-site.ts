import { recordGuide } from "#tests/support/catalog/record-guide.ts";
import { recordItems, soldFor } from "#tests/support/catalog/record-item.ts";
import type { Place } from "./run-script.ts";
import { startServer, type TestServer } from "./server.ts";

/** The settings of a site that shows BrickLink's price guide. It asks nobody. */
export const guideSettings = {
  WORKER: "off",
  BRICKLINK_CONSUMER_KEY: "a-consumer",
  BRICKLINK_CONSUMER_SECRET: "a-secret",
  BRICKLINK_TOKEN: "a-token",
  BRICKLINK_TOKEN_SECRET: "a-token-secret",
  BRICKLINK_API_URL: "http://localhost:9",
};

/** A site without sample data that shows BrickLink's price guide of a set and of a minifigure. */
export async function startGuideSite(): Promise<TestServer> {
  const server = await startServer({ sampleData: "off", env: guideSettings });
  await recordGuidedItems(server);
  return server;
}

/** Items that have sold, in one condition: a set and a minifigure with what BrickLink says of them, and a set without. */
export async function recordGuidedItems(place: Place): Promise<void> {
  await recordItems(
    place,
    { itemKind: "legos", itemKey: "75257", title: "LEGO 75257 Falcon", sold: soldFor(40), asked: [12_000] },
    { itemKind: "legos", itemKey: "10281", title: "LEGO 10281 Bonsai", sold: soldFor(40), asked: [5_000] },
    { itemKind: "minifigures", itemKey: "sw0001", title: "LEGO Luke", sold: soldFor(40), asked: [] },
  );
  await recordGuide(place, {}, { item_kind: "minifigures", item_key: "sw0001" });
}
