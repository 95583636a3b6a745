/**
 * Once per browser run: the site of most visits, with the sample catalogue, a listing with a link, and items to look
 * up; for the visits of accounts a second site, on Supabase; and a locked one.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type RecordedItem, recordItems, soldFor } from "#tests/support/catalog/record-item.ts";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { startSupabaseStub } from "#tests/support/supabase/stub.ts";
import { freePort } from "./free-port.ts";
import { startLockedSite } from "./locked-site.ts";
import { root } from "./own-settings.ts";
import { scratchDir } from "./scratch.ts";
import { startServer, type TestServer } from "./server.ts";
import { announceSites } from "./sites.ts";

const items: RecordedItem[] = [
  {
    itemKind: "figures",
    itemKey: "visited-darth-vader",
    title: "Hasbro Darth Vader 6 inch",
    sold: soldFor(40),
    asked: [8_813, ...soldFor(7)],
  },
  {
    itemKind: "comics",
    itemKey: "visited-spider-man-300",
    title: "Amazing Spider-Man #300",
    sold: soldFor(40),
    asked: [],
  },
  { itemKind: "minifigures", itemKey: "vis0001", title: "LEGO Luke Skywalker", sold: soldFor(120), asked: [] },
  // Its price has jumped six days ago. Before, it sold each fifth day.
  {
    itemKind: "model-cars",
    itemKey: "visited-beetle",
    title: "Hot Wheels Visited Beetle",
    sold: Array.from({ length: 300 }, (_, day) => (day < 6 ? 1_900 + day : day % 5 === 0 ? 1_200 : null)),
    asked: [],
  },
  {
    itemKind: "sports-memorabilia",
    itemKey: "visited-jersey",
    title: "Visited Jersey",
    sold: Array.from({ length: 8 }, () => 123_456_700),
    asked: [123_456_700],
  },
];

/** As operators run it. Sign-ups must be confirmed, and each visit sends the address that it comes from. */
const env = { NODE_ENV: "production", EMAIL_CONFIRMATION: "required", TRUST_PROXY: "1" };

interface Started {
  server: TestServer;
  stop(): Promise<unknown>;
}

export default async function setup(): Promise<() => Promise<void>> {
  const started = await Promise.allSettled([onEmbedded(), onSupabase(), behindGate()]);
  const stop = async () => {
    for (const site of started) if (site.status === "fulfilled") await site.value.stop();
  };
  const [embedded, supabase, locked] = started;
  if (embedded.status === "rejected" || supabase.status === "rejected" || locked.status === "rejected") {
    await stop();
    throw started.find((site) => site.status === "rejected")?.reason;
  }
  announceSites({
    embedded: embedded.value.server,
    supabase: supabase.value.server,
    locked: locked.value.server,
  });
  return stop;
}

async function onEmbedded(): Promise<Started> {
  const server = await startServer({ sampleData: "on", env });
  const { code, output } = await runImport(server, path.join(root, "tests/browser/files/listings.csv"));
  if (code !== 0) throw new Error(`The listing with a link could not be imported:\n${output}`);
  await recordItems(server, ...items);
  return { server, stop: server.stop };
}

async function behindGate(): Promise<Started> {
  const server = await startLockedSite();
  return { server, stop: server.stop };
}

/** The stub writes its mails to the site's outbox. */
async function onSupabase(): Promise<Started> {
  const { path: dataDir, remove } = scratchDir("supabase-site");
  const port = await freePort("localhost");
  const mailDir = path.join(dataDir, "outbox");
  mkdirSync(mailDir);
  const stub = await startSupabaseStub({ siteUrl: `http://localhost:${port}`, mailDir });
  const { url: SUPABASE_URL, publishableKey, secretKey } = stub;
  const keys = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey };
  const server = await startServer({ dataDir, port, sampleData: "off", env: { ...env, ...keys } });
  return {
    server,
    stop: async () => {
      await server.stop();
      await stub.stop();
      remove();
    },
  };
}
