import { createRequire } from "node:module";
import path from "node:path";
import { benchCache } from "../results.ts";
import { runToEnd, type Stage } from "../stage.ts";

const require = createRequire(import.meta.url);

/** Builds today's components of the pages anew, with nothing but Remix. */
export async function buildBareRemix(stage: Stage): Promise<void> {
  stage.log("building the pages with bare Remix");
  const config = path.join(import.meta.dirname, "remix/vite.config.ts");
  await runToEnd([require.resolve("@remix-run/dev/dist/cli.js"), "vite:build", "--config", config]);
}

/** Bare Remix with these pages of a site: what was built, and what the site's loaders return as constants. */
export async function startBareRemix(stage: Stage, pages: readonly string[]): Promise<string> {
  const serve = require.resolve("@remix-run/serve/dist/cli.js");
  const build = path.join(benchCache, "bare/server/index.js");
  const { origin } = await stage.program([serve, build], { PAGES: pages.join(" ") }, new URL(pages[0] ?? "").pathname);
  return origin;
}
