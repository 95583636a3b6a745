import { afterAll, expect, test } from "vitest";
import { categories } from "#app/models/catalog/categories.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { draw } from "#tests/support/draw.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { type Address, builtAddresses } from "#tests/support/server/built-routes.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { type ServerOptions, startServer, type TestServer } from "#tests/support/server/server.ts";

const code = "open sesame";
const secret = "a secret of this test with 32 characters";
/** Stands in the titles of all that is recorded, and in no address. */
const canary = "Quetzalcoatl";

const databaseUrl = await newDatabase();
const start = (env: ServerOptions["env"]) =>
  startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off", ...env } });
const server = await start({ ACCESS_CODE: code, SESSION_SECRET: secret });
const [otherSecret, oldCode, openSite] = await Promise.all([
  start({ ACCESS_CODE: code, SESSION_SECRET: "another secret of at least 32 characters" }),
  start({ ACCESS_CODE: "last month's code", SESSION_SECRET: secret }),
  start({ SESSION_SECRET: secret }),
]);
const market = { title: `LEGO ${canary} Temple`, sold: [10_000, 11_000], asked: [12_000] };
await recordItems(
  { ...server, databaseUrl },
  { ...market, itemKind: "legos", itemKey: "99871" },
  { ...market, itemKind: "minifigures", itemKey: "can0001" },
);
const addresses = await builtAddresses({
  category: "legos",
  itemId: "99871",
  id: "99871",
  itemKind: "legos",
  itemKey: "99871",
  key: "can0001",
});
afterAll(() => Promise.all([server, otherSecret, oldCode, openSite].map((each) => each.stop())));

const enter = (where: TestServer, typed: string, path = "/welcome") =>
  askRaw(where, {
    method: "POST",
    path,
    headers: { Origin: where.origin, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ code: typed }).toString(),
  });

const gateCookie = async (where: TestServer, typed: string) =>
  cookiesOf(await enter(where, typed))
    .split("; ")
    .find((cookie) => cookie.startsWith("gate=")) ?? "";

/** Open without the code, since they say nothing of the site, or only to whoever has a secret address. */
const isUngated = ({ path }: Address) =>
  ["/welcome", "/healthz", "/readyz", "/alerts/stop", "/alerts/allow", "/feeds/alerts.atom"].includes(path);

/** Ways to write an address, and ways around it, that lead to the same handlers or could. */
const spellings: Record<string, (path: string) => string> = {
  "as it is": (path) => path,
  "with a slash at its end": (path) => `${path}/`,
  "in capitals": (path) => path.toUpperCase(),
  "with an escaped letter": (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "with two slashes": (path) => `/${path}`,
  "with a dot": (path) => `/.${path}`,
  "with a way back": (path) => `/healthz/..${path}`,
  "by way of the gate": (path) => `/welcome/..${path}`,
  "as data": (path) => (path === "/" ? "/_root.data" : `${path}.data`),
  "as data in capitals": (path) => (path === "/" ? "/_root.data" : `${path.toUpperCase()}.data`),
  "as data of the root": (path) => `${path === "/" ? "/_root" : path}.data?_routes=root`,
  "with ?_data of the root": (path) => `${path}?_data=root`,
  "as an absolute address": (path) => `http://localhost${path}`,
};
const spellingsOfRoutes: Record<string, (address: Address) => string> = {
  "as data of its route": ({ path, route }) =>
    `${path === "/" ? "/_root" : path}.data?_routes=${encodeURIComponent(route.id)}`,
  "with ?_data of its route": ({ path, route }) => `${path}?_data=${encodeURIComponent(route.id)}`,
  "as data of the gate": ({ route }) => `/welcome.data?_routes=${encodeURIComponent(route.id)}`,
  "as data of a letter's page": ({ route }) => `/alerts/stop.data?_routes=${encodeURIComponent(route.id)}`,
  "with ?_data of the gate": ({ route }) => `/welcome?_data=${encodeURIComponent(route.id)}`,
  "in the manifest": ({ path }) => `/__manifest?p=${encodeURIComponent(path)}&version=1`,
};
const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

const protectedWords = [canary, ...categories.flatMap(({ name, listing }) => [name, listing.title, listing.subtitle])];

/** What an answer gives away, but for words of the address that was asked for. */
function givenAway({ body, headers }: RawAnswer, asked: string): string[] {
  const text = body + JSON.stringify(headers);
  return protectedWords.filter(
    (word) => text.includes(word) && !decodeURI(asked).toLowerCase().includes(word.toLowerCase()),
  );
}

/** True for an answer that keeps the gate: it leads there, says that it is locked, or does not know the method. */
function isLocked({ status, headers, body }: RawAnswer): boolean {
  const leadsToGate = headers.location?.startsWith("/welcome?next=") ?? false;
  if (status === 302) return leadsToGate && body === "";
  if (status === 202) return leadsToGate && !/"data"/.test(body);
  if (status === 401) return body === "" || body.includes('"locked"');
  return status === 405 && !body.includes("<html");
}

test("without the code, no route answers with anything of the site, however its address is written and by any method", async () => {
  expect(addresses.length).toBeGreaterThan(20);
  const requests = addresses
    .filter((address) => !isUngated(address))
    .flatMap((address) => {
      const paths = [
        ...Object.values(spellings).map((spell) => spell(address.path)),
        ...Object.values(spellingsOfRoutes).map((spell) => spell(address)),
      ];
      return paths.flatMap((path) => methods.map((method) => ({ method, path })));
    });
  const leaks: string[] = [];
  await inTurns(draw(requests, 500), async ({ method, path }) => {
    const answer = await askRaw(server, { method, path, headers: { Origin: server.origin } });
    const isTheGate = /^\/(welcome|alerts\/stop)(\.data)?\?/.test(path);
    const leaked = givenAway(answer, path);
    if (leaked.length > 0 || !(isTheGate || isLocked(answer)))
      leaks.push(`${method} ${path} answers ${answer.status} ${leaked}`);
  });
  expect(leaks).toEqual([]);
  // The forms among these requests have used up what the gate allows.
  await query(databaseUrl, "delete from rate_limit");
}, 400_000);

test("with the code, every page and resource answers as on an open site", async () => {
  const cookie = await gateCookie(server, code);
  let showing = 0;
  for (const { path } of addresses.filter((address) => !isUngated(address))) {
    const answer = await askRaw(server, { path, headers: { Cookie: cookie } });
    const open = await askRaw(openSite, { path });
    expect({ path, status: answer.status, location: answer.headers.location }).toEqual({
      path,
      status: open.status,
      location: open.headers.location,
    });
    expect(answer.headers["cache-control"], path).toContain("private, no-store");
    if (answer.body.includes(canary)) showing += 1;
  }
  expect(showing).toBeGreaterThan(5);
});

test("health, the mark and built assets are there for everybody, and hold nothing of the catalogue", async () => {
  const gate = await askRaw(server, { path: "/welcome" });
  const assets = [...new Set(gate.body.match(/\/assets\/[\w.-]+/g))];
  expect(assets.length).toBeGreaterThan(3);
  for (const path of ["/healthz", "/readyz", "/favicon.svg", ...assets]) {
    const answer = await askRaw(server, { path });
    expect(answer.status, path).toBe(200);
    expect(answer.body).not.toContain(canary);
  }
});

test("a cookie that is made up, that another secret signed, or that an older code earned opens nothing", async () => {
  const good = await gateCookie(server, code);
  const [name = "", value = ""] = good.split(/=(.*)/s);
  const flash = cookiesOf(await enter(server, "wrong")).replace(/^flash=/, `${name}=`);
  const cookies = [
    `${name}=true`,
    `${name}=`,
    good.slice(0, -1),
    `${name}=${value.split(".")[0]}.${"A".repeat(43)}`,
    `${name}=${"x".repeat(5_000)}`,
    flash,
    await gateCookie(otherSecret, code),
    await gateCookie(oldCode, "last month's code"),
  ];
  for (const cookie of cookies) {
    const answer = await askRaw(server, { path: "/search", headers: { Cookie: cookie } });
    expect([answer.status, answer.headers.location], cookie).toEqual([302, "/welcome?next=%2Fsearch"]);
  }
  expect((await askRaw(server, { path: "/search", headers: { Cookie: good } })).status).toBe(200);
});

test("the gate asks for the code on a page that stands alone, and that no search engine keeps", async () => {
  const { status, body } = await askRaw(server, { path: "/welcome" });
  expect(status).toBe(200);
  expect(pageText(body)).toContain(
    "Welcome to Chartables We're preparing something amazing! Enter the access code to continue.",
  );
  expect(body).toMatch(/<input[^>]* type="password"[^>]* placeholder="Enter access code" required/);
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  expect(body).not.toMatch(/<(nav|header|footer)\b/);
});

test("the right code leads to where the visitor was going, and says so; a wrong one is refused, beside its field", async () => {
  const path = "/welcome?next=%2Flegos%3Ftheme%3Dpotter";
  const right = await enter(server, ` ${code} `, path);
  expect([right.status, right.headers.location]).toEqual([303, "/legos?theme=potter"]);
  const there = await askRaw(server, { path: "/legos?theme=potter", headers: { Cookie: cookiesOf(right) } });
  expect(pageText(there.body)).toContain("Access Granted Welcome to Chartables!");
  // A page that leads on leaves the words to the next one.
  const cookies = cookiesOf(await enter(server, code, "/welcome?next=%2Fcommunity"));
  const onward = await askRaw(server, { path: "/community", headers: { Cookie: cookies } });
  const left = [cookies, cookiesOf(onward)].filter(Boolean).join("; ");
  const signIn = await askRaw(server, { path: String(onward.headers.location), headers: { Cookie: left } });
  expect(onward.headers["set-cookie"]?.join() ?? "").not.toContain("flash=;");
  expect(pageText(signIn.body)).toContain("Access Granted Welcome to Chartables!");

  const wrong = await enter(server, "sesame", path);
  expect([wrong.status, wrong.headers.location]).toEqual([400, undefined]);
  expect(pageText(wrong.body)).toContain("Access Denied Invalid password. Please try again.");
  const [, error] = /<input[^>]* aria-invalid="true"[^>]* aria-describedby="([^"]+)"/.exec(wrong.body) ?? [];
  expect(wrong.body).toMatch(new RegExp(`id="${error}" role="alert">Invalid password. Please try again.<`));
  expect(wrong.body).not.toContain("sesame");
});

test("the gate leads to no other site", async () => {
  const path = "/welcome?next=//evil.test";
  const entered = await enter(server, code, path);
  const passed = await askRaw(server, { path, headers: { Cookie: cookiesOf(entered) } });
  expect([passed.status, entered.headers.location, passed.headers.location]).toEqual([302, "/", "/"]);
});

test("whoever has come through the gate, and everybody where there is none, passes it", async () => {
  const headers = { Cookie: await gateCookie(server, code) };
  expect((await askRaw(server, { path: "/welcome", headers })).headers.location).toBe("/");
  expect((await askRaw(server, { path: "/welcome?next=%2Fsearch", headers })).headers.location).toBe("/search");
  expect((await askRaw(openSite, { path: "/welcome" })).headers.location).toBe("/");
});
