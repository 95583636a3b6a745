import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [remix(remixOptions), vanillaExtractPlugin()],
  build: { target: "es2022", assetsInlineLimit: 0 },
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
});
