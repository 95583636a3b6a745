import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { removeExpired } from "#app/models/auth/clean-up.server.ts";
import { embeddedAuth } from "#app/models/auth/embedded.server.ts";
import { hashPassword } from "#app/models/auth/passwords.server.ts";
import type { SignedUp, SignUp } from "#app/models/auth/port.ts";
import { db } from "#app/models/platform/database.server.ts";
import { tokenHash } from "#app/models/platform/secret-token.server.ts";
import { mailsTo } from "#tests/support/account/auth-harness.ts";

const auth = embeddedAuth({ needsConfirmation: true });
const unasking = embeddedAuth({ needsConfirmation: false });

const wrongCredentials = { code: "invalid_credentials" };
const notConfirmed = { code: "email_not_confirmed" };
const deadLink = { code: "otp_expired" };
const notSignedIn = { name: "NotSignedInError" };

function somebody(email?: string): SignUp {
  const name = `u${randomBytes(6).toString("hex")}`;
  return { email: email ?? `${name}@example.test`, username: name, password: `password of ${name}` };
}

async function latestToken(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  if (!mail || mail.kind === "has-account") throw new Error(`no link was mailed to ${email}`);
  return mail.token;
}

async function signedUp(email?: string) {
  const person = somebody(email);
  await auth.signUp(person);
  return { ...person, token: await latestToken(person.email) };
}

async function member(): Promise<SignUp> {
  const person = await signedUp();
  await auth.followLink(person.token, "signup");
  return person;
}

async function recoveryToken(email: string) {
  await auth.requestPasswordReset(email);
  return latestToken(email);
}

const profileOf = ({ username }: SignUp) =>
  db.selectFrom("profile").selectAll().where("username", "=", username).executeTakeFirst();

test("an address is whoever's confirmed it first: the others' passwords, links and usernames are gone", async () => {
  const stranger = await signedUp();
  const owner = await signedUp(stranger.email);
  await expect(auth.signIn(stranger)).rejects.toMatchObject(notConfirmed);
  await expect(auth.signIn(owner)).rejects.toMatchObject(notConfirmed);

  await auth.followLink(owner.token, "signup");
  await auth.signIn(owner);
  await expect(auth.signIn(stranger)).rejects.toMatchObject(wrongCredentials);
  await expect(auth.followLink(stranger.token, "signup")).rejects.toMatchObject(deadLink);
  expect(await profileOf(stranger)).toBeUndefined();
  await auth.signUp({ ...somebody(), username: stranger.username });
});

/** Of somebody who is signed in, who they are: the sessions differ. */
function saidBy(answer: SignedUp | undefined) {
  return answer?.needsConfirmation === false ? answer.signedIn.user : answer;
}

test("a form that is sent twice makes one account and says the same; a minute later its username is taken", async () => {
  for (const each of [auth, unasking]) {
    const person = somebody();
    const [first, ...again] = await Promise.all([each.signUp(person), each.signUp(person), each.signUp(person)]);
    for (const answer of [...again, await each.signUp(person)]) expect(saidBy(answer)).toEqual(saidBy(first));
    const ofAddress = db.selectFrom("account").select("id").where("email", "=", person.email);
    expect(await ofAddress.execute()).toHaveLength(1);

    const taken = { name: "TakenError" };
    await expect(each.signUp({ ...person, password: "another one" })).rejects.toMatchObject(taken);
    await expect(each.signUp({ ...person, email: somebody().email })).rejects.toMatchObject(taken);
    await sql`update account set created_at = now() - interval '61 s' where email = ${person.email}`.execute(db);
    await expect(each.signUp(person)).rejects.toMatchObject(taken);
  }
});

test("of links of several sign-ups for one address, used at the same time, one gets through", async () => {
  const { email, token } = await signedUp();
  const tokens = [token];
  while (tokens.length < 8) tokens.push((await signedUp(email)).token);
  const { done } = await db.transaction().execute(async (trx) => {
    // All of them get as far as they can alone.
    await sql`select from account_link for update`.execute(trx);
    const done = Promise.allSettled(tokens.map((each) => auth.followLink(each, "signup")));
    await sql`select pg_sleep(0.3)`.execute(trx);
    return { done };
  });
  const uses = await done;
  const refused = uses.filter((use) => use.status === "rejected");
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) expect(reason).toMatchObject(deadLink);
});

test("a password that a stranger set stays worthless when the owner of the address uses a recovery link", async () => {
  const stranger = await signedUp();
  const { accessToken } = await auth.followLink(await recoveryToken(stranger.email), "recovery");
  await expect(auth.signIn(stranger)).rejects.toMatchObject(notConfirmed);
  await auth.setPassword(accessToken, "the owner's password");
  await expect(auth.signIn(stranger)).rejects.toMatchObject(wrongCredentials);
  await auth.signIn({ ...stranger, password: "the owner's password" });
});

test("a recovery link is for who has confirmed the address, not for who claims it", async () => {
  const owner = await member();
  const { user } = await auth.signIn(owner);
  await auth.signUp(somebody(owner.email));
  const recovering = await auth.followLink(await recoveryToken(owner.email), "recovery");
  expect(recovering.user.id).toBe(user.id);
});

test("signing in with what one signed up with says the same whether or not the address is somebody's", async () => {
  const owner = await member();
  const late = somebody(owner.email);
  await auth.signUp(late);
  await expect(auth.signIn(late)).rejects.toMatchObject(notConfirmed);
  expect((await mailsTo(owner.email)).at(-1)).toEqual({
    kind: "has-account",
    to: owner.email,
    username: owner.username,
  });
});

test("of many who sign up for one address, as many are told to confirm it whether or not it is somebody's", async () => {
  const owner = await member();
  const answersFor = async (email: string) => {
    const people = Array.from({ length: 21 }, () => somebody(email));
    for (const person of people) await auth.signUp({ ...person, isUnmailed: true });
    return Promise.all(people.map((person) => auth.signIn(person).catch(({ code }) => code)));
  };
  const answers = await answersFor(owner.email);
  expect(answers).toContain(notConfirmed.code);
  expect(answers).toEqual(await answersFor(somebody().email));
});

test("a sign-up leaves nothing behind when its mail cannot be ordered", async () => {
  const person = somebody();
  await sql`alter schema pgboss rename to away`.execute(db);
  const [signUp] = await Promise.allSettled([auth.signUp(person)]);
  await sql`alter schema away rename to pgboss`.execute(db);
  expect(signUp.status).toBe("rejected");
  expect(await db.selectFrom("account").select("id").where("email", "=", person.email).execute()).toEqual([]);
  expect(await profileOf(person)).toBeUndefined();
});

const addressTaken = {
  name: "TakenError",
  code: "email_taken",
  message: "There is already an account for this address. Sign in, or reset your password.",
};

test("where nobody is asked to confirm, whoever signs up is signed in, and a taken address is said and stores nothing", async () => {
  const owner = somebody();
  const signedUp = await unasking.signUp(owner);
  if (signedUp.needsConfirmation) throw new Error("nobody asks for a confirmation here");
  const { user, accessToken } = signedUp.signedIn;
  expect(await unasking.getUser(accessToken)).toEqual(user);
  const stranger = somebody(owner.email);
  await expect(unasking.signUp(stranger)).rejects.toMatchObject(addressTaken);
  await expect(unasking.signIn(stranger)).rejects.toMatchObject(wrongCredentials);
  expect(await profileOf(stranger)).toBeUndefined();
  expect(await db.selectFrom("account").select("id").where("email", "=", owner.email).execute()).toEqual([
    { id: user.id },
  ]);
  // A form that was sent twice says what it said before.
  expect(await unasking.signUp(owner)).toMatchObject({ needsConfirmation: false, signedIn: { user } });
  expect(await mailsTo(owner.email)).toEqual([]);
});

test("of 20 who sign up for one address at the same time, unasked, one has it", async () => {
  const { email } = somebody();
  const signUps = await Promise.allSettled(Array.from({ length: 20 }, () => unasking.signUp(somebody(email))));
  const refused = signUps.filter((signUp) => signUp.status === "rejected");
  expect(refused).toHaveLength(19);
  for (const { reason } of refused) expect(reason).toMatchObject(addressTaken);
  expect(await db.selectFrom("account").select("id").where("email", "=", email).execute()).toHaveLength(1);
});

test("a session that is refreshed five hundred times has one access token more, at most", async () => {
  const { refreshToken, accessToken, user } = await auth.signIn(await member());
  const made = new Set([accessToken]);
  for (let turn = 0; turn < 25; turn += 1) {
    const refreshed = await Promise.all(Array.from({ length: 20 }, () => auth.refresh(refreshToken)));
    for (const { accessToken } of refreshed) made.add(accessToken);
  }
  // Two where five minutes began meanwhile.
  expect(made.size).toBeLessThanOrEqual(2);
  for (const each of made) expect(await auth.getUser(each)).toEqual(user);
  const kept = db
    .selectFrom("access_token")
    .innerJoin("account_session", "account_session.id", "session_id")
    .where("account_id", "=", user.id)
    .where("from_link", "=", false)
    .select("access_token.token_hash");
  expect(await kept.execute()).toHaveLength(made.size);
});

test("an access token ends after an hour", async () => {
  const { accessToken, expiresAt } = await auth.signIn(await member());
  expect(Math.abs(expiresAt - Date.now() / 1000 - 3_600)).toBeLessThan(60);
  await sql`update access_token set ends_at = ends_at - interval '1 hour'`.execute(db);
  await expect(auth.getUser(accessToken)).rejects.toMatchObject(notSignedIn);
});

test("a session ends 30 days after its last refresh", async () => {
  const person = await member();
  const { refreshToken, user } = await auth.signIn(person);
  const waitDays = (days: number) =>
    sql`update account_session set ends_at = ends_at - make_interval(days => ${days}) where account_id = ${user.id}`.execute(
      db,
    );
  await waitDays(29);
  const refreshed = await auth.refresh(refreshToken);
  await waitDays(29);
  await auth.getUser(refreshed.accessToken);
  await waitDays(1);
  await expect(auth.getUser(refreshed.accessToken)).rejects.toMatchObject(notSignedIn);
  await expect(auth.refresh(refreshed.refreshToken)).rejects.toMatchObject(notSignedIn);
});

test("the session of a link lasts ten minutes, cannot be refreshed, and ends with the password it set", async () => {
  const { email } = await member();
  const { expiresAt, ...slow } = await auth.followLink(await recoveryToken(email), "recovery");
  expect(expiresAt - Date.now() / 1000).toBeLessThanOrEqual(600);
  await expect(auth.refresh(slow.refreshToken)).rejects.toMatchObject(notSignedIn);
  await sql`update account_session set ends_at = now() where account_id = ${slow.user.id}`.execute(db);
  await expect(auth.setPassword(slow.accessToken, "second password")).rejects.toMatchObject(notSignedIn);

  const { accessToken } = await auth.followLink(await recoveryToken(email), "recovery");
  await auth.setPassword(accessToken, "second password");
  await expect(auth.setPassword(accessToken, "third password")).rejects.toMatchObject(notSignedIn);
});

test("a session that began with a password while that was being changed does not outlive it", async () => {
  const person = await member();
  const { accessToken } = await auth.signIn(person);
  const [, ...begun] = await Promise.allSettled([
    auth.setPassword(accessToken, "second password"),
    ...Array.from({ length: 15 }, () => auth.signIn(person)),
  ]);
  for (const each of begun) {
    if (each.status === "rejected") expect(each.reason).toMatchObject(wrongCredentials);
    else await expect(auth.getUser(each.value.accessToken)).rejects.toMatchObject(notSignedIn);
  }
});

test("nothing that opens a door is stored readably", async () => {
  const person = await signedUp();
  await auth.followLink(person.token, "signup");
  const signedIn = await auth.signIn(person);
  const link = await recoveryToken(person.email);
  const { rows } = await sql<{ stored: string }>`
    select account::text as stored from account
    union all select encode(token_hash, 'escape') from account_session
    union all select encode(token_hash, 'escape') from access_token
    union all select encode(token_hash, 'escape') from account_link
    union all select data::text from pgboss.job where name = 'mail'`.execute(db);
  const stored = rows.map((row) => row.stored).join("\n");
  expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  for (const secret of [person.password, signedIn.accessToken, signedIn.refreshToken, link])
    expect(stored).not.toContain(secret);
});

test("3 passwords are hashed at once and 20 wait: whoever comes beyond that is told to come again", async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 30 }, () => hashPassword("password")));
  const refused = hashes.filter((hash) => hash.status === "rejected");
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) expect(reason).toMatchObject({ name: "UnavailableError", code: "busy" });
});

test("what has ended is forgotten, and nothing else", async () => {
  const [ended, going] = [await member(), await member()];
  const endedSession = await auth.signIn(ended);
  const goingSession = await auth.signIn(going);
  const idleSession = await auth.signIn(going);
  await recoveryToken(ended.email);
  const goingLink = await recoveryToken(going.email);
  const [abandoned, fresh] = [await signedUp(), await signedUp()];
  await sql`update account_session set ends_at = now() where account_id = ${endedSession.user.id}`.execute(db);
  await sql`update account_link set ends_at = now() where account_id = ${endedSession.user.id}`.execute(db);
  await sql`update access_token set ends_at = now() where token_hash = ${tokenHash(idleSession.accessToken)}`.execute(
    db,
  );
  await sql`update account set created_at = now() - interval '25 hours' where email in (${abandoned.email}, ${going.email})`.execute(
    db,
  );
  await db
    .insertInto("rate_limit")
    .values([
      { key: "long ago", tokens: 1, counted_at: sql<Date>`now() - interval '25 hours'` },
      { key: "just now", tokens: 1, counted_at: sql<Date>`now()` },
    ])
    .execute();

  await removeExpired();

  const sessions = await db.selectFrom("account_session").select("account_id").execute();
  expect(sessions).not.toContainEqual({ account_id: endedSession.user.id });
  const links = await db.selectFrom("account_link").select("account_id").execute();
  expect(links).not.toContainEqual({ account_id: endedSession.user.id });
  const tokens = await db
    .selectFrom("access_token")
    .select("token_hash")
    .where("ends_at", "<=", sql<Date>`now()`)
    .execute();
  expect(tokens).toEqual([]);
  expect(await db.selectFrom("rate_limit").select("key").execute()).toEqual([{ key: "just now" }]);
  await expect(auth.signIn(abandoned)).rejects.toMatchObject(wrongCredentials);
  expect(await profileOf(abandoned)).toBeUndefined();

  await auth.getUser(goingSession.accessToken);
  await auth.refresh(idleSession.refreshToken);
  await auth.followLink(goingLink, "recovery");
  await auth.signIn(going);
  await auth.followLink(fresh.token, "signup");
});
