import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { tableSums } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, cookiesOf } from "#tests/support/server/ask-raw.ts";
import { builtAddresses } from "#tests/support/server/built-routes.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase();
const server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off", EMAIL_CONFIRMATION: "off" } });
const place = { ...server, databaseUrl };
afterAll(() => server.stop());

const advice = "npm run users -- operator EMAIL";

async function newOperator(): Promise<Member> {
  const member = await newMember(server);
  expect((await runScript("users", place, "operator", member.email)).code).toBe(0);
  return member;
}

test("the log of a site without an operator says how somebody becomes one", async () => {
  expect(server.output()).toContain(advice);
});

// A source and an import to which all pages apply.
await query(
  databaseUrl,
  "insert into disputed_sale (source, source_item_id, sold_at, price_minor) values ('shop', '1', now(), 1)",
);
await query(databaseUrl, "insert into file_import (file, bytes, step) values ('a.csv', 1, 'imported')");
mkdirSync(path.join(server.dataDir, "imports"), { recursive: true });
writeFileSync(path.join(server.dataDir, "imports", "1.rejected.csv"), "line,reason\r\n");
expect((await runScript("sources", place, "add", "shop", "--push")).code).toBe(0);

const operator = await newOperator();
const [member, former] = [await newMember(server), await newOperator()];
await runScript("users", place, "operator", former.id, "--remove");

/** Every door of the operator's pages that the build has. */
const addresses = await builtAddresses({ name: "shop", id: "1", userId: member.id });
const doors = addresses.filter(({ route }) => route.id.includes("/_admin+/"));

const shapes: ((path: string, route: string) => string)[] = [
  (path) => path,
  (path) => `${path}.data`,
  (path, route) => `${path}?_data=${encodeURIComponent(route)}`,
];

test("to everybody but operators, there is no page, no state and no form of them: 404, and nothing is done", async () => {
  expect(doors.length).toBeGreaterThan(1);
  const others: Record<string, Record<string, string>> = {
    nobody: {},
    member: { Cookie: member.cookies },
    program: member.headers,
    former: { Cookie: former.cookies },
  };
  const before = await tableSums(place);
  const answered: string[] = [];
  for (const { path, methods, isPage, route } of doors) {
    for (const [who, headers] of Object.entries(others)) {
      for (const shape of isPage ? shapes : shapes.slice(0, 1)) {
        for (const method of ["GET", ...methods]) {
          const body = method === "GET" ? undefined : new URLSearchParams({ intent: "run", password: "x" }).toString();
          const answer = await askRaw(server, {
            ...{ method, path: shape(path, route.id), body },
            headers: { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded", ...headers },
          });
          if (answer.status !== 404 || answer.body.includes("Operation"))
            answered.push(`${method} ${shape(path, route.id)} answers ${who} ${answer.status}`);
        }
      }
    }
  }
  expect(answered).toEqual([]);
  expect(await tableSums(place)).toEqual(before);
});

test("operators have them, in no cache and no search engine", async () => {
  const paths = doors.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/admin", "/admin/state.json", "/admin/jobs/download", "/admin/people"]),
  );
  for (const { path, isPage, methods } of doors) {
    const { status, headers, body } = await askRaw(server, { path, headers: { Cookie: operator.cookies } });
    // One that only takes a form leads to its page.
    const read = !isPage && methods.length > 0 ? 302 : 200;
    expect([path, status, headers["cache-control"]]).toEqual([path, read, "private, no-store"]);
    if (isPage) expect(body, path).toContain('<meta name="robots" content="noindex"/>');
  }
});

test("where no address is confirmed, a stranger who signs up with an operator's address is none", async () => {
  const form = {
    email: operator.email,
    username: "stranger",
    password: "of a stranger",
    confirmPassword: "of a stranger",
  };
  const answer = await postForm(server, "/login?mode=create", form);
  const headers = { Cookie: cookiesOf(answer) };
  expect((await askRaw(server, { path: "/admin", headers })).status).toBe(404);
  // One whose account was deleted since takes its mark along.
  await query(databaseUrl, "delete from account where id = $1", [operator.id]);
  await query(databaseUrl, "delete from profile where user_id = $1", [operator.id]);
  const again = await postForm(server, "/login?mode=create", { ...form, username: "stranger_again" });
  expect(cookiesOf(again)).toContain("session=");
  expect((await askRaw(server, { path: "/admin", headers: { Cookie: cookiesOf(again) } })).status).toBe(404);
});
