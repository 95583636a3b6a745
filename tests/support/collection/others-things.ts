import { randomUUID } from "node:crypto";
import { builtAddresses } from "#tests/support/server/built-routes.ts";

/** What somebody could name of another person, or make up. */
export interface Named {
  userId: string;
  entryId: string;
  itemId: string;
  copyId: string;
  removedId: string;
  searchId: string;
  activityId: string;
  /** A file that is not added yet. */
  draftId: string;
}

/** Ids that nobody has. */
export function madeUp(): Named {
  const itemId = `lego-${randomUUID()}`;
  const id = () => randomUUID();
  const ofEntry = { entryId: id(), copyId: id(), removedId: id() };
  return { userId: id(), itemId, ...ofEntry, searchId: id(), activityId: id(), draftId: id() };
}

interface Call {
  path: string;
  body?: unknown;
}

/** By method and address: calls that name another person, or something of theirs. `ownId` is the id of who calls. */
export const callsByEndpoint: Record<string, (named: Named, ownId: string) => Call[]> = {
  "GET /api/users/{id}": ({ userId }) => [{ path: `/api/users/${userId}` }],
  "GET /api/users/{id}/follower-count": ({ userId }) => [{ path: `/api/users/${userId}/follower-count` }],
  "GET /api/users/{id}/following-count": ({ userId }) => [{ path: `/api/users/${userId}/following-count` }],
  "GET /api/users/{id}/following/{userId}": ({ userId }, ownId) => [
    { path: `/api/users/${userId}/following/${ownId}` },
    { path: `/api/users/${ownId}/following/${userId}` },
  ],
  "GET /api/followers/{id}": ({ userId }) => [{ path: `/api/followers/${userId}` }],
  "GET /api/following/{id}": ({ userId }) => [{ path: `/api/following/${userId}` }],
  "GET /api/follow-status/{userId}": ({ userId }) => [{ path: `/api/follow-status/${userId}` }],
  "DELETE /api/blocks/{id}": ({ userId }) => [{ path: `/api/blocks/${userId}` }],
  "GET /profile/import/{id}": ({ draftId }) => [{ path: `/profile/import/${draftId}` }],
  // Its forms are among those below.
  "POST /profile/import/{id}": () => [],
  "GET /users/{userId}": ({ userId }) => [{ path: `/users/${userId}` }],
  "GET /users/{userId}/followers": ({ userId }) => [{ path: `/users/${userId}/followers` }],
  "GET /users/{userId}/following": ({ userId }) => [{ path: `/users/${userId}/following` }],
  "POST /api/follow": ({ userId }) => [{ path: "/api/follow", body: { followingId: userId } }],
  "POST /api/unfollow": ({ userId }) => [{ path: "/api/unfollow", body: { followingId: userId } }],
  "POST /api/blocks": ({ userId }) => [{ path: "/api/blocks", body: { userId } }],
  "POST /api/reports": ({ userId }) => [{ path: "/api/reports", body: { userId, reason: "Spam" } }],
  "GET /api/users/{id}/collection-count": ({ userId }) => [{ path: `/api/users/${userId}/collection-count` }],
  "GET /api/collections/{userId}": ({ userId }) => [{ path: `/api/collections/${userId}` }],
  "POST /api/collections/{userId}/add": ({ userId }) => [
    { path: `/api/collections/${userId}/add`, body: { itemTitle: "A set", collectionType: "owned" } },
  ],
  "DELETE /api/collections/{userId}/remove/{itemId}": ({ userId, entryId, itemId }, ownId) => [
    { path: `/api/collections/${userId}/remove/${itemId}` },
    { path: `/api/collections/${ownId}/remove/${entryId}` },
    { path: `/api/collections/${ownId}/remove/${itemId}` },
  ],
  "DELETE /api/tracked-items/{id}": ({ entryId, itemId }) => [
    { path: `/api/tracked-items/${entryId}` },
    { path: `/api/tracked-items/${itemId}` },
  ],
  "PUT /api/alerts/{id}": ({ entryId }) => [{ path: `/api/alerts/${entryId}`, body: { price: 12.5 } }],
  "PATCH /api/alerts/{id}": ({ entryId }) => [{ path: `/api/alerts/${entryId}`, body: { isPaused: true } }],
  "DELETE /api/alerts/{id}": ({ entryId }) => [{ path: `/api/alerts/${entryId}` }],
  "DELETE /api/activities/{id}": ({ activityId }) => [{ path: `/api/activities/${activityId}` }],
  // Names are no secrets: the answer says whether this one is taken.
  "GET /api/username/check/any": () => [],
  // Pictures are public, also of private profiles.
  "GET /avatars/any": () => [],
  // What a listing shows is public, and its name cannot be guessed.
  "GET /images/any/any": () => [],
  // Items with sales.
  "GET /sitemap/any.xml": () => [],
};

type Fields = Record<string, string>;

/** By address: fields of forms that name something of another person. */
export const formsByAddress: Record<string, (named: Named) => Fields[]> = {
  "/profile": ({ entryId, copyId }) => [
    { intent: "remove", entries: entryId } as Fields,
    { intent: "move", entries: entryId, to: "owned" },
    { intent: "set-condition", entries: entryId, condition: "used" },
    { intent: "remove-copy", copy: copyId },
  ],
  "/tracked-items": ({ entryId }) => [{ entryId }],
  "/collection/targets": ({ entryId }) => [
    { intent: "set", entryId, currency: "USD", amount: "12.50" },
    { intent: "clear", entryId, currency: "USD" } as Fields,
    { intent: "pause", entryId, currency: "USD" },
    { intent: "resume", entryId, currency: "USD" },
  ],
  "/community/follows": ({ userId }) => [
    { intent: "follow", userId } as Fields,
    { intent: "unfollow", userId },
    { intent: "show", userId, shows: "owned" },
    { intent: "block", userId },
    { intent: "unblock", userId },
  ],
  "/community/reports": ({ userId: user }) => [{ user, reason: "Spam or advertising" }],
  "/collection/searches": ({ searchId: id }) => [
    { intent: "open", id },
    { intent: "tell", id },
    { intent: "hush", id },
    { intent: "remove", id },
  ],
  "/collection/items": ({ removedId }) => [{ again: removedId }],
  "/profile/removed": ({ removedId }) => [{ entry: removedId }],
  // These name nothing that somebody has.
  "/alerts/settings": () => [],
  // Whoever has the link of a letter may stop what it is about: `tests/http/collection/alert-letters.test.ts` asks it.
  "/alerts/stop": () => [],
  "/alerts/allow": () => [],
  // Whoever has its address may read it, and nobody changes anything there.
  "/feeds/alerts.atom": () => [],
  "/profile/add": () => [],
  "/profile/import": () => [],
  "/profile/import/{id}": () => [
    { intent: "choose", revision: "1", headerLine: "1" } as Fields,
    { intent: "add", revision: "1" },
  ],
};

/**
 * Every built endpoint with an id in its address that is not one of the catalogue, and every form of the collection. What
 * operators and programs have is nobody's own: `tests/http/admin/operators-only.test.ts` and `tests/http/catalog/push.test.ts` ask it.
 */
export async function builtForOthers(): Promise<{ endpoints: string[]; forms: string[] }> {
  const names = ["id", "userId", "itemId"].map((name) => [name, `{${name}}`]);
  const addresses = (await builtAddresses(Object.fromEntries(names))).filter(
    ({ route }) => !/\/_(?:catalog|admin|sources)\+\//.test(route.id),
  );
  const endpoints = addresses
    .filter(({ path }) => /\{|\/any\b/.test(path))
    .flatMap(({ path, route, methods }) => {
      const { resources } = (route.module.loader ?? {}) as { resources?: { methods: object }[] };
      const isReadable = !resources || resources.some((resource) => "GET" in resource.methods);
      return [...(isReadable ? ["GET"] : []), ...methods].map((method) => `${method} ${path}`);
    });
  const forms = addresses.filter(
    ({ route, methods }) => /^routes\/_collection\+\//.test(route.id) && methods.length > 0,
  );
  return { endpoints, forms: forms.map(({ path }) => path) };
}
