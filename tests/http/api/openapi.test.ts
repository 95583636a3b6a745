import { expect, test } from "vitest";
import { z } from "zod";
import type { ApiHandler } from "#app/web/api/endpoint.server.ts";
import { bodyOf, exampleAddress, type JsonSchema, type OpenApiDocument } from "#app/web/api/open-api.server.ts";
import { query } from "#tests/support/database/query.ts";
import { builtRoutes } from "#tests/support/server/built-routes.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const examplePerson = "4a6c1f5e-8d0b-4c57-9b1e-2f6d3a7c8e90";

const server = await sharedServer({ sample: true });
// The person of the examples.
await query(server.databaseUrl, "insert into profile (user_id, username) values ($1, 'example')", [examplePerson]);
const document: OpenApiDocument = await (await fetch(`${server.origin}/api/openapi.json`)).json();

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Building one takes longer than the checks with it. */
const checks = new Map<JsonSchema, z.ZodType>();

function checkOf(schema: JsonSchema): z.ZodType {
  const known = checks.get(schema);
  if (known) return known;
  const whole = { ...schema, $defs: document.components.schemas };
  const check = z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replaceAll("#/components/schemas/", "#/$defs/")));
  checks.set(schema, check);
  return check;
}

/** What a schema of the document makes of a value: nothing, or what is wrong with it. */
const complaints = (schema: JsonSchema, value: unknown) => {
  const { error } = checkOf(schema).safeParse(value);
  return error ? z.prettifyError(error) : null;
};

test("the document is OpenAPI 3.1 and names this server", () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\.\d+$/),
    info: { title: "Chartables", version: expect.any(String) },
    servers: [{ url: server.origin }],
  });
});

test("the endpoints of the catalogue come first", () => {
  expect(Object.keys(document.paths)[0]).toBe("/api/{category}");
});

test("everything that the document refers to is in it", () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => String(ref));
  expect(refs.length).toBeGreaterThan(10);
  for (const ref of refs) {
    const found = ref
      .split("/")
      .slice(1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(found, ref).toBeTypeOf("object");
  }
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(["Listing", "Pagination", "Sale", "Average", "Error"]),
  );
});

test("429 is documented for public endpoints too", async () => {
  const { post } = document.paths["/api/supabase/create-profile"]!;
  const body = JSON.stringify(bodyOf(post!.requestBody).body!.example);
  const headers = { "Content-Type": "application/json" };
  const send = () => fetch(`${server.origin}/api/supabase/create-profile`, { method: "POST", headers, body });
  let last = await send();
  for (let tries = 1; last.status === 200 && tries < 400; tries += 1) last = await send();
  expect([last.status, Number(last.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(post!.responses).toHaveProperty("429");
});

test("every endpoint has a summary and a unique name, and declares the parameters of its path", () => {
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { path, operation } of operations()) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(operation.summary, path).toMatch(/\w+/);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    expect(declared.map(({ name }) => name)).toEqual(inPath);
    for (const { required, example } of declared) expect([required, typeof example]).toEqual([true, "string"]);
    for (const { schema, example } of operation.parameters ?? []) {
      if (example !== undefined) expect(complaints(schema, example)).toBeNull();
      if (schema.default !== undefined) expect(complaints(schema, schema.default)).toBeNull();
    }
  }
});

test("every documented example works, and its response is as documented", async () => {
  const open = operations().filter(({ method, operation }) => method === "get" && !operation.security);
  for (const { path, method, operation } of open) {
    const response = await fetch(server.origin + exampleAddress(path, operation), { method });
    expect(response.status, path).toBe(200);
    const { schema } = operation.responses[200].content["application/json"];
    expect(complaints(schema, await response.json()), path).toBeNull();
  }
});

test("a query takes any text, and the document says so", async () => {
  const reads = operations().filter(({ method, operation }) => method === "get" && !operation.security);
  const parameters = reads.flatMap(({ path, operation }) =>
    (operation.parameters ?? []).flatMap((parameter) =>
      parameter.in === "query" ? { path, operation, parameter } : [],
    ),
  );
  expect(parameters.length).toBeGreaterThan(10);
  for (const { path, operation, parameter } of parameters) {
    const url = new URL(server.origin + exampleAddress(path, operation));
    for (const text of ["", "0", "-1", "1e9", "nonsense", "x".repeat(2_000)]) {
      expect(complaints(parameter.schema, text), `${path} ${parameter.name}`).toBeNull();
      url.searchParams.set(parameter.name, text);
      expect((await fetch(url)).status, url.href).toBe(200);
    }
  }
});

test("every failure is documented, with its status, its headers and the schema of errors", async () => {
  const post = (body: string, headers: Record<string, string> = {}) => ({
    method: "post",
    path: "/api/auth/token",
    init: { body, headers: { "Content-Type": "application/json", ...headers } },
  });
  const get = (path: string, documented = path) => ({ method: "get", path: documented, at: path });
  const wrong = JSON.stringify({ email: "nobody@example.org", password: "not the one" });
  const failing: [
    status: 400 | 401 | 403 | 404 | 413 | 415,
    call: { method: string; path: string; at?: string; init?: RequestInit },
  ][] = [
    [400, get("/api/price-history/falcon", "/api/price-history/{id}")],
    [400, post("{}")],
    [401, get("/api/auth/user")],
    [401, post(wrong)],
    [403, post(wrong, { Origin: "https://evil.test" })],
    [404, get("/api/pirates", "/api/{category}")],
    [413, post(`"${"x".repeat(70_000)}"`)],
    [415, post(wrong, { "Content-Type": "text/plain" })],
  ];
  for (const [status, { method, path, at = path, init }] of failing) {
    const response = await fetch(server.origin + at, { ...init, method: method.toUpperCase() });
    expect(response.status, at).toBe(status);
    expect(response.headers.has("WWW-Authenticate"), at).toBe(status === 401);
    const name = document.paths[path]![method]!.responses[status]!.$ref.split("/").at(-1)!;
    const { schema } = document.components.responses[name]!.content["application/json"];
    expect(complaints(schema, await response.json()), at).toBeNull();
  }
  const other = await fetch(`${server.origin}/api/legos`, { method: "PUT" });
  expect([other.status, other.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  for (const { path, operation } of operations()) {
    for (const status of [401, 405, 500, 503] as const) expect(operation.responses[status], path).toBeDefined();
    expect(operation.responses, path).not.toHaveProperty("default");
  }
});

test("every request body has an example that fits its schema", () => {
  const bodies = operations().flatMap(({ operation }) => bodyOf(operation.requestBody).body ?? []);
  expect(bodies.length).toBeGreaterThan(2);
  for (const { schema, example } of bodies) {
    expect(example).toBeTypeOf("object");
    expect(complaints(schema, example)).toBeNull();
  }
});

test("an endpoint requires a user or a program with a token exactly where the document says so", async () => {
  const { bearer, cookie, source } = document.components.securitySchemes;
  expect([source, bearer, cookie]).toMatchObject([
    { type: "http", scheme: "bearer" },
    { type: "http", scheme: "bearer" },
    { type: "apiKey", in: "cookie", name: "session" },
  ]);
  const personal = operations().filter(({ operation }) => operation.security);
  expect(personal.map(({ path }) => path)).toContain("/api/auth/user");
  for (const { path, method, operation } of operations()) {
    const { status } = await fetch(server.origin + exampleAddress(path, operation), { method: method.toUpperCase() });
    expect(status === 401, `${method} ${path}`).toBe(operation.security !== undefined);
  }
});

test("the developers page shows every endpoint, its parameters and its example, without a script", async () => {
  const response = await fetch(`${server.origin}/developers`);
  expect(response.status).toBe(200);
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("&amp;", "&");
  for (const { path, operation } of operations()) {
    expect(html).toContain(`id="${operation.operationId}"`);
    expect(html).toContain(path);
    expect(html).toContain(operation.summary);
    expect(html).toContain(`curl &quot;${server.origin}${exampleAddress(path, operation)}&quot;`);
    for (const { name } of operation.parameters ?? []) expect(html).toContain(`>${name}</code>`);
  }
  for (const name of Object.keys(document.components.schemas)) expect(html).toContain(`id="${name}"`);
  expect(html).toContain("1 to 100 · default 30");
  expect(html).toMatch(/&quot;source&quot;: &quot;sample&quot;/);
  expect(await (await fetch(server.origin)).text()).toContain('href="/developers"');
});

test("the document holds every endpoint of the build", async () => {
  const routes = (await builtRoutes()).filter(({ path }) => path?.startsWith("api/") && !path.endsWith("*"));
  const own = routes.find(({ path }) => path === "api/openapi.json")?.module.loader as ApiHandler;
  const answer = await own({ request: new Request("http://localhost/api/openapi.json"), params: {}, context: {} });
  const { paths }: OpenApiDocument = await answer.json();

  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const built = routes.flatMap(({ path, module }) =>
    ((module.loader as Partial<ApiHandler>).resources ?? []).flatMap(({ fixedParams, methods }) =>
      Object.keys(methods).map(
        (method) => `${method} /${path?.replace(/:(\w+)/g, (_, name) => fixedParams[name] ?? `{${name}}`)}`,
      ),
    ),
  );
  expect(built.length).toBeGreaterThan(9);
  expect(documented.sort()).toEqual(built.sort());
});
