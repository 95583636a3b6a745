/** Two pages of the site as bare Remix serves them: its own entry, and loaders that return constants. */
import { createRequire } from "node:module";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "../../../../remix.config.js";

const pages = ["categories.$category._index", "categories.$category.$itemId"].map(
  (name) => `routes/_catalog+/${name}/route`,
);
const defaults = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")),
  "dist/config/defaults",
);

/** Replaces the builder of loaders by one whose loaders return the route's constant, and our entry by that of Remix. */
function bare(): Plugin {
  const builder = "#app/web/handler.server.ts";
  const virtual = "\0constant-of:";
  return {
    name: "bare",
    enforce: "pre",
    resolveId(source, importer = "") {
      const route = path.relative(path.resolve("app"), importer.replace(/\?.*/, "")).replace(/\.tsx$/, "");
      if (source === builder && ["root", ...pages].includes(route)) return virtual + route;
      if (source.endsWith("/app/entry.server.tsx")) return path.join(defaults, "entry.server.node.tsx");
      return undefined;
    },
    load(id) {
      if (!id.startsWith(virtual)) return undefined;
      return `import { constantOf } from ${JSON.stringify(path.join(import.meta.dirname, "constants.ts"))};
        export const publicLoader = () => constantOf(${JSON.stringify(id.slice(virtual.length))});
        export const catalogLoader = publicLoader;
        export const noAction = () => null;`;
    },
  };
}

export default defineConfig({
  plugins: [
    bare(),
    remix({
      ...remixOptions,
      buildDirectory: ".cache/bench/bare",
      routes: async (defineRoutes) => {
        const routes = await remixOptions.routes?.(defineRoutes);
        return Object.fromEntries(Object.entries(routes ?? {}).filter(([id]) => pages.includes(id)));
      },
    }),
    vanillaExtractPlugin(),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
  ssr: { noExternal: [/^@vanilla-extract\//] },
});
