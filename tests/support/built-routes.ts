import path from "node:path";
import { root } from "./own-settings.ts";
import { scratchDir } from "./scratch.ts";

export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: Record<string, unknown>;
}

/** An address that leads to a route, with a value for each of its parameters. */
export interface Address {
  route: BuiltRoute;
  path: string;
  /** It answers with a page; others are resources. */
  isPage: boolean;
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

/** Addresses that lead to every route of the build but the root, which is part of each. Parameters without a value are called "any". */
export async function builtAddresses(values: Record<string, string>): Promise<Address[]> {
  const routes = await builtRoutes();
  const patternOf = ({ parentId, path: own = "" }: BuiltRoute): string => {
    const parent = routes.find(({ id }) => id === parentId);
    return [parent ? patternOf(parent) : "", own].filter(Boolean).join("/");
  };
  return routes
    .filter(({ id }) => id !== "root")
    .flatMap((route) => {
      const isPage = "default" in route.module || "ErrorBoundary" in route.module;
      return wheresOf(route).map((where) => {
        const fill = (_: string, name: string) => where[name] ?? values[name] ?? "any";
        const filled = patternOf(route)
          .replace(/:(\w+)\??/g, fill)
          .replace("*", "no/such/place");
        return { route, path: `/${filled}`, isPage };
      });
    });
}

/** The values of parameters by which a resource tells its endpoints apart. */
function wheresOf({ module }: BuiltRoute): Record<string, string>[] {
  const resources = (module.loader as { resources?: { where: Record<string, string> }[] } | undefined)?.resources;
  return resources?.map(({ where }) => where) ?? [{}];
}
