import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { AuthProvider } from "#app/models/auth/port.ts";
import { registerDatabase } from "#app/models/platform/database.server.ts";
import { NotSignedInError, TakenError, UnavailableError } from "#app/models/platform/errors.ts";
import { registerAuth } from "#app/web/auth/auth.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { formRoute, publicAction, userAction } from "#app/web/handler.server.ts";
import { watchRequests } from "#app/web/http/request-start.server.ts";
import type { Database } from "#db/client.ts";

const nameForm = z.object({ name: z.string("A name is missing"), password: z.string().optional() });

const rename = userAction(nameForm, async ({ value, viewer }) => {
  if (value.name === "taken") throw new TakenError("name-taken", "Somebody else has this name.");
  return seeOther(`/users/${viewer.id}/${value.name}`, { message: { title: "Renamed" } });
});
const renameAt = userAction(nameForm, async () => seeOther("/"), { signInAt: "/login" });
const picture = z.object({ caption: z.string(), file: z.file("A picture is missing").max(200_000, "Too large") });
const sizeOf = async ({ value }: { value: z.output<typeof picture> }) =>
  seeOther(`/${value.caption}/${value.file.name}/${(await value.file.arrayBuffer()).byteLength}`);
const upload = publicAction(picture, sizeOf, { maxBytes: 300_000 });
const smallUpload = publicAction(picture, sizeOf);
const elsewhere = { failure: () => undefined, signInFirst: { title: "Sign in first" } };
const follow = formRoute(
  nameForm,
  { ...elsewhere, page: "/community", placeOf: ({ name }) => `/users/${name}` },
  async ({ viewer }) => ({ title: `Done by ${viewer.id}` }),
).action;
const portrait = formRoute(picture, { ...elsewhere, page: "/settings", maxBytes: 300_000 }, async () => ({
  to: "/done",
})).action;
const actions = { rename, renameAt, upload, smallUpload, follow, portrait } as unknown as Record<string, typeof rename>;

registerAuth({
  async getUser(token) {
    if (token === "of somebody unknown") throw new UnavailableError("auth-unavailable", "Accounts do not answer.");
    if (token !== "of ada") throw new NotSignedInError("session_not_found", "No.");
    return { id: "ada", email: "ada@collectors.test", createdAt: new Date() };
  },
} satisfies Partial<AuthProvider> as unknown as AuthProvider);
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
registerDatabase({ db: new Kysely({ dialect }) } as unknown as Database);
const stopWatching = watchRequests();
const server = createServer(async (message, response) => {
  const { method = "GET", url = "/" } = message;
  const headers = new Headers(message.headers as Record<string, string>);
  const body = method === "POST" ? Readable.toWeb(message) : undefined;
  const request = new Request(origin + url, { method, headers, body, duplex: "half" } as RequestInit);
  const action = actions[url.slice(1).replace(/\.data$/, "")] as typeof rename;
  const answer: unknown = await action({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return response.writeHead(answer.status, Object.fromEntries(answer.headers)).end();
  const { data, init } = answer as { data: unknown; init: ResponseInit };
  response.writeHead(init.status ?? 200).end(JSON.stringify(data));
});
server.listen(0, "localhost");
await once(server, "listening");
const origin: string = `http://localhost:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  stopWatching();
  server.closeAllConnections();
  server.close();
});

const post = (action: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${origin}/${action}`, { method: "POST", body, redirect: "manual", headers: { Origin: origin, ...headers } });
const asAda = { Authorization: "Bearer of ada" };

function uploadOf(bytes: number, caption = "falcon"): FormData {
  const body = new FormData();
  body.set("caption", caption);
  body.set("file", new File([new Uint8Array(bytes)], "falcon.png"));
  return body;
}

test("a user action is given the signed-in user and the form's value", async () => {
  const response = await post("rename", new URLSearchParams({ name: "lovelace" }), asAda);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/users/ada/lovelace"]);
  expect(response.headers.get("set-cookie")).toMatch(/^flash=/);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test("a user action sends others to sign in, and back to the page, whatever their form holds", async () => {
  for (const authorization of ["", "Bearer of nobody"]) {
    const response = await post("rename", new URLSearchParams(), { Authorization: authorization });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/auth?next=%2Frename"]);
  }
  expect((await post("renameAt", "")).headers.get("location")).toBe("/login?next=%2FrenameAt");
});

test("a form from another site is refused before anybody is asked who sent it", async () => {
  const response = await post("rename", "name=x", { Origin: "https://evil.test" });
  expect(response.status).toBe(403);
});

test("a form that its schema refuses comes back with 422 and its values, but for secrets", async () => {
  const response = await post("rename", new URLSearchParams({ name: "", password: "correct horse" }), asAda);
  const text = await response.text();
  expect(response.status).toBe(422);
  expect(JSON.parse(text).error).toEqual({ name: ["A name is missing"] });
  expect(text).not.toContain("correct horse");
});

test("an error of the model becomes the form's own, with its status", async () => {
  const response = await post("rename", new URLSearchParams({ name: "taken" }), asAda);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    error: { "": ["Somebody else has this name."] },
    initialValue: { name: "taken" },
  });
});

test("an action takes files up to a limit of its own, by a file field of its schema", async () => {
  const response = await post("upload", uploadOf(150_000));
  expect([response.status, response.headers.get("location")]).toEqual([303, "/falcon/falcon.png/150000"]);
  const tooLarge = await post("upload", uploadOf(250_000));
  expect(tooLarge.status).toBe(422);
  expect((await tooLarge.json()).error).toEqual({ file: ["Too large"] });
});

test("a refused form does not send its file back", async () => {
  const body = uploadOf(10);
  body.delete("caption");
  const response = await post("upload", body);
  expect(response.status).toBe(422);
  expect(await response.json()).not.toHaveProperty("initialValue.file");
});

test("a text is no file", async () => {
  const response = await post("upload", new URLSearchParams({ caption: "falcon", file: "falcon.png" }));
  expect((await response.json()).error).toEqual({ file: ["A picture is missing"] });
});

test("a body over the limit is refused with 413 while it is read", async () => {
  expect((await post("upload", uploadOf(350_000))).status).toBe(413);
  const inPieces = new Response(uploadOf(350_000));
  const response = await fetch(`${origin}/upload`, {
    method: "POST",
    body: inPieces.body,
    headers: { Origin: origin, "Content-Type": String(inPieces.headers.get("Content-Type")) },
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
});

test("without a limit of its own an action takes 64 KiB", async () => {
  expect((await post("smallUpload", uploadOf(60_000))).status).toBe(303);
  expect((await post("smallUpload", uploadOf(70_000))).status).toBe(413);
});

/** Where the answer leads, and the title of what the page there says. */
async function leadsTo(response: Response): Promise<[place: string | null, title: string | undefined]> {
  const [, flash = ""] = /^flash=([^.;]+)/.exec(response.headers.get("set-cookie") ?? "") ?? [];
  const text = Buffer.from(decodeURIComponent(flash), "base64url").toString();
  return [response.headers.get("location"), /"title":"([^"]*)"/.exec(text)?.[1]];
}

test("a form that stands on other pages leads back to its page, or there by way of signing in", async () => {
  const name = new URLSearchParams({ name: "grace" });
  expect(await leadsTo(await post("follow", name, asAda))).toEqual(["/users/grace", "Done by ada"]);
  expect(await leadsTo(await post("follow", name))).toEqual(["/auth?next=%2Fusers%2Fgrace", "Sign in first"]);
});

test("a script is told what such a form did, or why not, and its page stays", async () => {
  const sent = new URLSearchParams({ name: "grace" });
  const done = await post("follow.data", sent, asAda);
  expect([done.status, await done.json()]).toEqual([200, { message: { title: "Done by ada" } }]);
  const refused = await post("follow.data", sent);
  expect(refused.status).toBe(401);
  const link = { to: "/auth?next=%2Fusers%2Fgrace", label: "Sign In", afterMs: 1_000 };
  expect(await refused.json()).toEqual({
    message: { title: "Sign in first", link },
    failure: { status: 401, code: "not-signed-in" },
  });
  const unknown = await post("follow.data", sent, { Authorization: "Bearer of somebody unknown" });
  expect([unknown.status, (await unknown.json()).message.title]).toEqual([503, "Authentication Error"]);
});

test("while nobody can tell who sent it, such a form leads back to its page, a large one too", async () => {
  const unknown = { Authorization: "Bearer of somebody unknown" };
  const name = new URLSearchParams({ name: "grace" });
  expect(await leadsTo(await post("follow", name, unknown))).toEqual(["/users/grace", "Authentication Error"]);
  expect(await leadsTo(await post("portrait", uploadOf(10), unknown))).toEqual(["/settings", "Authentication Error"]);
  expect(await leadsTo(await post("portrait", uploadOf(10)))).toEqual(["/auth?next=%2Fsettings", "Sign in first"]);
});
