import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { partsOfBuild, publicReadsOf } from "#scripts/request-handler.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { type BuiltRoute, builtRoutes } from "#tests/support/server/built-routes.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

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

test("public reads of the API, and only these, are answered by their loaders alone", async () => {
  const routes = Object.fromEntries((await builtRoutes()).map((route) => [route.id, route]));
  const answerPublicRead = publicReadsOf(partsOfBuild({ routes, assets: { routes: {} } } as unknown as ServerBuild));
  const server = createServer(async (request, response) => {
    if (!(await answerPublicRead(request, response))) response.writeHead(418).end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const isAnswered = async (method: string, path: string) =>
    (await askRaw({ origin: "", port, dataDir: "" }, { method, path })).status !== 418;
  for (const path of [
    "/api/legos",
    "/api/PRICE-history/75257?x=%2e",
    "/api/search?q=a",
    "/api/suggest",
    "/api/check",
    "/api/price-history-comic/a",
  ])
    for (const method of ["GET", "HEAD"]) expect(await isAnswered(method, path), `${method} ${path}`).toBe(true);
  const others = [
    "/api/users/a",
    "/api/tracked-items",
    "/api/none/of/these",
    "/api/legos.data",
    "/api/legos/",
    "/api//legos",
  ];
  for (const path of [...others, "/api/%6cegos", "/api/./legos", "/api", "/", "/categories/legos"])
    expect(await isAnswered("GET", path), path).toBe(false);
  expect(await isAnswered("POST", "/api/legos")).toBe(false);
  server.close();
});

/** Remix's answer to an error comes through the compression, which says so though it is too short. */
const ofErrorsAlone = ["date", "vary", "content-length", "transfer-encoding"];

test("by its loader alone, a public read is answered as by Remix", async () => {
  const server = await sharedServer({ sample: true });
  for (const [path, query] of [
    ["/api/legos", "?limit=3&page=2"],
    ["/api/comics", "?q=batman&sort=cheapest"],
    ["/api/price-history/75257", "?condition=used"],
    ["/api/price-history-minifig/not-a-number", ""],
    ["/api/nothing", ""],
    ["/api/search", "?q=falcon"],
  ]) {
    const first = await askRaw(server, { path: `${path}${query}` });
    const isError = first.status >= 400;
    const held = { "If-None-Match": String(first.headers.etag) };
    const sent: Record<string, string>[] = isError
      ? [{}]
      : [{}, { "Accept-Encoding": "gzip" }, held, { Cookie: "session=none" }];
    for (const headers of sent) {
      for (const method of ["GET", "HEAD"]) {
        const answers = ["", "/"].map(async (end) => {
          const answer = await askRaw(server, { method, path: `${path}${end}${query}`, headers });
          const ignored = isError ? ofErrorsAlone : ["date"];
          const shown = Object.entries(answer.headers).filter(([name]) => !ignored.includes(name));
          return { status: answer.status, headers: Object.fromEntries(shown), body: answer.body };
        });
        const [alone, byRemix] = await Promise.all(answers);
        expect(alone, `${method} ${path}${query} ${JSON.stringify(headers)}`).toEqual(byRemix);
      }
    }
  }
});
