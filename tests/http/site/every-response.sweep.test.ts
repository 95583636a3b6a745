import { afterAll, expect, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { draw } from "#tests/support/draw.ts";
import { askRaw, type RawAnswer, type RawRequest } from "#tests/support/server/ask-raw.ts";
import { type Address, builtAddresses } from "#tests/support/server/built-routes.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { accessCode } from "#tests/support/server/locked-site.ts";
import { startServer } from "#tests/support/server/server.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const env = { WORKER: "off", ACCESS_CODE: accessCode };
const locked = await startServer({ databaseUrl: server.databaseUrl, sampleData: "off", env });
const { cookies } = await newVisitor(server);
const item = { category: "legos", itemKind: "legos", itemId: "75257", id: "75257", itemKey: "75257" };
const file = (path: string): Address => ({ route: { id: path, module: {} }, path, isPage: true, methods: [] });
const addresses: Address[] = [
  ...(await builtAddresses({ ...item, key: "sw0001" })),
  file("/favicon.svg"),
  file("/assets/no.js"),
];
afterAll(() => locked.stop());

/** The ways to ask at an address: as a page, as its data, and by the door of old. */
const shapes: ((path: string) => string)[] = [
  (path) => path,
  (path) => (path === "/" ? "/_root.data" : `${path}.data`),
  (path) => `${path}?_data=root`,
];

/** Asks so many of all requests with these methods, or all of them in a whole sweep. */
async function everywhere(
  methods: string[],
  count: number,
  ask: (request: RawRequest, address: Address) => Promise<void>,
) {
  const all = addresses.flatMap((address) =>
    shapes.flatMap((shape) => methods.map((method) => ({ address, request: { method, path: shape(address.path) } }))),
  );
  expect(all.length).toBeGreaterThan(100);
  await inTurns(draw(all, count), ({ request, address }) => ask(request, address));
}

const forCaches = [
  ...["no-cache", "private, no-cache", "private, no-store"],
  ...[
    "public, max-age=300",
    "public, max-age=0, must-revalidate",
    "public, max-age=3600",
    "public,max-age=31536000,immutable",
  ],
];

test("every answer says exactly once how long it may be kept", async () => {
  const wrong: string[] = [];
  const look = (where: string, { method, path }: RawRequest, { status, lines }: RawAnswer) => {
    const [cacheControl, ...others] = lines["cache-control"] ?? [];
    if (others.length > 0 || !cacheControl || !forCaches.includes(cacheControl))
      wrong.push(`${where}: ${method} ${path} ${status} ${cacheControl} ${others}`);
  };
  const redirects = ["//x", "/welcome", "/profile", "/api/login"].map((path) => ({ method: "GET", path }));
  for (const request of redirects) look("redirect", request, await askRaw(server, request));
  const form = { method: "POST", headers: { Origin: server.origin, Cookie: cookies }, body: "email=a" };
  for (const path of ["/auth", "/sign-out", "/sign-out.data"])
    look("form", { path }, await askRaw(server, { ...form, path }));
  await everywhere(["GET", "POST"], 150, async (request) => {
    look("somebody", request, await askRaw(server, request));
    look("signed in", request, await askRaw(server, { ...request, headers: { Cookie: cookies } }));
    look("locked", request, await askRaw(locked, request));
  });
  expect(wrong).toEqual([]);
});

test("no cache keeps what was made for somebody, nor what was said to a call that needs somebody or changes something", async () => {
  const { id, cookies, tokens } = await newVisitor(server, { username: "kept_by_nobody" });
  const signedIn = [{ Cookie: cookies, Origin: server.origin }, { Authorization: `Bearer ${tokens.accessToken}` }];
  const pages = ["/", "/auth", "/auth.data", "/profile", "/profile.data"];
  const reads = [`/api/collections/${id}`, "/api/activities", `/api/users/${id}/collection-count`];
  const own = ["/api/auth/user", "/api/tracked-items", "/api/alerts", `/api/follow-status/${id}`];
  const posts = ["auth/heartbeat", "auth/update-username", "auth/token", "supabase/create-profile"];
  const requests: RawRequest[] = [
    ...pages.map((path) => ({ path, headers: { Cookie: cookies } })),
    ...reads.flatMap((path) => signedIn.map((headers) => ({ path, headers }))),
    ...own.flatMap((path) => [{}, ...signedIn].map((headers) => ({ path, headers }))),
    ...posts.flatMap((at) =>
      [{}, ...signedIn].map((who) => {
        const headers = { ...who, "Content-Type": "application/json" };
        return { method: "POST", path: `/api/${at}`, headers, body: "{}" };
      }),
    ),
  ];
  for (const request of requests) {
    const { lines } = await askRaw(server, request);
    expect([request, lines["cache-control"]]).toEqual([request, ["private, no-store"]]);
  }
});

test("a method that an address does not know gets 405 everywhere, with those that it knows and our sentence", async () => {
  const wrong: string[] = [];
  const all = ["GET", "POST", "PUT", "PATCH", "DELETE", "QUERY", "PROPFIND", "OPTIONS", "TRACE"];
  await everywhere(all, 400, async (request, { route, methods }) => {
    const table = methodsOf(route.module);
    const isReadable = !table || "GET" in table;
    const allow = [...(isReadable ? ["GET", "HEAD"] : []), ...methods].join(", ");
    if (allow.split(", ").includes(request.method ?? "")) return;
    const { status, headers, body } = await askRaw(server, request);
    const sentence = /^text\/html/.test(headers["content-type"] ?? "")
      ? ">This address answers "
      : "This address answers ";
    if (status !== 405 || headers.allow !== allow || !body.includes(sentence))
      wrong.push(`${request.method} ${request.path} ${status} ${headers.allow} ${body.slice(0, 80)}`);
  });
  expect(wrong).toEqual([]);
});

function methodsOf(module: Record<string, unknown>): object | undefined {
  return (module.loader as { resources?: { methods: object }[] } | undefined)?.resources?.[0]?.methods;
}
