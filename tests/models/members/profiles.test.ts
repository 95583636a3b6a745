import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requireOwnUser, viewerOf } from "#app/models/members/profile.server.ts";
import { createProfile } from "#app/models/members/usernames.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";

async function newMember(username: string): Promise<string> {
  const userId = randomUUID();
  await createProfile(db, { user_id: userId, username });
  return userId;
}

test("whoever has no profile goes by the part of their address before the @", async () => {
  const user = { id: randomUUID(), email: "ada.l@example.org", createdAt: new Date("2026-11-21T10:00:00Z") };
  const unnamed = { firstName: null, lastName: null, profileImageUrl: null, isPrivate: null };
  expect(await viewerOf(user)).toEqual({
    ...user,
    accountCreatedAt: user.createdAt,
    username: "ada.l",
    ...unnamed,
  });
  expect((await viewerOf({ ...user, id: "not an id of ours" })).username).toBe("ada.l");
});

test("a user is read by their own id only, with a profile or without; every other id is missing", async () => {
  const account = { email: "own@example.org", createdAt: new Date("2026-11-21T10:00:00Z") };
  const [named, other] = [await newMember("own_name"), await newMember("other_name")];
  for (const id of [named, randomUUID()]) {
    const viewer = await viewerOf({ id, ...account });
    expect(await requireOwnUser(viewer, id)).toEqual(viewer);
    for (const elsewhere of [other, randomUUID(), id.toUpperCase(), "me", ""]) {
      await expect(requireOwnUser(viewer, elsewhere), elsewhere).rejects.toBeInstanceOf(NotFoundError);
    }
  }
});
