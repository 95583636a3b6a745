import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changeAbout, changeNames, findAbout, setPrivate } from "#app/models/members/personal-details.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { newPerson } from "#tests/support/community/people.ts";

const newMember = (username: string) => newPerson({ username });

const profileOf = (userId: string) =>
  db.selectFrom("profile").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();

test("a change of names or of what somebody says about themselves writes what it names, and empties what is empty", async () => {
  const userId = await newMember("detail_fan");
  await changeNames(userId, { firstName: "Ada", lastName: "Lovelace" });
  await changeAbout(userId, { bio: "Trains\nand sets", location: "London" });
  const before = await profileOf(userId);
  expect(before).toMatchObject({
    first_name: "Ada",
    last_name: "Lovelace",
    bio: "Trains\nand sets",
    location: "London",
    username: "detail_fan",
    is_private: false,
  });
  await changeNames(userId, { lastName: "" });
  await changeAbout(userId, { bio: null });
  const { updated_at: _, ...after } = await profileOf(userId);
  expect(after).toEqual({ ...after, first_name: "Ada", last_name: null, bio: null, location: "London" });
  expect(await findAbout(userId)).toEqual({ bio: null, location: "London" });
});

test("nobody else is changed", async () => {
  const [userId, other] = [await newMember("one_of_two"), await newMember("two_of_two")];
  const before = await profileOf(other);
  await changeNames(userId, { firstName: "Ada" });
  await changeAbout(userId, { location: "London" });
  await setPrivate(userId, true);
  expect(await profileOf(other)).toEqual(before);
  expect(await profileOf(userId)).toMatchObject({ is_private: true });
});

test("whoever has no profile is told to choose a username first", async () => {
  const userId = randomUUID();
  expect(await findAbout(userId)).toEqual({ bio: null, location: null });
  for (const change of [
    () => changeNames(userId, { firstName: "Ada" }),
    () => changeAbout(userId, { bio: "Trains" }),
    () => setPrivate(userId, true),
  ]) {
    await expect(change()).rejects.toBeInstanceOf(InvalidError);
    await expect(change()).rejects.toThrow("Please choose a username first.");
  }
});
