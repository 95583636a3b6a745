import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Rollup } from "vite";
import remixOptions from "./remix.config.js";

/**
 * Puts what every page needs into two files, the packages and ours: there would be a dozen, most of them below the kilobyte
 * from which on the server compresses.
 */
function onEveryPage(id: string, { getModuleInfo }: { getModuleInfo: Rollup.GetModuleInfo }): string | undefined {
  if (!isInFrame(id, getModuleInfo)) return undefined;
  return id.includes("/node_modules/") ? "packages" : "frame";
}

function isInFrame(id: string, getModuleInfo: Rollup.GetModuleInfo, seen = new Set<string>()): boolean {
  if (/\/app\/(root|entry\.client)\.tsx\b/.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return getModuleInfo(id)?.importers.some((importer) => isInFrame(importer, getModuleInfo, seen)) ?? false;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), vanillaExtractPlugin()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: onEveryPage } },
  },
  // All that the browser gets from packages. One that the dev server finds late would come with a second React.
  optimizeDeps: {
    include: [
      "@remix-run/react",
      "@vanilla-extract/recipes/createRuntimeFn",
      "react",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
    ],
  },
  // Bundled, since a container installs no dev dependency.
  ssr: { noExternal: [/^@vanilla-extract\//] },
}));
