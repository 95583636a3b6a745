import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixOptions from "./remix.config.js";

// Loader data keeps its dates and other values of JavaScript on the way to the browser; with this, `useLoaderData` says so.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** In bytes, before minification. What only some pages share joins another file where it is smaller: on a phone, each file costs time. */
const worthAFile = 6_000;

/** Small modules that many pages share: a file of its own would cost each of them more, and every page its name. */
const smallAndShared =
  /\/app\/(?:models\/(?:catalog\/(?:clean-query|titles\/trade-marks)|platform\/(?:amounts|plain-text|text-length))|web\/(?:client\/chosen-in-sight|page-meta|urls\/report-params))\.ts$|\/(?:live-mark|without-viewer)\.tsx$/;

/** What few pages load, by the name of its file. Rollup would join it with what all pages load, since it is small. */
const apart: Readonly<Record<string, RegExp>> = {
  "session-keeper": /\/session-keeper\.tsx$/,
  "avatar-upload": /\/(?:use-avatar-upload|avatar-file)\.ts$|\/user-profile_\.avatar\/route\.tsx/,
  "clean-title": /\/titles\/title\.ts$/,
};

/**
 * Puts what every page needs into two files, one for packages and one for our code. Otherwise there would be a dozen, most
 * of them under the kilobyte from which the server compresses.
 */
function onEveryPage(id: string, { getModuleInfo }: { getModuleInfo: Rollup.GetModuleInfo }): string | undefined {
  if (!isInFrame(id, getModuleInfo)) return Object.keys(apart).find((name) => apart[name]?.test(id));
  return id.includes("/node_modules/") ? "packages" : "frame";
}

function isInFrame(id: string, getModuleInfo: Rollup.GetModuleInfo, seen = new Set<string>()): boolean {
  if (/\/app\/(?:root|entry\.client)\.tsx\b/.test(id) || smallAndShared.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return getModuleInfo(id)?.importers.some((importer) => isInFrame(importer, getModuleInfo, seen)) ?? false;
}

/** Listens on the port that links in mails lead to. */
async function devServer() {
  const { env } = await import("./app/env.server.ts");
  return { host: env.HOST, port: env.PORT, strictPort: true };
}

/** Starts the app before the dev server listens: one that the first request loads has missed the beginning of that request. */
const startBeforeListening: Plugin = {
  name: "start-before-listening",
  async configureServer({ config, pluginContainer, ssrLoadModule }) {
    // Remix makes a second server, without itself, which only reads the names that routes export.
    if (!config.plugins.some(({ name }) => name === "remix")) return;
    await pluginContainer.buildStart({});
    await ssrLoadModule("virtual:remix/server-build");
  },
};

/** Puts `app/route-modules.ts` in the place of Remix's file, for the reason that it gives. */
const ownRouteModules: Plugin = {
  name: "own-route-modules",
  apply: "build",
  enforce: "pre",
  resolveId(source, importer) {
    const isRemix = source === "./routeModules.js" && importer?.includes("/@remix-run/react/");
    return isRemix ? path.resolve("app/route-modules.ts") : undefined;
  },
};

export default defineConfig(async ({ isSsrBuild, command }) => ({
  plugins: [ownRouteModules, remix(remixOptions), vanillaExtractPlugin(), startBeforeListening],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // With Brotli, what it leaves is 4 % smaller than what esbuild leaves.
    minify: isSsrBuild ? false : ("terser" as const),
    terserOptions: { ecma: 2020 as const, module: true, compress: { passes: 2 } },
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: onEveryPage, experimentalMinChunkSize: worthAFile } },
  },
  server: command === "serve" ? await devServer() : {},
  // All packages that the browser gets. Discovery would also find the server's packages, since routes import both, and a
  // package that is found late brings a second React.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      "@conform-to/react",
      "@conform-to/zod/v4",
      "@radix-ui/react-toast",
      "@remix-run/react",
      "@vanilla-extract/recipes/createRuntimeFn",
      "react",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
      "zod",
    ],
  },
  // Bundled, since a container installs no dev dependency.
  ssr: { noExternal: [/^@vanilla-extract\//] },
}));
