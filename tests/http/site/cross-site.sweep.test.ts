import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { tableSums, withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { draw } from "#tests/support/draw.ts";
import { askRaw, cookiesOf } from "#tests/support/server/ask-raw.ts";
import { type Address, builtAddresses } from "#tests/support/server/built-routes.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase();
const server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off", EMAIL_CONFIRMATION: "off" } });
const visitor = await newVisitor(server);
afterAll(() => server.stop());

/** Links as they are mailed: whoever may use one changes something. */
const links = { signup: "a link to confirm", recovery: "a link to a new password" };
const withLinks = Object.entries(links).map(
  ([kind, token]) => `?${new URLSearchParams({ type: kind, token_hash: token })}`,
);

const place = () => ({ ...server, databaseUrl });

function makeLinks(email: string): Promise<void> {
  return withDatabaseOf(place(), async ({ run }) => {
    for (const [kind, token] of Object.entries(links)) {
      await run(
        `insert into account_link (token_hash, account_id, kind, ends_at)
         select $1, id, $2, now() + interval '1 hour' from account where email = $3`,
        [createHash("sha256").update(token).digest(), kind, email],
      );
    }
  });
}

function idOf(email: string): Promise<string> {
  return withDatabaseOf(place(), async ({ run }) => {
    const { rows } = await run("select id from account where email = $1", [email]);
    return (rows as { id: string }[])[0]?.id ?? "";
  });
}

await makeLinks(visitor.email);
const addresses = await builtAddresses({
  category: "legos",
  itemId: "99871",
  id: await idOf(visitor.email),
  itemKey: "99871",
});

/** Something that every form and call takes, in one of the ways that a browser sends without asking first, or as JSON. */
function sent(turn: number) {
  const { email, password } = visitor;
  const fields = {
    email,
    password,
    userId: "1",
    username: "somebody_else",
    newPassword: "of a stranger",
    confirmPassword: "of a stranger",
    everywhere: "on",
    code: "1",
  };
  const type = ["application/x-www-form-urlencoded", "text/plain", "application/json"][turn % 3] ?? "";
  return { type, body: turn % 3 === 0 ? new URLSearchParams(fields).toString() : JSON.stringify(fields) };
}

/** What browsers say of a request that another site makes them send. */
const fromElsewhere = (): Record<string, string>[] => [
  { Origin: "https://evil.test" },
  { Origin: "null" },
  { Origin: `http://evil.localhost:${server.port}` },
  { Origin: `${server.origin}.evil.test` },
  { Origin: server.origin.replace("http:", "https:") },
  { Origin: "http://localhost:1" },
  { Origin: "http://evil.test", "X-Forwarded-Host": "evil.test" },
  { Referer: "https://evil.test/page" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "cross-site", Origin: server.origin },
  {},
];

/** The ways to a handler. */
const shapes: ((address: Address) => string)[] = [
  ({ path }) => path,
  ({ path }) => (path === "/" ? "/_root.data" : `${path}.data`),
  ({ path, route }) => `${path}?_data=${encodeURIComponent(route.id)}`,
  // Routes are told apart without regard to case, but not what is named within them.
  ({ path }) => path.replace(/^\/[^/]+/, (first) => first.toUpperCase()),
  ({ path }) => (path === "/" ? "/./" : `${path}/`),
];

test("no route takes anything from another site, in any shape and by any method, from somebody who is signed in", async () => {
  const acting = addresses.filter(({ route }) => "action" in route.module);
  expect(acting.flatMap(({ methods }) => methods).length).toBeGreaterThan(8);
  const requests = acting.flatMap((address) =>
    shapes.flatMap((shape) =>
      ["POST", "PUT", "PATCH", "DELETE"].flatMap((method) => {
        const path = shape(address);
        const paths =
          method === "POST" && !path.includes("?") ? [path, ...withLinks.map((query) => path + query)] : [path];
        const isKnown = address.methods.includes(method);
        // A method that an address does not know is refused wherever it comes from.
        const origins = isKnown ? fromElsewhere() : fromElsewhere().slice(0, 2);
        return paths.flatMap((path) =>
          origins.map((headers) => ({ method, path, headers, expected: isKnown ? 403 : 405 })),
        );
      }),
    ),
  );
  // The first look at a token is noted.
  await askRaw(server, { path: "/", headers: { Cookie: visitor.cookies } });
  const before = await tableSums(place());
  const taken: string[] = [];
  let turn = 0;
  await inTurns(draw(requests, 500), async ({ method, path, headers, expected }) => {
    turn += 1;
    const { type, body } = sent(turn);
    const answer = await askRaw(server, {
      method,
      path,
      headers: { Cookie: visitor.cookies, "Content-Type": type, ...headers },
      body,
    });
    if (answer.status !== expected || answer.headers["set-cookie"])
      taken.push(`${method} ${path} from ${JSON.stringify(headers)}: ${answer.status} ${answer.headers["set-cookie"]}`);
  });
  expect(taken).toEqual([]);
  expect(await tableSums(place())).toEqual(before);
}, 400_000);

test("what is refused says why: as a page, to the page's script, as JSON", async () => {
  const from = { Cookie: visitor.cookies, Origin: "https://evil.test" };
  const sentence = "This request came from another site and was refused.";
  const page = await postForm(server, "/auth", {}, from);
  expect(page.status).toBe(403);
  expect(pageText(page.body)).toContain(sentence);
  const data = await postForm(server, "/auth.data", {}, from);
  expect([data.status, data.body.includes(sentence)]).toEqual([403, true]);
  const call = await postForm(server, "/api/no/such/place", {}, from);
  expect([call.status, JSON.parse(call.body)]).toEqual([403, { code: "cross-site", error: sentence }]);
});

test("no GET, HEAD or OPTIONS changes anything, by anybody, with a mailed link or without", async () => {
  const requests = addresses.flatMap((address) =>
    shapes.slice(0, 3).flatMap((shape) =>
      ["GET", "HEAD", "OPTIONS"].flatMap((method) =>
        ["", visitor.cookies].flatMap((Cookie) => {
          const path = shape(address);
          const paths = path.includes("?") ? [path] : [path, ...withLinks.map((query) => path + query)];
          return paths.map((path) => ({ method, path, headers: { Cookie } }));
        }),
      ),
    ),
  );
  const before = await tableSums(place());
  const failed: string[] = [];
  await inTurns(draw(requests, 300), async (asked) => {
    const { status } = await askRaw(server, asked);
    if (status >= 500) failed.push(`${asked.method} ${asked.path}: ${status}`);
  });
  expect(failed).toEqual([]);
  // How often somebody asked which usernames are free, for the preview of a file, or for all their data, is counted, and
  // nothing but the limits reads it.
  const counted = "key like 'username lookup by %' or key like 'preview of file by %' or key like 'account data of %'";
  await withDatabaseOf(place(), ({ run }) => run(`delete from rate_limit where ${counted}`));
  expect(await tableSums(place())).toEqual(before);
}, 400_000);

test.each<Record<string, string>>([
  { "Sec-Fetch-Site": "same-origin" },
  // What browsers say where a page keeps its address to itself.
  { "Sec-Fetch-Site": "same-origin", Origin: "null" },
  { "Sec-Fetch-Site": "none" },
  { Origin: "ours" },
  { Referer: "ours" },
])("a form of our own works, and says %o", async (headers) => {
  const ours = Object.entries(headers).map(([name, value]) => [
    name,
    value === "ours" ? `${server.origin}/auth` : value,
  ]);
  const { email, password } = visitor;
  const answer = await askRaw(server, {
    method: "POST",
    path: "/auth",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...Object.fromEntries(ours) },
    body: new URLSearchParams({ email, password }).toString(),
  });
  expect(answer.status).toBe(303);
  expect(cookiesOf(answer)).toContain("session=");
});

test("behind a proxy that rewrites the host, ORIGIN says which site is ours", async () => {
  const proxied = await startServer({ databaseUrl, env: { WORKER: "off", ORIGIN: "https://chartables.example" } });
  try {
    const from = (Origin: string) => postForm(proxied, "/forgot-password", { email: "nobody@example.com" }, { Origin });
    expect((await from("https://chartables.example")).status).toBe(303);
    expect((await from(proxied.origin)).status).toBe(403);
  } finally {
    await proxied.stop();
  }
});
