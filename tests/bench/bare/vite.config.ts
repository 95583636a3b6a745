/** Builds the floor of the listing page: bare Remix with the product's own components. */
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixOptions from "../../../remix.config.js";

export default defineConfig({
  plugins: [
    remix({ ...remixOptions, appDirectory: "tests/bench/bare/app", buildDirectory: ".cache/bench/bare" }),
    vanillaExtractPlugin(),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
});
