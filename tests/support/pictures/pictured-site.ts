import { writeFileSync } from "node:fs";
import path from "node:path";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

/** As many as a page of listings shows. */
export const picturedSets = 30;

const env = { NODE_ENV: "production", IMAGE_HOSTS: "pictures.test", WORKER: "off" } as const;
const sources = Array.from({ length: picturedSets }, (_, nth) => `https://pictures.test/${nth}.jpg`);

/** A site of its own: thirty listings of sets, each with a stored picture, and thirty of comics without one. */
export async function startPicturedSite(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const scratch = scratchDir("pictures");
  const server = await startServer({ dataDir: scratch.path, sampleData: "off", env });
  const stop = async () => {
    await server.stop();
    scratch.remove();
  };
  try {
    await importListings(server, scratch.path);
    await storePictures(scratch.path);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: server.origin, stop };
}

async function importListings(server: TestServer, folder: string): Promise<void> {
  const at = new Date().toISOString();
  const rows = sources.flatMap((source, nth) => [
    `listing,legos,LEGO Star Wars ${75_100 + nth} Pictured Ship,120,USD,${at},${source},set${nth}`,
    `listing,comics,Amazing Spider-Man #${300 + nth},120,USD,${at},,comic${nth}`,
  ]);
  const file = path.join(folder, "listings.csv");
  writeFileSync(file, ["kind,category,title,price,currency,observed_at,image_url,source_item_id", ...rows].join("\n"));
  const { code, output } = await runImport(server, file);
  if (code !== 0) throw new Error(output);
}

async function storePictures(dataDir: string): Promise<void> {
  const program = path.join(root, "tests/support/pictures/store-pictures-process.ts");
  const storing = await startChild(process.execPath, [program, ...sources], {
    cwd: root,
    env: { ...bareEnvironment(), ...env, DATA_DIR: dataDir },
  });
  if ((await storing.exited) !== 0) throw new Error(storing.output());
}
