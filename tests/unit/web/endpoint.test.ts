import { expect, test } from "vitest";
import { z } from "zod";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { numberField, searchField, titleField } from "#app/web/api/fields.server.ts";
import { endpointsAt, openApiDocument } from "#app/web/api/open-api.server.ts";
import { apiRoute, apiRouteBy } from "#app/web/api-routes.server.ts";

const echoed = z.strictObject({ limit: z.int(), q: z.string(), title: z.string() });
const echo = publicEndpoint(
  {
    summary: "The query as it was read",
    query: z.object({ limit: numberField(1, 100, 30), q: searchField, title: titleField }),
    response: echoed,
  },
  async ({ query }) => query,
);

async function call(
  route: ReturnType<typeof apiRoute>,
  path: string,
  { params = {}, ...init }: RequestInit & { params?: Record<string, string> } = {},
) {
  const request = new Request(`http://localhost${path}`, init);
  const response = await route({ request, params, context: {} });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

test.each([
  ["", 30],
  ["limit=0", 1],
  ["limit=1e9", 30],
  ["limit=101", 100],
  ["limit=-5", 1],
  ["limit=NaN", 30],
  ["limit=0x10", 30],
  ["limit=", 30],
  ["limit=7&limit=9", 7],
])("'%s' means a limit of %i", async (query, limit) => {
  expect((await call(apiRoute({ GET: echo }), `/?${query}`)).body.limit).toBe(limit);
});

test("texts of a query are one clean line, empty by default", async () => {
  const route = apiRoute({ GET: echo });
  expect((await call(route, "/")).body).toEqual({ limit: 30, q: "", title: "" });
  const long = "x".repeat(5_000);
  const { body } = await call(route, `/?q=%20star%0A%00wars%20&title=%20a%20%20b%20${long}`);
  expect(body).toEqual({ limit: 30, q: "star wars", title: `a b ${long}`.slice(0, 300) });
});

const named = publicEndpoint(
  {
    summary: "By name",
    params: z.object({ kind: z.enum(["set"]), id: z.string().regex(/^\d+$/, "An id has digits only.") }),
    response: z.string(),
  },
  async ({ params }) => `${params.kind} ${params.id}`,
);

test("a path value outside the list is a 404, one of the wrong form is refused with a sentence", async () => {
  const route = apiRoute({ GET: named });
  expect(await call(route, "/", { params: { kind: "set", id: "7" } })).toMatchObject({ status: 200, body: "set 7" });
  expect(await call(route, "/", { params: { kind: "box", id: "7" } })).toMatchObject({
    status: 404,
    body: { code: "endpoint", error: "There is no such endpoint." },
  });
  expect(await call(route, "/", { params: { kind: "set", id: "x" } })).toMatchObject({
    status: 400,
    body: { code: "invalid-id", error: "An id has digits only." },
  });
});

test("one route holds several resources by a parameter, and nothing else", async () => {
  const route = apiRouteBy("kind", { set: { GET: named } });
  expect(await call(route, "/", { params: { kind: "set", id: "7" } })).toMatchObject({ status: 200, body: "set 7" });
  for (const kind of ["box", "constructor", "__proto__"]) {
    expect(await call(route, "/", { params: { kind, id: "7" }, method: "PUT" })).toMatchObject({ status: 404 });
  }
  expect(await call(route, "/", { params: { kind: "set", id: "7" }, method: "PUT" })).toMatchObject({ status: 405 });
});

test("a body must be JSON of a sensible size that fits its schema; the error says what does not", async () => {
  const taken = publicEndpoint(
    {
      summary: "Takes a price",
      body: z.object({ price: z.number("Not a number"), note: z.string("Not a text").optional() }),
      response: z.number(),
    },
    async ({ body }) => body.price,
  );
  const route = apiRoute({ POST: taken });
  const post = (body: string, type = "application/json") =>
    call(route, "/", { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": type } });
  expect(await post('{"price":12}')).toMatchObject({ status: 200, body: 12 });
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
    expect(await post('{"price":12}', type), type).toMatchObject({ status: 415 });
  expect(await post("{price}")).toMatchObject({ status: 400, body: { code: "not-json" } });
  for (const body of ["", "{", "[]", "null", '"text"', "1", "[".repeat(50_000)])
    expect(await post(body), body.slice(0, 9)).toMatchObject({ status: 400 });
  expect(await post(`{"price":12,"note":"${"x".repeat(70_000)}"}`)).toMatchObject({ status: 413 });
  expect(await post('{"price":"12","note":1}')).toMatchObject({
    status: 400,
    body: { code: "invalid-body", error: "price: Not a number; note: Not a text" },
  });
  expect((await call(route, "/")).status).toBe(405);
});

test("a response that breaks its contract is an error, also by one field too many", async () => {
  const loose = publicEndpoint({ summary: "Too much", response: echoed }, async () => ({
    ...{ limit: 1, q: "", title: "" },
    ...{ more: true },
  }));
  expect((await call(apiRoute({ GET: loose }), "/")).status).toBe(500);
});

/** Posts of two authors, read and changed by their author's id, as a model does it in the `where` of its query. */
function postsRoute() {
  const posts = [
    { id: "1", author: "brick_fan" },
    { id: "2", author: "somebody" },
  ];
  const own = { params: z.object({ id: z.string() }), failures: [404] } as const;
  const create = publicEndpoint(
    {
      summary: "A new post",
      body: z.object({ id: z.string() }),
      response: z.strictObject({ id: z.string() }),
      headers: z.strictObject({ Location: z.string().describe("Address of the post.") }),
    },
    async ({ body: { id } }) => ({ body: { id }, headers: { Location: `/api/posts/${id}` } }),
  );
  const remove = publicEndpoint({ summary: "Removes your post", ...own }, async ({ params }) => {
    const index = posts.findIndex(({ id, author }) => id === params.id && author === "brick_fan");
    if (index === -1) throw new NotFoundError("post", "There is no such post of yours.");
    posts.splice(index, 1);
  });
  return apiRoute({ POST: create, DELETE: remove });
}
const ownPage = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };

test("an endpoint whose contract has headers sends them beside its body", async () => {
  const created = await call(postsRoute(), "/", { method: "POST", body: '{"id":"7"}', headers: ownPage });
  expect(created).toMatchObject({ status: 200, body: { id: "7" } });
  expect(created.headers.get("Location")).toBe("/api/posts/7");
  expect(created.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
});

test("an endpoint without a response schema answers 204 without a body, and another owner's row is a 404", async () => {
  const route = postsRoute();
  const remove = (id: string) => call(route, "/", { method: "DELETE", params: { id }, headers: ownPage });
  const removed = await remove("1");
  expect([removed.status, removed.body, removed.headers.get("Content-Type")]).toEqual([204, "", null]);
  for (const id of ["1", "2", "3"]) expect(await remove(id)).toMatchObject({ status: 404, body: { code: "post" } });
});

test("headers that break their contract are an error", async () => {
  const headers = z.strictObject({ Location: z.string() });
  const loose = publicEndpoint({ summary: "Too much", response: z.string(), headers }, async () => ({
    body: "",
    headers: { Location: "/", ...{ More: "1" } },
  }));
  expect((await call(apiRoute({ GET: loose }), "/")).status).toBe(500);
});

test("the document names the status and the headers of a success, and no body for 204", () => {
  const { paths } = openApiDocument(endpointsAt("/api/posts/{id}", postsRoute()), "http://localhost");
  const { post, delete: remove } = paths["/api/posts/{id}"]!;
  expect(post!.responses[200]).toMatchObject({
    headers: { Location: { description: "Address of the post." } },
    content: { "application/json": { schema: { properties: { id: { type: "string" } } } } },
  });
  expect(remove!.responses[204]).toEqual({ description: "Removes your post" });
  expect([post!.responses[204], remove!.responses[200]]).toEqual([undefined, undefined]);
  expect(remove!.responses[404]).toEqual({ $ref: expect.any(String) });
});

test("the document describes the schemas", () => {
  const endpoints = [
    ...endpointsAt("/api/{kind}/{id}", apiRouteBy("kind", { set: { GET: named } })),
    ...endpointsAt("/api/echo", apiRoute({ GET: echo })),
  ];
  const { paths, components } = openApiDocument(endpoints, "http://localhost");
  expect(Object.keys(paths)).toEqual(["/api/set/{id}", "/api/echo"]);
  expect(paths["/api/echo"]!.get!.parameters![0]).toEqual({
    name: "limit",
    in: "query",
    schema: { anyOf: [{ type: "integer", minimum: 1, maximum: 100 }, { type: "string" }], default: 30 },
  });
  expect(components.schemas.Error).toMatchObject({ required: ["error", "code"] });
});
