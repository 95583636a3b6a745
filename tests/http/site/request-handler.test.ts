import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { partsOfBuild } from "#scripts/request-handler.ts";
import { type BuiltRoute, builtRoutes } from "#tests/support/server/built-routes.ts";

/** The routes and parameters to which Remix leads an address, among these routes. */
function matched(routes: Record<string, BuiltRoute>, pathname: string) {
  const childrenOf = (parentId?: string): NonNullable<Parameters<typeof matchRoutes>[0]> =>
    Object.values(routes)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id) }));
  return matchRoutes(childrenOf(), pathname)?.map(({ route, params }) => [route.id, params]);
}

/** Ways to write an address, which may lead elsewhere or nowhere. */
const writings: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}.data`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\/([^/]*)$/, "//$1"),
  (path) => path.replace(/^\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
  (path) =>
    path.replace(/^(\/[^/]*\/)(.)/, (_, before: string, one: string) => `${before}%${one.charCodeAt(0).toString(16)}`),
  (path) => `/elsewhere/..${path}`,
  (path) => path.replaceAll("/", "\\").replace("\\", "/"),
  (path) => `${path}/more`,
  (path) => path.replace(/\/[^/]*$/, ""),
];

test("the part of the build that answers an address leads it to the same route as the whole build", async () => {
  const routes = Object.fromEntries((await builtRoutes()).map((route) => [route.id, route]));
  const build = { routes, assets: { routes: {} } } as unknown as ServerBuild;
  const partFor = partsOfBuild(build);
  const paths = new Set(["/", "/_root", "/no/such/place", "/api", "/api/legos", "/categories/legos/75257-falcon"]);
  for (const { path = "", parentId } of Object.values(routes)) {
    const pattern = `/${[parentId && routes[parentId]?.path, path].filter(Boolean).join("/")}`;
    for (const value of ["75257", "check", "a%2Fb", "a%20%23b", "users"])
      paths.add(pattern.replace(/:\w+\??|\*/g, value));
  }
  for (const path of paths) {
    for (const write of writings) {
      const address = write(path);
      const part = partFor(address);
      const { pathname } = new URL(`http://localhost${address}`);
      const read = pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
      expect(matched(part.routes as unknown as Record<string, BuiltRoute>, read), address).toEqual(
        matched(routes, read),
      );
    }
  }
  expect(Object.keys(partFor("/api/legos").routes).length).toBeLessThan(12);
  expect(Object.keys(partFor("/categories/legos?page=2").routes).length).toBeLessThan(12);
});
