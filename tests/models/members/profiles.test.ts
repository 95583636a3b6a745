import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  changeUsername,
  createProfile,
  ensureProfile,
  isUsernameFree,
  requireOwnUser,
  viewerOf,
} from "#app/models/members/profile.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { NotFoundError, TakenError, UnavailableError } from "#app/models/platform/errors.ts";

async function newMember(username: string): Promise<string> {
  const userId = randomUUID();
  await createProfile(db, { user_id: userId, username });
  return userId;
}

function usernameOf(userId: string) {
  return db
    .selectFrom("profile")
    .select("username")
    .where("user_id", "=", userId)
    .executeTakeFirst()
    .then((profile) => profile?.username);
}

test("of twenty who change to one name at the same time, one gets it", async () => {
  const members = await Promise.all(Array.from({ length: 20 }, (_, index) => newMember(`racer_${index}`)));
  const tries = await Promise.allSettled(
    members.map((userId, index) => changeUsername(userId, index % 2 ? "The_Winner" : "the_winner")),
  );
  const refusals = tries.flatMap((tried) => (tried.status === "rejected" ? [tried.reason] : []));
  expect(refusals).toHaveLength(19);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(TakenError);
    expect(refusal).toMatchObject({ code: "username_taken", message: "This username is already taken." });
  }
  const names = await Promise.all(members.map(usernameOf));
  expect(names.filter((name) => name?.toLowerCase() === "the_winner")).toHaveLength(1);
});

test("one's own name may be written in another case, and is free again when it is given up", async () => {
  const userId = await newMember("brick_fan");
  expect(await isUsernameFree("BRICK_FAN")).toBe(false);
  await changeUsername(userId, "Brick_Fan");
  expect(await usernameOf(userId)).toBe("Brick_Fan");
  await changeUsername(userId, "Comic_Fan");
  expect(await isUsernameFree("brick_fan")).toBe(true);
  expect(await isUsernameFree("admin")).toBe(false);
});

test("a profile is made where there is none, and never changed or taken from somebody", async () => {
  const userId = randomUUID();
  await ensureProfile(userId, "first_name");
  await ensureProfile(userId, "second_name");
  expect(await usernameOf(userId)).toBe("first_name");
  expect(await isUsernameFree("second_name")).toBe(true);

  const late = randomUUID();
  await ensureProfile(late, "FIRST_NAME");
  expect(await usernameOf(late)).toBeUndefined();
  await changeUsername(late, "late_name");
  expect(await usernameOf(late)).toBe("late_name");
});

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

test("a profile that cannot be written says so, and nothing of why", async () => {
  const userId = await newMember("locked_out");
  await sql`alter table profile add constraint frozen check (username <> 'unwritable')`.execute(db);
  const changed = changeUsername(userId, "unwritable");
  await expect(changed).rejects.toBeInstanceOf(UnavailableError);
  await expect(changed).rejects.toThrow(/^Failed to update profile\.$/);
  await sql`alter table profile drop constraint frozen`.execute(db);
});
