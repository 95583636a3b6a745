import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw, type RawRequest } from "#tests/support/server/ask-raw.ts";
import { type Address, builtAddresses } from "#tests/support/server/built-routes.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { startServer } from "#tests/support/server/server.ts";

/** Stands in an address where a parameter goes. */
const slot = "any";

const databaseUrl = await newDatabase();
// In test mode React Router warns of addresses without a route, and shows their queries.
const env = { NODE_ENV: "production", WORKER: "off", EMAIL_CONFIRMATION: "off" };
const server = await startServer({ databaseUrl, sampleData: "off", env });
const { cookies } = await newVisitor(server);
const addresses: Address[] = [
  ...(await builtAddresses({})),
  ...(await builtAddresses({ category: "legos", itemKind: "legos" })),
  { route: { id: "root", module: {} }, path: `/${slot}/${slot}`, isPage: true, methods: [] },
];
afterAll(() => server.stop());

const evilText = fc.oneof(
  fc.constantFrom(
    ...["\0", "\t", "\n", "\r\n", "\\", "/", "..", ".", "'", '"', "%", "_", "-", "--", " ", "​", "‮", "\u0085"],
    ...[
      "constructor",
      "__proto__",
      "NaN",
      "-1",
      "0x10",
      "1e999",
      "9".repeat(40),
      "null",
      "undefined",
      "[object Object]",
    ],
    ...["一", "\u{fdfa}", "㌖", "ß", "İ", "\u{1f600}", "e\u0301", "é", "x"].map((letter) => letter.repeat(300)),
    ...["-lot", "-(a, b", 'NOT "', "-\u4e00", "' | '", "!(", ":*", "<->", "75257-1", "LEGO", "a'b", "spider-man"],
  ),
  fc.string({ unit: "binary", maxLength: 20 }).map((text) => text.toWellFormed()),
);
const evil = fc.array(evilText, { minLength: 1, maxLength: 4 }).map((texts) => encodeURIComponent(texts.join("")));
/** As no program of ours would write it. */
const broken = fc.constantFrom(
  "%",
  "%E0%A4%A",
  "%ED%A0%80",
  "%00",
  "%C0%AF",
  "%2e%2e",
  "%5C",
  "%09",
  "%0d%0aX:1",
  ";",
  "+",
  "&&",
  "=",
);
const part = fc.oneof({ weight: 4, arbitrary: evil }, { weight: 1, arbitrary: broken });

const names = [
  "q",
  "theme",
  "page",
  "limit",
  "sort",
  "category",
  "title",
  "window",
  "currency",
  "next",
  "redirectTo",
  "tab",
];
const moreNames = [
  "mode",
  "type",
  "token_hash",
  "username",
  "_data",
  "_routes",
  "index",
  "q[]",
  "q[a]",
  "__proto__",
  "\0",
];
const query = fc
  .array(fc.tuple(fc.constantFrom(...names, ...moreNames.map(encodeURIComponent)), part), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

const host = fc.constantFrom(
  ...[
    "a@b",
    "a:b@c",
    "a?b",
    "a#b",
    "a/b",
    "a\\b",
    "a b",
    "",
    ":80",
    "a:99999",
    "a:b",
    "[::1",
    "[::1]:80",
    "%00",
    "..",
    "é",
  ],
  ...["localhost:1", "x".repeat(300), "1.2.3.4.5", "a,b", "xn--0", "-", "*", "<a>", "0x7f.1:1"],
);

/** What a header may carry: a client refuses to send anything else. */
const headerText = fc.oneof(
  fc.constantFrom(
    "",
    "*",
    "*/*",
    ";",
    ",",
    "=",
    "\t",
    "%00",
    "q=NaN",
    "null",
    "\u00ff",
    "x".repeat(8_000),
    "a,".repeat(500),
  ),
  fc.constantFrom(
    "Bearer",
    "Bearer x",
    "Bearer  ",
    "Basic Og==",
    "bytes=0-",
    "bytes=9-1",
    "W/",
    '"',
    "gzip;q=9",
    "-1",
    "1e999",
  ),
  fc.constantFrom(
    "100-continue",
    "Thu, 32 Foo 2026",
    "en;q=2, *;q=-1",
    "same-origin",
    "none",
    "1.2.3.4",
    "::1%lo",
    "[::",
  ),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);
const headerName = fc.constantFrom(
  ...["Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Cache-Control", "Content-Encoding", "Expect"],
  ...["If-Modified-Since", "If-None-Match", "If-Range", "Last-Event-ID", "Range", "Sec-Fetch-Dest", "Sec-Fetch-Mode"],
  ...[
    "Sec-Fetch-Site",
    "Sec-Purpose",
    "Upgrade",
    "User-Agent",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-HTTP-Method-Override",
  ],
  ...["X-Remix-Revalidate", "X-Requested-With", "__proto__", "constructor"],
);
const moreHeaders = fc.dictionary(headerName, headerText, { maxKeys: 4 });

/** Beside the session of who is signed in, or instead of it. */
const moreCookies = fc.array(
  fc
    .tuple(fc.constantFrom("session", "flash", "gate", "browser", "__Host-session", "__proto__", "", " "), headerText)
    .map(([name, value]) => `${name}=${value}`),
  { maxLength: 3 },
);

const asked = fc.record({
  turn: fc.nat(),
  parts: fc.array(part, { minLength: 4, maxLength: 4 }),
  query,
  shape: fc.constantFrom("", "", ".data", "/", "//"),
  headers: fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    fc.record({ host }),
    fc.record({ host, "X-Forwarded-Host": host, Referer: host, Origin: host }),
    moreHeaders,
  ),
  isSignedIn: fc.boolean(),
  cookies: moreCookies,
  method: fc.constantFrom(
    ...["GET", "GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE", "QUERY", "OPTIONS", "TRACE"],
    ...["PROPFIND", "PURGE", "NOT-A-METHOD"],
  ),
  body: fc.oneof(
    query,
    fc.constantFrom(
      '{"a":',
      "[".repeat(30_000),
      "x".repeat(70_000),
      "\0",
      '{"__proto__":{"a":1}}',
      "[null]",
      '"\\ud800"',
      "1e999",
    ),
    fc.constantFrom(
      "--x\r\n\r\n\r\n--x--",
      '--x\r\nContent-Disposition: form-data; name="file"; filename="\0"\r\n\r\na\r\n--x--',
      "--x",
    ),
    fc.json({ maxDepth: 4 }),
  ),
  type: fc.constantFrom(
    ...[
      "application/x-www-form-urlencoded",
      "application/json",
      "application/json; charset=utf-16",
      "text/plain",
      "multipart/form-data; boundary=x",
      "multipart/form-data",
      "",
    ],
  ),
});

type HostileRequest = typeof asked extends fc.Arbitrary<infer Request> ? Request : never;

/** The server's output keeps what it logs of so many. */
const requestsAtATime = 1_000;

/** Never to be read in a log. */
const canary = "what-somebody-looks-for";

function rawRequest({ turn, parts, shape, isSignedIn, ...asked }: HostileRequest): RawRequest {
  const { path: pattern } = addresses[turn % addresses.length] as Address;
  let at = 0;
  const filled = pattern.replaceAll(slot, () => parts[at++] ?? slot) + shape;
  const path = `${filled}?${asked.query}&find=${canary}`;
  // Signing out would leave the others signed out as well.
  const session = isSignedIn && pattern !== "/sign-out" ? [cookies] : [];
  const Cookie = [...asked.cookies, ...session].join("; ");
  const headers = { ...asked.headers, ...(Cookie !== "" && { Cookie }) };
  // The server answers what is too long before it knows the method, and so with a body.
  const isLong = JSON.stringify([path, headers]).length > 10_000;
  const method = asked.method === "HEAD" && isLong ? "GET" : asked.method;
  if (method === "GET" || method === "HEAD") return { method, path, headers };
  const ofBody = { "Content-Type": asked.type, "Sec-Fetch-Site": "same-origin" };
  return { method, path, headers: { ...ofBody, ...headers }, body: asked.body };
}

test("no path, query, header, cookie, method or body makes the server fail, and no log line shows a query", async () => {
  const count = inject("isWhole") ? 20_000 : 150;
  const statuses: number[] = [];
  const requests = fc.sample(asked, { numRuns: count, seed: inject("seed") });
  for (let from = 0; from < count; from += requestsAtATime) {
    await inTurns(requests.slice(from, from + requestsAtATime), async (asked) => {
      const request = rawRequest(asked);
      const { status, headers, body } = await askRaw(server, request).catch((error: unknown) => {
        throw new Error(`No response to ${JSON.stringify(request).slice(0, 2_000)}`, { cause: error });
      });
      const isBusy = status === 503 && Number(headers["retry-after"]) > 0;
      expect(
        status < 500 || isBusy,
        `${status} ${JSON.stringify(request).slice(0, 2_000)}\n${body.slice(0, 500)}`,
      ).toBe(true);
      statuses.push(status);
    });
    expect(server.output()).not.toContain(canary);
    expect(server.output().match(/^.*"level":[56]0.*$/gm)).toBeNull();
  }
  const busy = statuses.filter((status) => status === 503).length;
  console.log(`${statuses.length} hostile requests: no status from 500 on but ${busy} times 503 with Retry-After`);
  expect(statuses.length).toBe(count);
  expect(busy).toBeLessThan(count / 100);
  expect((await askRaw(server, { path: "/api/auth/user", headers: { Cookie: cookies } })).status).toBe(200);
}, 900_000);

test.each<[string, string, number]>([
  ["a path that begins with a backslash", "/%5C/a%20b", 308],
  ["a path that begins with a tab", "/%09/a%20b", 308],
  ["a path that cannot be decoded", "/%E0%A4%A/%", 404],
  ["a NUL in a path", "/feeds/legos/%00.atom", 404],
  ["an unwanted word of 900 characters", `/api/legos?q=-${"%E4%B8%80".repeat(900)}`, 200],
])("%s is answered like any other", async (_, path, status) => {
  expect((await askRaw(server, { path })).status).toBe(status);
});

test("a host that is no host is not believed, and its request not logged with what it looks for", async () => {
  const answer = await askRaw(server, { path: `/search?q=${canary}`, headers: { host: "a@b" } });
  expect(answer.status).toBe(200);
  await expect.poll(server.output).toContain('"path":"/search"');
  expect(server.output()).not.toContain(canary);
});

test.each(["//evil.test/x", "/\\evil.test/x", "/%5Cevil.test/x", "/%09//evil.test/x", "/.//evil.test/x"])(
  "no page is shown at %s, where its links to itself would lead to another site",
  async (path) => {
    for (const shape of [path, `${path}?q=1`]) {
      const { status, headers } = await askRaw(server, { path: shape });
      expect(status).toBe(308);
      expect(headers.location).toBe(`/evil.test/x${shape.slice(path.length)}`);
    }
  },
);

test("a form of thousands of fields is refused before anything is made of it", async () => {
  for (const names of [() => "email", (index: number) => `email${index}`, (index: number) => `a[${index}]`]) {
    const body = Array.from({ length: 5_000 }, (_, index) => `${names(index)}=1`).join("&");
    const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
    const { status, body: page } = await askRaw(server, { method: "POST", path: "/auth", headers, body });
    expect(status).toBe(400);
    expect(page).toContain("A form has at most 250 fields.");
  }
});
