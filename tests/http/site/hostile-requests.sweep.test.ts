import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { type Address, builtAddresses } from "#tests/support/server/built-routes.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

let server: TestServer;
let cookies: string;
let addresses: Address[];

/** Stands in an address where a parameter goes. */
const slot = "any";

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  // In test mode React Router warns of addresses without a route, and shows their queries.
  const env = { NODE_ENV: "production", WORKER: "off", EMAIL_CONFIRMATION: "off" };
  server = await startServer({ databaseUrl, sampleData: "off", env });
  ({ cookies } = await newVisitor(server));
  addresses = [
    ...(await builtAddresses({})),
    ...(await builtAddresses({ category: "legos", itemKind: "legos" })),
    { route: { id: "root", module: {} }, path: `/${slot}/${slot}`, isPage: true, methods: [] },
  ];
});
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

const asked = fc.record({
  turn: fc.nat(),
  parts: fc.array(part, { minLength: 4, maxLength: 4 }),
  query,
  shape: fc.constantFrom("", "", ".data", "/", "//"),
  headers: fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    fc.record({ host }),
    fc.record({ host, "X-Forwarded-Host": host, Referer: host, Origin: host }),
  ),
  isSignedIn: fc.boolean(),
  method: fc.constantFrom("GET", "GET", "GET", "GET", "HEAD", "POST", "PUT", "QUERY", "OPTIONS"),
  body: fc.oneof(query, fc.constant('{"a":'), fc.constant("[".repeat(30_000)), fc.constant("\0")),
  type: fc.constantFrom(
    ...[
      "application/x-www-form-urlencoded",
      "application/json",
      "text/plain",
      "multipart/form-data; boundary=x",
      "multipart/form-data",
      "",
    ],
  ),
});

/** Never to be read in a log. */
const canary = "what-somebody-looks-for";

test("no path, query, host, method or body makes the server fail, and no log line shows a query", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ turn, parts, query, shape, headers, isSignedIn, method, body, type }) => {
      const { path } = addresses[turn % addresses.length] as Address;
      let at = 0;
      const filled = path.replaceAll(slot, () => parts[at++] ?? slot) + shape;
      const isSafe = method === "GET" || method === "HEAD";
      const answer = await askRaw(server, {
        method,
        path: `${filled}?${query}&find=${canary}`,
        headers: {
          ...headers,
          ...(isSignedIn && { Cookie: cookies }),
          ...(!isSafe && { "Content-Type": type, "Sec-Fetch-Site": "same-origin" }),
        },
        body: isSafe ? undefined : body,
      });
      expect(answer.status, answer.body.slice(0, 500)).toBeLessThan(500);
    }),
    { numRuns: inject("isWhole") ? 600 : 150 },
  );
  expect(server.output()).not.toContain(canary);
  expect(server.output().match(/^.*"level":[56]0.*$/gm)).toBeNull();
}, 400_000);

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
    expect(page).toContain("A form has at most 100 fields.");
  }
});
