/** Once in a browser run: the site that all visits go to, with the sample catalogue and one offer that has a link. */
import path from "node:path";
import { root } from "./own-settings.ts";
import { runImport } from "./run-import.ts";
import { startServer } from "./server.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({ sampleData: "on" });
  const { code, output } = await runImport(server, path.join(root, "tests/browser/files/listings.csv"));
  if (code !== 0) throw new Error(`The offer with a link could not be imported:\n${output}`);
  process.env.SITE_ORIGIN = server.origin;
  return async () => {
    await server.stop();
  };
}
