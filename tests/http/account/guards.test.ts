import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { builtRoutes } from "#tests/support/server/built-routes.ts";
import { inlineHashes } from "#tests/support/server/inline-hashes.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { startServer } from "#tests/support/server/server.ts";

const server = await startServer({
  databaseUrl: await newDatabase(),
  sampleData: "off",
  env: { ORIGIN: "https://chartables.example" },
});
afterAll(() => server.stop());

test("every loader and action of the build was made by a handler builder", async () => {
  const routes = await builtRoutes();
  expect(routes.length).toBeGreaterThan(8);
  const made = Symbol.for("chartables.handler");
  for (const { id, module } of routes) {
    expect(module.loader, `${id} has no loader: nothing guards it`).toBeTypeOf("function");
    for (const name of ["loader", "action"]) {
      const handler = module[name] as Record<symbol, unknown> | undefined;
      if (handler) expect(handler[made], `${name} of ${id}`).toBe(true);
    }
  }
});

test("every page with data stays as it is when it cannot be read again", async () => {
  // A route that only takes forms leads on.
  const onlyTakesForms = (module: object) =>
    "default" in module && (module.default as { name?: string }).name === "UnreadForm";
  const pages = (await builtRoutes()).filter(
    ({ module }) => "default" in module && "loader" in module && !onlyTakesForms(module),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ module }) => !("clientLoader" in module)).map(({ id }) => id)).toEqual([]);
});

test("the server needs no package that a container leaves out", () => {
  const bundle = readFileSync(path.join(root, "build/server/index.js"), "utf8");
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const packages = [...bundle.matchAll(/^import\b.*?from "(?![.#])((?:@[^/"]+\/)?[^/"]+)[^"]*";$/gm)].map(([, name]) =>
    String(name),
  );
  const installed = new Set(Object.keys(dependencies));
  expect(packages.length).toBeGreaterThan(5);
  expect(packages.filter((name) => !name.startsWith("node:") && !isBuiltin(name) && !installed.has(name))).toEqual([]);
});

test("browsers get nothing of what only the server knows", () => {
  const assets = path.join(root, "build/client/assets");
  const files = readdirSync(assets);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    expect(file).not.toMatch(/\.map$/);
    const text = readFileSync(path.join(assets, file), "latin1");
    const ofServer =
      /argon2|nodemailer|pg-boss|kysely|supabase-js|gotrue|SESSION_SECRET|ACCESS_CODE|password_hash/i.exec(text);
    expect(ofServer?.[0], file).toBeUndefined();
  }
});

const everyKindOfAnswer: [string, string, number][] = [
  ["GET", "/", 200],
  ["GET", "/categories/legos", 200],
  ["HEAD", "/categories/legos", 200],
  ["GET", "/categories/legos.data", 200],
  ["GET", "/no/such/page", 404],
  ["POST", "/categories/legos", 405],
  ["OPTIONS", "/categories/legos", 405],
  ["GET", "/api/legos", 200],
  ["POST", "/api/legos", 405],
  ["DELETE", "/api/price-history/75257", 405],
  ["GET", "/api/nothing", 404],
  ["GET", "/healthz", 200],
  ["GET", "/favicon.svg", 200],
  ["GET", "/assets/nothing.js", 404],
  ["GET", "/%E0%A4%A", 404],
  ["TRACE", "/categories/legos", 405],
];

test.each(everyKindOfAnswer)("%s %s answers %i with the security headers", async (method, where, status) => {
  const { status: answered, headers } = await ask(method, where);
  expect(answered).toBe(status);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["permissions-policy"]).toContain("camera=()");
  expect(headers).not.toHaveProperty("x-powered-by");
});

test("a method that an address does not know is refused with those it knows", async () => {
  const { headers, body } = await ask("PUT", "/api/legos");
  expect(headers.allow).toBe("GET, HEAD");
  expect(JSON.parse(body)).toEqual({ code: "method-not-allowed", error: "This address answers GET and HEAD only." });
});

test.each(["/", "/categories/legos", "/auth", "/no/such/page"])(
  "the policy of %s allows our files, and its inline scripts and styles by their hashes",
  async (where) => {
    for (let time = 0; time < 3; time += 1) {
      const { headers, body } = await ask("GET", where);
      const policy = String(headers["content-security-policy"]).split("; ");
      for (const tag of ["script", "style"] as const) {
        const hashes = inlineHashes(body, tag);
        expect(hashes.length).toBeGreaterThan(0);
        const rule = policy.find((each) => each.startsWith(`${tag}-src `)) ?? "";
        expect(rule).toMatch(new RegExp(`^${tag}-src 'self'( 'sha256-[\\w+/=]+')+$`));
        expect(rule.split(" ")).toEqual(expect.arrayContaining(hashes));
      }
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
        expect(policy).toContain(rule);
      expect(body).not.toContain("nonce=");
    }
  },
);

test("a host that somebody made up is on no page", async () => {
  const { body } = await ask("GET", "/categories/legos", { "x-forwarded-host": "evil.test" });
  expect(body).not.toContain("evil.test");
});

const ask = (method: string, where: string, headers?: Record<string, string>) =>
  askRaw(server, { method, path: where, headers });
