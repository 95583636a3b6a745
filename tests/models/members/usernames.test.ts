import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { removeExpired } from "#app/models/auth/clean-up.server.ts";
import { usernameThemes } from "#app/models/members/generated-usernames.ts";
import {
  changeUsername,
  checkUsername,
  createProfile,
  ensureProfile,
  generateUsername,
  isUsernameFree,
} from "#app/models/members/usernames.server.ts";
import { profileUsername } from "#app/models/members/usernames.ts";
import { db } from "#app/models/platform/database.server.ts";
import { LimitReachedError, TakenError, UnavailableError } from "#app/models/platform/errors.ts";
import { newPerson } from "#tests/support/community/people.ts";

const newMember = (username: string) => newPerson({ username });

async function holderOf(username: string): Promise<string | undefined> {
  const query = db.selectFrom("profile").select("user_id").where(sql`lower(username)`, "=", username.toLowerCase());
  return (await query.executeTakeFirst())?.user_id;
}

async function usernameOf(userId: string): Promise<string | undefined> {
  const query = db.selectFrom("profile").select("username").where("user_id", "=", userId);
  return (await query.executeTakeFirst())?.username;
}

/** What each of these did not get. */
async function refusals(tries: Promise<void>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(tries);
  return settled.flatMap((tried) => (tried.status === "rejected" ? [tried.reason] : []));
}

const givenUp = (daysAgo: number) => sql<Date>`now() - make_interval(days => ${daysAgo})`;

test("of twenty who change to one name at the same time, one gets it", async () => {
  const members = await Promise.all(Array.from({ length: 20 }, (_, index) => newMember(`racer_${index}`)));
  const refused = await refusals(
    members.map((userId, index) => changeUsername(userId, index % 2 ? "The_Winner" : "the_winner")),
  );
  expect(refused).toHaveLength(19);
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(TakenError);
    expect(refusal).toMatchObject({ code: "username_taken", message: "This username is already taken." });
  }
  const names = await Promise.all(members.map(usernameOf));
  expect(names.filter((name) => name?.toLowerCase() === "the_winner")).toHaveLength(1);
});

test("of twenty who sign up with a name or change to it at the same time, one gets it", async () => {
  const members = await Promise.all(Array.from({ length: 10 }, (_, index) => newMember(`mixed_${index}`)));
  const refused = await refusals([
    ...members.map((userId) => changeUsername(userId, "mixed_winner")),
    ...members.map(() => createProfile(db, { user_id: randomUUID(), username: "Mixed_Winner" })),
  ]);
  expect(refused).toHaveLength(19);
  for (const refusal of refused) expect(refusal).toBeInstanceOf(TakenError);
  expect(await holderOf("mixed_winner")).toBeDefined();
});

test("twenty who want a name at the moment when it is given up do not get it, and its owner takes it back", async () => {
  const owner = await newMember("Wanted_Name");
  const members = await Promise.all(Array.from({ length: 20 }, (_, index) => newMember(`wanting_${index}`)));
  const refused = await refusals([
    ...members.slice(0, 10).map((userId) => changeUsername(userId, "wanted_name")),
    changeUsername(owner, "Other_Name"),
    ...members.slice(10).map((userId) => changeUsername(userId, "wanted_name")),
  ]);
  expect(refused).toHaveLength(20);
  expect(await usernameOf(owner)).toBe("Other_Name");
  expect(await holderOf("wanted_name")).toBeUndefined();
  await changeUsername(owner, "wanted_name");
  expect(await holderOf("wanted_name")).toBe(owner);
});

test("whoever waits for a name that is being given up does not get it", async () => {
  const owner = await newMember("slow_name");
  const other = await newMember("quick_name");
  const { waiting } = await db.transaction().execute(async (trx) => {
    await trx.updateTable("profile").set({ username: "left_name" }).where("user_id", "=", owner).execute();
    const refused = refusals([changeUsername(other, "Slow_Name")]);
    const blocked = () =>
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%profile%'`.execute(trx);
    // A transaction goes on seeing the activity that it saw first.
    while ((await blocked()).rows.length === 0) await sql`select pg_sleep(0.01), pg_stat_clear_snapshot()`.execute(trx);
    return { waiting: refused };
  });
  expect(await waiting).toEqual([expect.any(TakenError)]);
  expect(await usernameOf(other)).toBe("quick_name");
});

test("a name that was given up is held for its owner for 30 days, at every door and in every case", async () => {
  const owner = await newMember("brick_fan");
  await changeUsername(owner, "Brick_Fan");
  expect(await usernameOf(owner)).toBe("Brick_Fan");
  await changeUsername(owner, "Comic_Fan");
  const other = await newMember("other_fan");

  expect(await isUsernameFree("BRICK_fan")).toBe(false);
  expect(await isUsernameFree("BRICK_fan", other)).toBe(false);
  expect(await isUsernameFree("BRICK_fan", owner)).toBe(true);
  expect(await checkUsername("brick_fan", other)).toEqual({
    available: false,
    message: "This username is already taken.",
  });
  await expect(changeUsername(other, "Brick_fan")).rejects.toBeInstanceOf(TakenError);
  await expect(newMember("brick_Fan")).rejects.toBeInstanceOf(TakenError);
  const late = randomUUID();
  await ensureProfile({ user_id: late, username: "brick_fan" });
  expect(await usernameOf(late)).toBeUndefined();

  await changeUsername(owner, "brick_fan");
  expect(await isUsernameFree("comic_fan", other)).toBe(false);
  await db
    .updateTable("former_username")
    .set({ given_up_at: givenUp(31) })
    .execute();
  expect(await isUsernameFree("comic_fan", other)).toBe(true);
  await changeUsername(other, "comic_fan");
  await expect(changeUsername(owner, "comic_fan")).rejects.toBeInstanceOf(TakenError);
});

test("the clean-up removes names that are not held any more, and no others", async () => {
  const owner = await newMember("first_choice");
  await changeUsername(owner, "second_choice");
  await changeUsername(owner, "third_choice");
  const age = (username: string, days: number) =>
    db
      .updateTable("former_username")
      .set({ given_up_at: givenUp(days) })
      .where("username", "=", username)
      .execute();
  await age("first_choice", 31);
  await age("second_choice", 29);
  await removeExpired();
  const former = await db.selectFrom("former_username").select("username").where("user_id", "=", owner).execute();
  expect(former).toEqual([{ username: "second_choice" }]);
});

test("ten former names are held for one person; another change is refused until one is taken back", async () => {
  const owner = await newMember("hoard_0");
  for (let at = 1; at <= 10; at += 1) await changeUsername(owner, `hoard_${at}`);
  const eleventh = changeUsername(owner, "hoard_11");
  await expect(eleventh).rejects.toBeInstanceOf(LimitReachedError);
  await expect(eleventh).rejects.toThrow("You gave up ten usernames in 30 days");
  expect(await usernameOf(owner)).toBe("hoard_10");
  await changeUsername(owner, "Hoard_10");
  await changeUsername(owner, "hoard_3");
  expect(await usernameOf(owner)).toBe("hoard_3");
});

test("a check knows one's own name in any case as available, and says why a name is not", async () => {
  const owner = await newMember("own_checked");
  const check = (name: string) => checkUsername(name, owner);
  expect(await check("OWN_checked")).toEqual({ available: true, message: "This username is available" });
  expect(await check("nobody_has_it")).toMatchObject({ available: true });
  for (const [name, message] of [
    ["abc", "Username must be at least 4 characters long"],
    ["x".repeat(65_000), "Username must be at most 20 characters long"],
    ["br\u0000ck", "Username can only contain letters, digits and underscores"],
    ["__proto__", undefined],
  ] as const) {
    const { available, message: sentence } = await check(name);
    expect([available, sentence], name.slice(0, 20)).toEqual(
      message ? [false, message] : [true, "This username is available"],
    );
  }
});

test("a name of three characters is chosen at sign-up only, and its owner keeps it", async () => {
  const owner = await newMember("own");
  expect(await checkUsername("OWN", owner)).toEqual({ available: true, message: "This username is available" });
  await changeUsername(owner, "Own");
  expect(await usernameOf(owner)).toBe("Own");

  const other = await newMember("longer_name");
  const short = { name: "InvalidError", message: "Username must be at least 4 characters long" };
  await expect(changeUsername(other, "new")).rejects.toMatchObject(short);
  expect(await usernameOf(other)).toBe("longer_name");
  const signingUp = randomUUID();
  await changeUsername(signingUp, "new");
  expect(await usernameOf(signingUp)).toBe("new");
});

test("generated names are free, and could be chosen by anybody", async () => {
  for (const theme of [...usernameThemes, null]) {
    const names = await Promise.all(Array.from({ length: 10 }, () => generateUsername(theme)));
    for (const name of names) {
      expect(profileUsername.parse(name)).toBe(name);
      expect(name).toMatch(/^[a-z0-9]{4,20}$/);
      expect(await isUsernameFree(name)).toBe(true);
    }
  }
});

test("a generated name is never one that somebody has, or is held for", async () => {
  const words = await Promise.all(Array.from({ length: 30 }, () => generateUsername("games")));
  for (const name of new Set(words)) {
    const userId = await newMember(name);
    if (Math.random() < 0.5) await changeUsername(userId, `was_${name}`.slice(0, 20));
  }
  const taken = new Set(words);
  for (let at = 0; at < 30; at += 1) expect(taken).not.toContain(await generateUsername("games"));
});

test("a profile is made where there is none, and never changed or taken from somebody", async () => {
  const userId = randomUUID();
  await ensureProfile({ user_id: userId, username: "first_name" });
  await ensureProfile({ user_id: userId, username: "second_name" });
  expect(await usernameOf(userId)).toBe("first_name");
  expect(await isUsernameFree("second_name")).toBe(true);

  const late = randomUUID();
  await ensureProfile({ user_id: late, username: "FIRST_NAME" });
  expect(await usernameOf(late)).toBeUndefined();
  await changeUsername(late, "late_name");
  expect(await usernameOf(late)).toBe("late_name");
});

test("a profile that cannot be written says so, and nothing of why", async () => {
  const userId = await newMember("locked_out");
  await sql`alter table profile add constraint frozen check (username <> 'unwritable')`.execute(db);
  const changed = changeUsername(userId, "unwritable");
  await expect(changed).rejects.toBeInstanceOf(UnavailableError);
  await expect(changed).rejects.toThrow(/^Failed to update profile\.$/);
  await sql`alter table profile drop constraint frozen`.execute(db);
});
