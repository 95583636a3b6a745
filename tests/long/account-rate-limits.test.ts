import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { listOutbox } from "#tests/support/account/outbox.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { passAttempts, withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const scratch = scratchDir("limits");
let databaseUrl: string;
let server: TestServer;
const start = (env: Record<string, string> = {}) =>
  startServer({
    databaseUrl,
    dataDir: scratch.path,
    sampleData: "off",
    env: { EMAIL_CONFIRMATION: "required", TRUST_PROXY: "1", ...env },
  });
beforeAll(async () => {
  databaseUrl = await newDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

const passTime = (seconds: number) => passAttempts({ ...server, databaseUrl }, seconds);

let people = 0;
/** Somebody with an account, and the cookie by which the browser is known that they signed in with. */
const newPerson = async () => {
  const username = `person_${String.fromCharCode(97 + people++)}`;
  const { email, password } = await newVisitor(server, { username });
  const cookies = cookiesOf(await postForm(server, "/auth", { email, password }));
  return { email, password, browser: cookies.split("; ").find((cookie) => cookie.startsWith("known-browser=")) };
};

const signIn = (email: string, password: string, from: string, cookies = "") =>
  postForm(server, "/auth", { email, password }, { "X-Forwarded-For": from, Cookie: cookies });
const forgot = (email: string, from: string) =>
  postForm(server, "/forgot-password", { email }, { "X-Forwarded-For": from });

test("of fifty wrong passwords from fifty addresses at most twenty are looked at, and the owner gets in", async () => {
  const { email, password, browser } = await newPerson();
  const answers: RawAnswer[] = [];
  await inTurns([...Array(50).keys()], async (turn) => {
    answers.push(await signIn(email, `wrong ${turn}`, `203.0.113.${turn}`));
  });
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(wasLookedAt).length).toBeLessThanOrEqual(20);
  expect(answers.filter(wasLookedAt).length + refused.length).toBe(50);
  for (const { body, headers } of refused) {
    expect(pageText(body)).toMatch(/Too many attempts\. Please try again in \d+ seconds?\./);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  }

  const fromKnownBrowser = await signIn(email, password, "198.51.100.1", browser);
  expect([fromKnownBrowser.status, cookiesOf(fromKnownBrowser).includes("session=")]).toEqual([303, true]);
  const atOnce = await signIn(email, password, "198.51.100.2");
  expect(atOnce.status).toBe(429);
  await passTime(Number(atOnce.headers["retry-after"]));
  expect((await signIn(email, password, "198.51.100.2")).status).toBe(303);
});

test("in a quarter of an hour at most twenty passwords are looked at for one account, however patient the others are", async () => {
  const { email } = await newPerson();
  let looked = 0;
  for (let minute = 0; minute <= 15; minute += 1) {
    if (minute > 0) await passTime(60);
    for (let turn = 0; turn < (minute === 0 ? 8 : 3); turn += 1) {
      if (wasLookedAt(await signIn(email, "wrong", `203.0.${minute}.${turn}`))) looked += 1;
    }
  }
  expect(looked).toBe(20);
});

test("one address tries at most thirty passwords, over any number of accounts", async () => {
  const answers: RawAnswer[] = [];
  await inTurns([...Array(60).keys()], async (turn) => {
    answers.push(await signIn(`nobody-${turn}@example.com`, "wrong", "198.51.100.60"));
  });
  const looked = answers.filter(wasLookedAt).length;
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(30);
  expect((await signIn("nobody@example.com", "wrong", "198.51.100.61")).status).toBe(400);
});

test("a network of IPv6 is one address, and a header that the visitor made up none", async () => {
  let looked = 0;
  await inTurns([...Array(60).keys()], async (turn) => {
    const madeUp = `192.0.2.${turn}, 2001:db8:${turn}::1`;
    const from = `${madeUp}, 2001:db8:0:7:${turn.toString(16)}::${turn.toString(16)}`;
    if (wasLookedAt(await signIn(`neighbour-${turn}@example.com`, "wrong", from))) looked += 1;
  });
  expect(looked).toBeLessThanOrEqual(30);
  expect((await signIn("neighbour@example.com", "wrong", "2001:db8:0:8::1")).status).toBe(400);
});

test("a site of IPv6 with all its networks tries at most a hundred and twenty passwords in a quarter of an hour", async () => {
  let looked = 0;
  for (let minute = 0; minute <= 15; minute += 5) {
    if (minute > 0) await passTime(300);
    await inTurns([...Array(80).keys()], async (turn) => {
      const from = `2001:db8:a:${minute.toString(16)}${turn.toString(16)}::1`;
      if (wasLookedAt(await signIn(`at-site-${minute}-${turn}@example.com`, "wrong", from))) looked += 1;
    });
  }
  expect(looked).toBeGreaterThan(60);
  expect(looked).toBeLessThanOrEqual(125);
  expect((await signIn("beside-site@example.com", "wrong", "2001:db8:b::1")).status).toBe(400);
});

test("a program's sign-in counts as a browser's, and says in JSON when to come again", async () => {
  const { email } = await newPerson();
  const ask = (turn: number) =>
    askRaw(server, {
      method: "POST",
      path: "/api/auth/token",
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": `203.0.113.${turn}`,
        "Sec-Fetch-Site": "same-origin",
      },
      body: JSON.stringify({ email, password: "wrong" }),
    });
  const answers: RawAnswer[] = [];
  await inTurns([...Array(20).keys()], async (turn) => {
    answers.push(await ask(turn));
  });
  expect(answers.filter(wasLookedAt).length).toBeLessThanOrEqual(6);
  const refused = answers.find(({ status }) => status === 429);
  const seconds = Number(refused?.headers["retry-after"]);
  expect(seconds).toBeLessThanOrEqual(60);
  const wait = `${seconds} second${seconds === 1 ? "" : "s"}`;
  expect(JSON.parse(refused?.body ?? "")).toEqual({
    code: "too-many-attempts",
    error: `Too many attempts. Please try again in ${wait}.`,
  });
  expect((await signIn(email, "wrong", "198.51.100.99")).status).toBe(429);
});

test("what was tried is known after the server was killed", async () => {
  const { email } = await newPerson();
  await inTurns([...Array(10).keys()], (turn) => signIn(email, "wrong", `203.0.113.${turn}`));
  await server.kill();
  server = await start();
  expect((await signIn(email, "wrong", "198.51.100.9")).status).toBe(429);
});

test("a right password costs its account no try, and a known browser is known for its own accounts only", async () => {
  const owner = await newPerson();
  for (let turn = 0; turn < 12; turn += 1) {
    expect((await signIn(owner.email, owner.password, "198.51.100.20")).status).toBe(303);
  }
  const stranger = await newPerson();
  await inTurns([...Array(6).keys()], (turn) => signIn(owner.email, "wrong", `203.0.113.${turn}`));
  expect((await signIn(owner.email, "wrong", "198.51.100.21", stranger.browser)).status).toBe(429);
  let looked = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    if (wasLookedAt(await signIn(owner.email, "wrong", "198.51.100.22", owner.browser))) looked += 1;
  }
  expect(looked).toBe(5);
});

test("of twenty requests within an hour at most five mails come, one a minute, and none tells whether there is an account", async () => {
  const { email } = await newPerson();
  const nobody = "nobody.at.all@example.com";
  const statuses: Record<string, number[]> = { [email]: [], [nobody]: [] };
  for (let turn = 0; turn < 20; turn += 1) {
    // Every other request follows at once.
    if (turn % 2 === 0 && turn > 0) await passTime(390);
    for (const to of [email, nobody]) statuses[to]?.push((await forgot(to, `203.0.113.${turn}`)).status);
  }
  expect(statuses[email]).toEqual(statuses[nobody]);
  const accepted = statuses[email]?.filter((status) => status === 303).length ?? 0;
  expect(accepted).toBeGreaterThan(2);
  expect(accepted).toBeLessThanOrEqual(5);
  const mails = async () => (await listOutbox(server.dataDir)).filter(({ to }) => to?.[0]?.address === email).length;
  await expect.poll(mails, { timeout: 30_000 }).toBe(accepted);
});

const signUp = (email: string, turn: number, from: string) => {
  const username = `${email.split("@")[0]}_${String.fromCharCode(97 + turn)}`;
  const form = { username, email, password: "correct horse" };
  return postForm(server, "/auth?tab=sign-up", form, { "X-Forwarded-For": from });
};

test("an address is signed up for at most five times an hour from one place", async () => {
  let taken = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    if (turn > 0) await passTime(300);
    if ((await signUp("many@example.com", turn, "203.0.113.1")).status === 303) taken += 1;
  }
  expect(taken).toBeGreaterThan(2);
  expect(taken).toBeLessThanOrEqual(5);
});

test("to an address that is signed up for all over the world at most five mails go in an hour", async () => {
  const { email } = await newPerson();
  for (let turn = 0; turn < 12; turn += 1) {
    if (turn > 0) await passTime(300);
    expect((await signUp(email, turn, `203.0.113.${turn}`)).status).toBe(303);
  }
  const waiting = () =>
    withDatabaseOf({ ...server, databaseUrl }, async ({ run }) => {
      const { rows } = await run("select id from pgboss.job where name = 'mail' and state < 'completed'");
      return rows.length;
    });
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  const mails = async () => (await listOutbox(server.dataDir)).filter(({ to }) => to?.[0]?.address === email).length;
  expect(await mails()).toBeGreaterThan(2);
  expect(await mails()).toBeLessThanOrEqual(5);
});

test("of two hundred wrong codes at most thirty are looked at, and others still come through the gate", async () => {
  const gated = await start({ ACCESS_CODE: "open sesame" });
  try {
    const enter = (code: string, from: string) => postForm(gated, "/welcome", { code }, { "X-Forwarded-For": from });
    const statuses: number[] = [];
    await Promise.all(
      [...Array(200).keys()].map(async (turn) => {
        statuses.push((await enter(`wrong ${turn}`, "198.51.100.200")).status);
      }),
    );
    expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(30);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(170);
    const { status, headers, body } = await enter("open sesame", "198.51.100.200");
    expect([status, Number(headers["retry-after"]) <= 60]).toEqual([429, true]);
    expect(pageText(body)).toContain("Too many attempts. Please try again in");
    expect(cookiesOf(await enter("open sesame", "198.51.100.201"))).toContain("gate=");
  } finally {
    await gated.stop();
  }
});

test("without a proxy, made-up addresses are one", async () => {
  const direct = await start({ TRUST_PROXY: "0", LOG_LEVEL: "warn" });
  const place = { ...direct, databaseUrl };
  try {
    await withDatabaseOf(place, ({ run }) => run("delete from rate_limit"));
    let refused = 0;
    await inTurns([...Array(400).keys()], async (turn) => {
      const headers = { "X-Forwarded-For": `203.0.${turn % 200}.${turn % 7}` };
      const { status } = await postForm(direct, "/forgot-password", { email: `made-up-${turn}@example.com` }, headers);
      if (status === 429) refused += 1;
    });
    // Of this machine itself ten times as many, since others may stand behind it.
    expect(refused).toBeGreaterThanOrEqual(100);
    const { rows } = await withDatabaseOf(place, ({ run }) =>
      run("select key from rate_limit where key like 'reset mail from %'"),
    );
    expect(rows.length).toBe(1);
  } finally {
    await direct.stop();
  }
});

test("keys name nobody, not even to somebody who tries out names", async () => {
  await signIn("guessable@example.com", "wrong", "198.51.100.111");
  const guesses = ["guessable@example.com", "198.51.100.111"].map((text) =>
    createHash("sha256").update(text).digest("base64url"),
  );
  await withDatabaseOf({ ...server, databaseUrl }, async ({ run }) => {
    const { rows } = await run("select key from rate_limit");
    expect(rows.length).toBeGreaterThan(20);
    for (const { key } of rows as { key: string }[]) {
      expect(key).toMatch(/^[a-z -]+ [\w-]{43}$/);
      expect(guesses).not.toContain(key.split(" ").at(-1));
    }
  });
});

test("whether an address has an account changes no byte of an answer", async () => {
  const { email } = await newPerson();
  const unknown = email.replace(/^./, "q");
  const plain = (answer: RawAnswer, address: string) => ({
    status: answer.status,
    headers: withoutChance(answer),
    body: answer.body
      .replaceAll(address, "the address")
      .replaceAll(address.split("@")[0] ?? "", "the name")
      .replaceAll(/in \d+ seconds/g, "in a while"),
  });
  const pairs: [string, string, Record<string, string>, number][] = [
    ["wrong password", "/auth", { password: "wrong" }, 400],
    ["wrong password, as data", "/auth.data", { password: "wrong" }, 400],
    ["wrong password, on the other screen", "/login", { password: "wrong" }, 400],
    ["forgotten", "/forgot-password", {}, 303],
    ["forgotten, again", "/forgot-password", {}, 429],
    ["signed up", "/auth?tab=sign-up", { username: "_new", password: "correct horse" }, 303],
  ];
  for (const [name, path, fields, status] of pairs) {
    const responseTo = async (to: string) => {
      const form = {
        ...fields,
        email: to,
        ...(fields.username && { username: `${to.slice(0, 1)}${fields.username}` }),
      };
      const answer = await postForm(server, path, form, { "X-Forwarded-For": "198.51.100.77" });
      return plain(answer, to);
    };
    const known = await responseTo(email);
    expect(known.status, name).toBe(status);
    expect(known, name).toEqual(await responseTo(unknown));
  }
});

/** Whether the password was computed; what was not is refused with 429. */
function wasLookedAt({ status, body }: RawAnswer): boolean {
  return status === 400 && body.includes("Invalid login credentials");
}

/** Headers without times, hashes, signatures and ids of the request and the browser; of what is signed, all but the signature. */
function withoutChance({ headers }: RawAnswer) {
  const { date, "x-request-id": id, "retry-after": wait, "set-cookie": cookies = [], ...others } = headers;
  const { "content-security-policy": policy, ...rest } = others;
  return {
    ...rest,
    wait: wait && "some seconds",
    policy: String(policy).replaceAll(/'sha256-[^']*'/g, ""),
    cookies: cookies.map((cookie) => cookie.replace(/\.[^;]*/, "").replace(/^(known-browser=)[^;]*/, "$1")),
  };
}
