import { expect, test } from "vitest";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

const get = (path: string, { headers }: Member, more: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers: { ...headers, ...more } });

/** The entity tags in the data of a page. */
async function tagsIn(path: string, member: Member): Promise<string[]> {
  const html = await (await get(path, member)).text();
  return [...html.matchAll(/W\/(?:\\+)?"([\w-]{27})(?:\\+)?"/g)].map(([, tag]) => `W/"${tag}"`);
}

test("a page that polls holds the tag of the answer that it was made of, and a change makes another", async () => {
  const ada = await newMember(server);
  await callApi(server, "POST", "/api/users/privacy", { body: { isPrivate: false }, as: ada.headers });
  const polled: [page: string, path: string][] = [
    ["/", `/api/collections/${ada.id}`],
    ["/", "/api/auth/user"],
    ["/tracked-items", "/api/tracked-items"],
    ["/profile", `/api/users/${ada.id}/collection-count`],
    [`/users/${ada.id}`, `/api/users/${ada.id}/collection-count`],
    ["/community", "/api/items/trending?limit=6"],
    ["/community", "/api/users/suggested"],
    ["/test-users", "/api/users?page=1&limit=24&q=&listed=yes"],
  ];
  for (const [page, path] of polled) {
    const etag = String((await get(path, ada)).headers.get("ETag"));
    expect([page, path, await tagsIn(page, ada)]).toEqual([page, path, expect.arrayContaining([etag])]);
    const again = await get(path, ada, { "If-None-Match": etag });
    expect([path, again.status, await again.text(), again.headers.get("ETag")]).toEqual([path, 304, "", etag]);
  }

  const tags = async (path: string) => String((await get(path, ada)).headers.get("ETag"));
  const before = await Promise.all([tags(`/api/collections/${ada.id}`), tags("/api/tracked-items")]);
  const body = { itemTitle: "LEGO 75257 Millennium Falcon", itemCategory: "legos", collectionType: "tracked" };
  await callApi(server, "POST", `/api/collections/${ada.id}/add`, { body, as: ada.headers });
  for (const [at, path] of [`/api/collections/${ada.id}`, "/api/tracked-items"].entries()) {
    expect((await get(path, ada, { "If-None-Match": String(before[at]) })).status).toBe(200);
  }
});

test("the pages of an operator hold the tag of the state that they were made of", async () => {
  const operator = await newOperator(server);
  for (const [page, path] of [
    ["/admin", "/admin/state.json"],
    ["/admin/jobs", "/admin/state.json?with=jobs"],
  ] as const) {
    const etag = String((await get(path, operator)).headers.get("ETag"));
    expect(await tagsIn(page, operator)).toContain(etag);
    const again = await get(path, operator, { "If-None-Match": etag });
    expect([path, again.status]).toEqual([path, 304]);
  }
});

test("the polls of a collection notice each change of a target, whoever made it", async () => {
  const ada = await newMember(server);
  const body = { itemTitle: "LEGO 75257 Millennium Falcon", itemCategory: "legos", collectionType: "tracked" };
  const added = await callApi(server, "POST", `/api/collections/${ada.id}/add`, { body, as: ada.headers });
  const entryId = added.body.entry.id;
  const polled = [`/api/collections/${ada.id}`, "/api/tracked-items"];
  const read = () => Promise.all(polled.map(async (path) => (await get(path, ada)).headers.get("ETag")));
  const tags = [await read()];
  const asked = { intent: "set", entryId, amount: "90", currency: "USD", direction: "below", conditionKey: "unknown" };
  const above = { ...asked, direction: "above" };
  const changes = [asked, above, { ...above, conditionKey: "new" }, { ...above, conditionKey: "new", amount: "80" }];
  for (const fields of [...changes, { intent: "clear", entryId, currency: "USD" }]) {
    await postForm(server, "/collection/targets", fields, { Cookie: ada.cookies });
    const before = tags.at(-1);
    tags.push(await read());
    for (const [at, tag] of tags.at(-1)?.entries() ?? []) expect([fields, polled[at], tag]).not.toContain(before?.[at]);
  }
  // Nothing is left of a target that was removed.
  expect(tags.at(-1)).toEqual(tags[0]);
  await postForm(server, "/collection/targets", asked, { Cookie: ada.cookies });
  const target = { targetPrice: 90, targetCurrency: "USD", targetDirection: "below" };
  const [lists, tracked] = await Promise.all(polled.map((path) => callApi(server, "GET", path, { as: ada.headers })));
  expect([lists?.body.tracked, tracked?.body]).toMatchObject([[target], [target]]);
});

test("a browser keeps the data of a public page alone for its time, and what is somebody's own not at all", async () => {
  const ada = await newMember(server);
  const listing = "routes/_catalog+/categories.$category._index/route";
  const item = "routes/_catalog+/categories.$category.$itemId/route";
  const expected: [path: string, cacheControl: string][] = [
    [`/categories/legos.data?_routes=${listing}`, "private, max-age=30"],
    ["/search.data?q=falcon&_routes=routes/_catalog%2B/search/route", "private, max-age=60"],
    [`/categories/legos/75257-millennium-falcon.data?_routes=${item}`, "private, max-age=60"],
    [`/categories/comics/amazing-spider-man-300.data?_routes=${item}`, "private, max-age=300"],
    ["/categories/legos.data", "private, no-store"],
    ["/categories/legos.data?_routes=root", "private, no-store"],
    [`/categories/legos.data?_routes=root,${listing}`, "private, no-store"],
    ["/tracked-items.data?_routes=routes/_collection%2B/tracked-items/route", "private, no-store"],
  ];
  for (const [path, cacheControl] of expected) {
    const response = await get(path.replaceAll("_catalog+", "_catalog%2B"), ada);
    expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, cacheControl]);
  }
});
