import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [remix(remixOptions), vanillaExtractPlugin()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  ssr: { noExternal: [/^@visx\//] },
});
