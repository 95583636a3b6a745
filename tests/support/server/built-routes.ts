import path from "node:path";
import { newDatabase } from "#tests/support/database/databases.ts";
import { root } from "./own-settings.ts";
import { scratchDir } from "./scratch.ts";

export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: Record<string, unknown>;
}

/** An address of a route, with a value for each parameter. */
export interface Address {
  route: BuiltRoute;
  path: string;
  /** It answers with a page; otherwise it is a resource. */
  isPage: boolean;
  /** The unsafe methods that it allows. */
  methods: string[];
}

/** The built routes with their modules. Loading them starts the app in this process, on a database of its own. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  process.env.DATA_DIR = scratchDir("routes").path;
  process.env.DATABASE_URL = await newDatabase();
  process.env.SAMPLE_DATA = "off";
  process.env.WORKER = "off";
  process.env.LOG_LEVEL = "silent";
  const build: { routes: Record<string, BuiltRoute> } = await import(
    /* @vite-ignore */ path.join(root, "build/server/index.js")
  );
  return Object.values(build.routes);
}

/** An address of every built route but the root, which is part of each. Parameters without a value are "any". */
export async function builtAddresses(values: Record<string, string>): Promise<Address[]> {
  const routes = await builtRoutes();
  const patternOf = ({ parentId, path: own = "" }: BuiltRoute): string => {
    const parent = routes.find(({ id }) => id === parentId);
    return [parent ? patternOf(parent) : "", own].filter(Boolean).join("/");
  };
  // The root has no form; its action is that of every page without one.
  const rootRoute = routes.find(({ id }) => id === "root");
  return routes
    .filter(({ id }) => id !== "root")
    .flatMap((route) => {
      const isPage = "default" in route.module || "ErrorBoundary" in route.module;
      const { action, loader } = route.module;
      const hasForm = action !== undefined && action !== rootRoute?.module.action && action !== loader;
      const ofPage: Resource[] = [{ fixedParams: {}, methods: hasForm ? { POST: true } : {} }];
      return (resourcesOf(route) ?? ofPage).map(({ fixedParams, methods }) => {
        const fill = (_: string, name: string) => fixedParams[name] ?? values[name] ?? "any";
        const filled = patternOf(route)
          .replace(/:(\w+)\??/g, fill)
          .replace("*", "no/such/place");
        const unsafe = Object.keys(methods).filter((method) => method !== "GET");
        return { route, path: `/${filled}`, isPage, methods: unsafe };
      });
    });
}

interface Resource {
  fixedParams: Record<string, string>;
  methods: Record<string, unknown>;
}

/** The contracts of a route of JSON resources, by the parameters that tell them apart. */
function resourcesOf({ module }: BuiltRoute): Resource[] | undefined {
  return (module.loader as { resources?: Resource[] } | undefined)?.resources;
}
