import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenApiDocument } from "#app/web/api/open-api.server.ts";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { installSchemathesis, runSchemathesis } from "#tests/support/server/schemathesis.ts";
import { type ScratchDir, scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const seed = 76;
/** Of each operation, in each phase. */
const maxExamples = 10;

/** The person, and the tracked entry, of the document's examples. */
const exampleId = "4a6c1f5e-8d0b-4c57-9b1e-2f6d3a7c8e90";

/** No limit runs out: these calls come faster than those of people. */
const fillLimitsUp = `
  create function fill_up() returns trigger language plpgsql as 'begin new.tokens := 100; return new; end';
  create trigger fill_up before insert or update on rate_limit for each row execute function fill_up();
`;

let server: TestServer;
let scratch: ScratchDir;
let document: OpenApiDocument;
/** Of a source to which programs send rows. */
let token: string;
beforeAll(async () => {
  await installSchemathesis();
  const databaseUrl = await newDatabase({ sample: true });
  server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
  await query(databaseUrl, fillLimitsUp);
  await query(databaseUrl, "insert into profile (user_id, username) values ($1, 'example')", [exampleId]);
  const { output } = await runScript("sources", { ...server, databaseUrl }, "add", "shop", "--push");
  token = /chartables_[\w-]+/.exec(output)?.[0] ?? "";
  scratch = scratchDir("schemathesis");
  document = await (await fetch(`${server.origin}/api/openapi.json`)).json();
}, 600_000);
afterAll(async () => {
  await server?.stop();
  scratch?.remove();
});

/** The id of a file that a program has sent. */
async function sentFile(key: string): Promise<string> {
  const headers = { "Content-Type": "text/csv", Prefer: "respond-async", "Idempotency-Key": key };
  const init = { method: "POST", headers: { ...headers, Authorization: `Bearer ${token}` }, body: "title,price\n" };
  const { id } = await (await fetch(`${server.origin}/api/market/rows`, init)).json();
  return id;
}

interface OperationCalls {
  /** Its method and path. */
  name: string;
  isPublic: boolean;
  /** Of its responses. */
  statuses: number[];
}

/** Calls every operation as its schemas allow, and as they do not. Fails where a response is not what the document says. */
async function callEveryOperation(
  username: string,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<OperationCalls[]> {
  const visitor = await newVisitor(server, { username });
  const [other, blocked] = [
    await newVisitor(server, { username: `${username}_2` }),
    await newVisitor(server, { username: `${username}_3` }),
  ];
  const headers = { Authorization: `Bearer ${other.tokens.accessToken}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ type: "other", post: "A boxed Hornby R1153!" });
  const post = await (await fetch(`${server.origin}/api/activities`, { method: "POST", headers, body })).json();
  if (isSignedIn) await insertEntry(server, visitor.id, { id: exampleId, title: "Quetzalbrick" });
  const values: Record<string, string> = {
    ...{ ownId: visitor.id, email: visitor.email, password: visitor.password },
    ...{ upload: await sentFile(username), otherId: other.id, otherPost: post.id, blockedId: blocked.id },
  };
  const config = readFileSync(path.join(import.meta.dirname, "schemathesis.toml"), "utf8");
  const cookie = visitor.cookies.slice("session=".length);
  const session = `\n[auth.openapi]\ncookie = { api_key = "${cookie}" }\nsource = { bearer = "${token}" }\n`;
  const file = (name: string) => path.join(scratch.path, `${username}-${name}`);
  const [documentFile, configFile, callsFile] = [file("openapi.json"), file("config.toml"), file("calls.har")];
  writeFileSync(documentFile, JSON.stringify(document));
  writeFileSync(configFile, config.replace(/<(\w+)>/g, (_, name) => values[name] ?? "") + (isSignedIn ? session : ""));

  const { isClean, report } = await runSchemathesis(
    [
      ...["--config-file", configFile, "run", documentFile, "--url", server.origin, "--no-color"],
      ...["--seed", String(seed), "--max-examples", String(maxExamples)],
      ...["--report", "har", "--report-har-path", callsFile],
      // As a browser on our own pages.
      ...(isSignedIn ? ["--header", "Sec-Fetch-Site: same-origin"] : []),
    ],
    scratch.path,
  );
  expect(isClean, report).toBe(true);

  const calls = callsOf(JSON.parse(readFileSync(callsFile, "utf8")));
  const visited = calls.filter(({ statuses }) => statuses.length > 0);
  const sum = visited.reduce((total, { statuses }) => total + statuses.length, 0);
  console.log(
    `${username}, seed ${seed}: ${sum} calls, ${visited.length} of ${calls.length} operations, ` +
      `${calls.filter(hasSucceeded).length} with success`,
  );
  return calls;
}

/** The part of an HTTP archive that is read here. */
interface HttpArchive {
  log: { entries: { request: { method: string; url: string }; response: { status: number } }[] };
}

/** Which calls of an archive are of which operation. An address that suits two is of the one with fewer parameters. */
function callsOf({ log }: HttpArchive): OperationCalls[] {
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        isPublic: security === undefined,
        statuses: [] as number[],
      })),
    )
    .sort((a, b) => a.name.split("{").length - b.name.split("{").length);
  const patterns = operations.map(({ name }) => new RegExp(`^${name.replace(/\{\w+\}/g, "[^/]+")}$`));
  for (const { request, response } of log.entries) {
    const called = `${request.method} ${new URL(request.url).pathname}`;
    operations[patterns.findIndex((pattern) => pattern.test(called))]?.statuses.push(response.status);
  }
  return operations;
}

function hasSucceeded({ statuses }: OperationCalls): boolean {
  return statuses.some((status) => status >= 200 && status < 300);
}

const namesOf = (calls: OperationCalls[]) => calls.map(({ name }) => name);

test("signed out, every operation answers as the API's document says, whatever is sent", async () => {
  const calls = await callEveryOperation("signed_out", { isSignedIn: false });
  expect(calls.length).toBeGreaterThan(40);
  expect(namesOf(calls.filter(({ statuses }) => statuses.length === 0))).toEqual([]);
  expect(namesOf(calls.filter((call) => hasSucceeded(call) !== call.isPublic))).toEqual([]);
});

test("signed in, every operation answers as the API's document says, and with success when it can", async () => {
  const calls = await callEveryOperation("signed_in", { isSignedIn: true });
  expect(calls.length).toBeGreaterThan(40);
  expect(namesOf(calls.filter((call) => !hasSucceeded(call)))).toEqual([]);
});
