import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordActivity } from "#app/models/collection/sent-activities.server.ts";
import { blockUser } from "#app/models/community/blocks.server.ts";
import { followUser } from "#app/models/community/follows.server.ts";
import { publishPost } from "#app/models/community/posts.server.ts";
import { report } from "#app/models/community/reports.server.ts";
import { changeAvatar, removeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { testStorage } from "#app/models/members/avatars/test-storage.server.ts";
import { changeAbout, changeNames, setPrivate } from "#app/models/members/personal-details.server.ts";
import { changeUsername } from "#app/models/members/usernames.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { TooManyError } from "#app/models/platform/errors.ts";
import { newPeople } from "#tests/support/community/people.ts";

const thing = { itemKind: "other", title: "Thing", price: null, condition: null, url: null } as const;

/** What a person does, with another one where it needs one. */
const acts: Record<string, (person: string, other: string) => Promise<unknown>> = {
  "a post": (person) => publishPost(person, "Hello"),
  "an activity of a client": (person) => recordActivity(person, "other", thing),
  "a follow": (person, other) => followUser(person, other),
  "a block": (person, other) => blockUser(person, other),
  "a report": (person, other) => report(person, { userId: other }, "Spam"),
  "a new picture": (person) => changeAvatar(person, new Blob(["no picture"])),
  "no picture any more": (person) => removeAvatar(person),
  "a test of the storage": (person) => testStorage(person),
  "new names": (person) => changeNames(person, { firstName: "Ada" }),
  "a text about oneself": (person) => changeAbout(person, { bio: "Bricks" }),
  "a private profile": (person) => setPrivate(person, true),
  "a new username": (person) => changeUsername(person, `n${person.replaceAll("-", "").slice(0, 15)}`),
};

test.each(Object.entries(acts))("%s is counted, whoever calls for it", async (_, act) => {
  const [person = "", other = ""] = await newPeople(2);
  await db.deleteFrom("rate_limit").execute();
  await act(person, other).catch(() => {});
  const { numUpdatedRows } = await db
    .updateTable("rate_limit")
    .set({ tokens: 0, counted_at: sql<Date>`now()` })
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  await expect(act(person, other)).rejects.toThrow(TooManyError);
});
