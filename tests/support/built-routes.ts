import path from "node:path";
import { root } from "./own-settings.ts";
import { scratchDir } from "./scratch.ts";

export interface BuiltRoute {
  id: string;
  path?: string;
  module: Record<string, unknown>;
}

/** The routes of the build, with their modules. Loading them starts the app in this process, on a database of its own. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  process.env.DATA_DIR = scratchDir("routes").path;
  process.env.SAMPLE_DATA = "off";
  process.env.WORKER = "off";
  process.env.LOG_LEVEL = "silent";
  const build: { routes: Record<string, BuiltRoute> } = await import(
    /* @vite-ignore */ path.join(root, "build/server/index.js")
  );
  return Object.values(build.routes);
}
