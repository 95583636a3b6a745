import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { LinkKind, SignUp } from "#app/models/auth/port.ts";
import { countMembers } from "#app/models/community/list-members.server.ts";
import { findMember } from "#app/models/community/members.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { identityHarnesses } from "#tests/support/account/auth-harness.ts";

const wrongCredentials = { name: "InvalidError", code: "invalid_credentials", message: "Invalid login credentials" };
const notConfirmed = { name: "InvalidError", code: "email_not_confirmed", message: "Email not confirmed" };
const deadLink = { name: "InvalidError", code: "otp_expired", message: "Email link is invalid or has expired" };
const taken = { name: "TakenError", code: "username_taken", message: "This username is already taken." };
const notSignedIn = { name: "NotSignedInError" };

function somebody(): SignUp {
  const name = `u${randomBytes(6).toString("hex")}`;
  return { email: `${name}@example.test`, username: name, password: "first password" };
}

/** How many others may know of the person with this username. */
async function membersNamed({ username }: SignUp): Promise<number> {
  return countMembers(null, { query: username, suggestedOnly: false });
}

async function usernameOf(userId: string) {
  const profile = await db.selectFrom("profile").select("username").where("user_id", "=", userId).executeTakeFirst();
  return profile?.username;
}

describe.each(identityHarnesses)("$name", (harness) => {
  const { auth } = harness;

  async function mailedLink(email: string) {
    const link = await harness.latestLink(email);
    if (!link) throw new Error(`nothing was mailed to ${email}`);
    return link;
  }

  async function recoveryLink(email: string) {
    await auth.requestPasswordReset(email);
    return mailedLink(email);
  }

  async function expectDead(token: string, kind: LinkKind) {
    await expect(auth.followLink(token, kind)).rejects.toMatchObject(deadLink);
  }

  async function member(): Promise<SignUp> {
    const person = somebody();
    await auth.signUp(person);
    await auth.followLink((await mailedLink(person.email)).token, "signup");
    return person;
  }

  test("who signed up gets in after confirming the address, and not before", async () => {
    const person = somebody();
    expect(await auth.signUp(person)).toEqual({ needsConfirmation: true });
    await expect(auth.signIn(person)).rejects.toMatchObject(notConfirmed);
    // Nor is anybody told of them.
    expect(await membersNamed(person)).toBe(0);

    const { kind, token } = await mailedLink(person.email);
    expect(kind).toBe("signup");
    const confirmed = await auth.followLink(token, "signup");
    expect(confirmed.user.email).toBe(person.email);
    expect(await membersNamed(person)).toBe(1);
    expect(await findMember(null, confirmed.user.id)).toMatchObject({ details: { isVerified: true } });

    const signedIn = await auth.signIn(person);
    expect(signedIn.user).toEqual(confirmed.user);
    expect(signedIn.expiresAt).toBeGreaterThan(Date.now() / 1000);
    expect(await auth.getUser(signedIn.accessToken)).toEqual(signedIn.user);
    expect(await usernameOf(signedIn.user.id)).toBe(person.username);
  });

  test("the address of an account is told once it is confirmed, and of nobody else", async () => {
    const person = somebody();
    await auth.signUp(person);
    const { token } = await mailedLink(person.email);
    const profile = db.selectFrom("profile").select("user_id").where("username", "=", person.username);
    const { user_id } = await profile.executeTakeFirstOrThrow();
    expect(await auth.addressOf(user_id)).toBeNull();
    await auth.followLink(token, "signup");
    expect(await auth.addressOf(user_id)).toBe(person.email);
    expect(await auth.addressOf(randomUUID())).toBeNull();
    await auth.deleteUser(user_id);
    expect(await auth.addressOf(user_id)).toBeNull();
  });

  test("a mailed link alone signs nobody in", async () => {
    const person = somebody();
    await auth.signUp(person);
    const confirmed = await auth.followLink((await mailedLink(person.email)).token, "signup");
    await expect(auth.getUser(confirmed.accessToken)).rejects.toMatchObject(notSignedIn);
    const recovering = await auth.followLink((await recoveryLink(person.email)).token, "recovery");
    await expect(auth.getUser(recovering.accessToken)).rejects.toMatchObject(notSignedIn);
  });

  test("whoever is deleted is signed out everywhere and known no more, and deleting again is no error", async () => {
    const person = await member();
    const { user, accessToken, refreshToken } = await auth.signIn(person);
    const other = await auth.signIn(await member());
    const link = await recoveryLink(person.email);
    await auth.deleteUser(user.id);
    await auth.deleteUser(user.id);
    await expect(auth.getUser(accessToken)).rejects.toMatchObject(notSignedIn);
    await expect(auth.refresh(refreshToken)).rejects.toMatchObject(notSignedIn);
    await expect(auth.signIn(person)).rejects.toMatchObject(wrongCredentials);
    await expectDead(link.token, "recovery");
    expect(await auth.stateOf(user.id, person.email)).toBe("unknown");
    expect(await auth.getUser(other.accessToken)).toEqual(other.user);
  });

  test("a wrong password and an unknown address are refused alike", async () => {
    const person = await member();
    const wrong = "not the password";
    await expect(auth.signIn({ ...person, password: wrong })).rejects.toMatchObject(wrongCredentials);
    await expect(auth.signIn(somebody())).rejects.toMatchObject(wrongCredentials);
    const unconfirmed = somebody();
    await auth.signUp(unconfirmed);
    await expect(auth.signIn({ ...unconfirmed, password: wrong })).rejects.toMatchObject(wrongCredentials);
  });

  test("an address is one address in capitals and between spaces", async () => {
    const person = somebody();
    await auth.signUp({ ...person, email: ` ${person.email.toUpperCase()} ` });
    await auth.followLink((await mailedLink(person.email)).token, "signup");
    const { user } = await auth.signIn({ ...person, email: ` ${person.email.toUpperCase()} ` });
    expect(user.email).toBe(person.email);
    expect(await auth.stateOf(user.id, person.email.toUpperCase())).toBe("confirmed");
    await auth.requestPasswordReset(person.email.toUpperCase());
    expect((await mailedLink(person.email)).kind).toBe("recovery");
  });

  test("a password has 6 characters at least and 72 bytes at most", async () => {
    const short = { name: "InvalidError", code: "weak_password", message: "Password should be at least 6 characters." };
    const long = { name: "InvalidError", message: "Password cannot be longer than 72 characters" };
    await expect(auth.signUp({ ...somebody(), password: "12345" })).rejects.toMatchObject(short);
    await expect(auth.signUp({ ...somebody(), password: `${"é".repeat(36)}.` })).rejects.toMatchObject(long);
    await auth.signUp({ ...somebody(), password: "123456" });

    const person = await member();
    const { accessToken } = await auth.signIn(person);
    await expect(auth.setPassword(accessToken, "12345")).rejects.toMatchObject(short);
    await expect(auth.setPassword(accessToken, `${"é".repeat(36)}.`)).rejects.toMatchObject(long);
    await auth.setPassword(accessToken, "é".repeat(36));
    await auth.signIn({ ...person, password: "é".repeat(36) });
  });

  test("a username is one person's, however it is written", async () => {
    const person = somebody();
    await auth.signUp(person);
    const namesake = { ...somebody(), username: person.username.toUpperCase() };
    await expect(auth.signUp(namesake)).rejects.toMatchObject(taken);
    await expect(auth.signIn(namesake)).rejects.toMatchObject(wrongCredentials);
    expect(await harness.latestLink(namesake.email)).toBeUndefined();
  });

  test("of 20 who sign up for one username at the same time one gets it", async () => {
    const { username } = somebody();
    const signUps = await Promise.allSettled(
      Array.from({ length: 20 }, () => auth.signUp({ ...somebody(), username })),
    );
    const refused = signUps.filter((signUp) => signUp.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toMatchObject(taken);
  });

  test("signing up for somebody's address looks the same and changes nothing for them", async () => {
    const person = await member();
    const signedIn = await auth.signIn(person);
    const stranger = { ...somebody(), email: person.email, password: "the stranger's" };
    expect(await auth.signUp(stranger)).toEqual({ needsConfirmation: true });

    expect(await harness.latestLink(person.email)).toMatchObject({ kind: "signup" });
    await expect(auth.signIn(stranger)).rejects.toMatchObject({ name: "InvalidError" });
    expect((await auth.signIn(person)).user).toEqual(signedIn.user);
    expect(await auth.getUser(signedIn.accessToken)).toEqual(signedIn.user);
    expect(await usernameOf(signedIn.user.id)).toBe(person.username);
  });

  test("a provider knows an id together with its address only", async () => {
    const person = await member();
    const { user } = await auth.signIn(person);
    const other = await member();
    expect(await auth.stateOf(user.id, person.email)).toBe("confirmed");
    expect(await auth.stateOf(user.id, other.email)).toBe("unknown");
    expect(await auth.stateOf("00000000-0000-4000-8000-000000000000", person.email)).toBe("unknown");
    expect(await auth.stateOf("no id at all", person.email)).toBe("unknown");
  });

  test("a refreshed session goes on, and the tokens of two tabs that refresh together both work", async () => {
    const { refreshToken, user } = await auth.signIn(await member());
    const refreshed = await Promise.all(Array.from({ length: 5 }, () => auth.refresh(refreshToken)));
    for (const { accessToken, user: same } of refreshed) {
      expect(same).toEqual(user);
      expect(await auth.getUser(accessToken)).toEqual(user);
    }
    expect((await auth.refresh(refreshed[0]!.refreshToken)).user).toEqual(user);
  });

  test("tokens that nobody was given are refused", async () => {
    const { accessToken, refreshToken } = await auth.signIn(await member());
    const madeUp = ["", "garbage", "a.b.c", "UPPERCASE123", "abcdefghijkl", accessToken.slice(0, -2), "\0"];
    for (const garbage of madeUp) {
      await expect(auth.getUser(garbage)).rejects.toMatchObject(notSignedIn);
      await expect(auth.refresh(garbage)).rejects.toMatchObject(notSignedIn);
      await expect(auth.setPassword(garbage, "second password")).rejects.toMatchObject(notSignedIn);
    }
    await expect(auth.getUser(refreshToken)).rejects.toMatchObject(notSignedIn);
    await expect(auth.refresh(accessToken)).rejects.toMatchObject(notSignedIn);
  });

  test("signing out ends this session and no other", async () => {
    const person = await member();
    const here = await auth.signIn(person);
    const elsewhere = await auth.signIn(person);
    await auth.signOut(here, "this");
    await expect(auth.getUser(here.accessToken)).rejects.toMatchObject(notSignedIn);
    await expect(auth.refresh(here.refreshToken)).rejects.toMatchObject(notSignedIn);
    expect(await auth.getUser(elsewhere.accessToken)).toEqual(elsewhere.user);
    await auth.signOut(here, "this");
  });

  test("signing out everywhere ends all sessions of the person and of nobody else", async () => {
    const person = await member();
    const sessions = [await auth.signIn(person), await auth.signIn(person)] as const;
    const other = await auth.signIn(await member());
    await auth.signOut(sessions[0], "all");
    for (const { accessToken, refreshToken } of sessions) {
      await expect(auth.getUser(accessToken)).rejects.toMatchObject(notSignedIn);
      await expect(auth.refresh(refreshToken)).rejects.toMatchObject(notSignedIn);
    }
    expect(await auth.getUser(other.accessToken)).toEqual(other.user);
  });

  test("a session whose access token has ended is refused, can be refreshed, and can be signed out", async () => {
    const person = await member();
    const going = await harness.signInAndWait(person);
    await expect(auth.getUser(going.accessToken)).rejects.toMatchObject(notSignedIn);
    await expect(auth.setPassword(going.accessToken, "second password")).rejects.toMatchObject(notSignedIn);
    const refreshed = await auth.refresh(going.refreshToken);
    expect(await auth.getUser(refreshed.accessToken)).toEqual(refreshed.user);

    const ending = await harness.signInAndWait(person);
    await auth.signOut(ending, "this");
    await expect(auth.refresh(ending.refreshToken)).rejects.toMatchObject(notSignedIn);
    await auth.signOut(ending, "this");
  });

  test("a mailed link sets a new password, with a second try for one that was refused, and ends what began with the old one", async () => {
    const person = await member();
    const before = await auth.signIn(person);
    const { kind, token } = await recoveryLink(person.email);
    expect(kind).toBe("recovery");
    const { accessToken } = await auth.followLink(token, "recovery");
    await expect(auth.setPassword(accessToken, "12345")).rejects.toMatchObject({ code: "weak_password" });
    await expect(auth.setPassword(accessToken, person.password)).rejects.toMatchObject({
      name: "InvalidError",
      code: "same_password",
      message: "New password should be different from the old password.",
    });
    await auth.setPassword(accessToken, "second password");
    await expect(auth.getUser(before.accessToken)).rejects.toMatchObject(notSignedIn);
    await expect(auth.refresh(before.refreshToken)).rejects.toMatchObject(notSignedIn);
    await expect(auth.signIn(person)).rejects.toMatchObject(wrongCredentials);
    await auth.signIn({ ...person, password: "second password" });
  });

  test("a link that sets a password confirms the address too", async () => {
    const person = somebody();
    await auth.signUp(person);
    const { accessToken } = await auth.followLink((await recoveryLink(person.email)).token, "recovery");
    await auth.setPassword(accessToken, "second password");
    const { user } = await auth.signIn({ ...person, password: "second password" });
    expect(user.email).toBe(person.email);
    expect(await membersNamed(person)).toBe(1);
  });

  test("a reset for an address without an account is mailed to nobody", async () => {
    const { email } = somebody();
    await auth.requestPasswordReset(email);
    expect(await harness.latestLink(email)).toBeUndefined();
  });

  test("a new password ends the person's other sessions and links, and this session goes on", async () => {
    const person = await member();
    const here = await auth.signIn(person);
    const elsewhere = await auth.signIn(person);
    const { token } = await recoveryLink(person.email);
    await auth.setPassword(here.accessToken, "second password");
    await expect(auth.getUser(elsewhere.accessToken)).rejects.toMatchObject(notSignedIn);
    await expect(auth.refresh(elsewhere.refreshToken)).rejects.toMatchObject(notSignedIn);
    await expectDead(token, "recovery");
    expect(await auth.getUser(here.accessToken)).toEqual(here.user);
  });

  test("a link is good once, for what it is for, and until it expires or a newer one is mailed", async () => {
    const person = somebody();
    await auth.signUp(person);
    const { token: signup } = await mailedLink(person.email);
    await expectDead(signup, "recovery");
    await auth.followLink(signup, "signup");
    await expectDead(signup, "signup");

    const { token: older } = await recoveryLink(person.email);
    const { token: newer } = await recoveryLink(person.email);
    await expectDead(older, "recovery");
    await expectDead(newer, "signup");
    await auth.followLink(newer, "recovery");

    const { token: expired } = await recoveryLink(person.email);
    await harness.endLinks(person.email);
    await expectDead(expired, "recovery");
    for (const garbage of ["", "garbage", expired.slice(0, -1), "\0"]) await expectDead(garbage, "recovery");
  });

  test("of 20 uses of one link at the same time one gets through", async () => {
    const person = await member();
    const { token } = await recoveryLink(person.email);
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => auth.followLink(token, "recovery")));
    const refused = uses.filter((use) => use.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toMatchObject(deadLink);
  });
});
