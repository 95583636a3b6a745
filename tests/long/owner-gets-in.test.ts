import { afterAll, expect, inject, test } from "vitest";
import { latestMail, listOutbox } from "#tests/support/account/outbox.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { passAttempts } from "#tests/support/database/database-of.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";
import { cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await createDatabase(inject("postgresUrl"));
const env = { EMAIL_CONFIRMATION: "required", TRUST_PROXY: "1" };
const server = await startServer({ databaseUrl, sampleData: "off", env });
afterAll(() => server.stop());

const sixPollers = Array.from({ length: 6 }, (_, poller) => `203.0.113.${poller + 1}`);
const owner = "198.51.100.1";

/** A browser: it comes from an address and keeps its cookies. */
function browser(from: string) {
  const cookies = new Map<string, string>();
  return async (path: string, fields: Record<string, string>): Promise<RawAnswer> => {
    const Cookie = [...cookies.values()].join("; ");
    const answer = await postForm(server, path, fields, { "X-Forwarded-For": from, Cookie });
    for (const pair of cookiesOf(answer).split("; ")) cookies.set(pair.split("=")[0] ?? "", pair);
    return answer;
  };
}

const pathOf = (link: string) => link.slice(server.origin.length);
const mailsTo = async (email: string) =>
  (await listOutbox(server.dataDir)).filter(({ to }) => to?.[0]?.address === email).length;
const passTime = (seconds: number) => passAttempts({ ...server, databaseUrl }, seconds);

async function newMember(email: string, password: string): Promise<void> {
  const post = browser("192.0.2.1");
  await post("/auth?tab=sign-up", { username: email.split("@")[0] ?? "", email, password });
  expect((await post(pathOf((await latestMail(server.dataDir, email)).link), {})).status).toBe(303);
}

/** What six strangers elsewhere do for an hour, all together each third of it: that takes whatever came back meanwhile. */
async function pollForAnHour(poll: (from: string, turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn <= 3; turn += 1) {
    if (turn > 0) await passTime(1_200);
    await inTurns(sixPollers, (from) => poll(from, turn));
  }
}

test("whatever six pollers do, a new password from a mailed link lets the owner's new browser in at once", async () => {
  const email = "hedda@collectors.test";
  await newMember(email, "the first password");
  const wrong = (from: string) => browser(from)("/auth", { email, password: "wrong" });
  await pollForAnHour(async (from) => {
    await wrong(from);
    await browser(from)("/forgot-password", { email });
  });
  const post = browser(owner);
  expect((await post("/auth", { email, password: "the first password" })).status).toBe(429);

  // Whoever asked for it, the newest link is in the owner's mailbox.
  await passTime(60);
  const before = await mailsTo(email);
  const asked = await post("/forgot-password", { email });
  const { link } = await latestMail(server.dataDir, email, asked.status === 303 ? before + 1 : before);
  const password = "the second password";
  expect((await post(pathOf(link), { newPassword: password, confirmPassword: password })).status).toBe(303);
  await inTurns(sixPollers, wrong);
  const signedIn = await post("/auth", { email, password });
  expect([signedIn.status, cookiesOf(signedIn).includes("session=")]).toEqual([303, true]);

  // A browser that proved nothing still waits.
  expect((await browser("198.51.100.2")("/auth", { email, password })).status).toBe(429);
});

test("whatever six pollers do, who signs up and confirms the address gets in at once", async () => {
  const email = "newcomer@collectors.test";
  await pollForAnHour(async (from, turn) => {
    const username = `n${from.split(".").at(-1)}_${turn}_${Math.random().toString(36).slice(2, 8)}`;
    await browser(from)("/auth?tab=sign-up", { username, email, password: "a stranger's password" });
    await browser(from)("/auth", { email, password: "a stranger's password" });
  });
  expect(await mailsTo(email)).toBeLessThanOrEqual(6);

  const post = browser(owner);
  const password = "the newcomer's own";
  expect((await post("/auth?tab=sign-up", { username: "newcomer", email, password })).status).toBe(303);
  // The strangers used up the mails, so it is a link of theirs that the newcomer opens.
  const { link } = await latestMail(server.dataDir, email);
  expect((await post(pathOf(link), {})).status).toBe(303);
  const signedIn = await post("/auth", { email, password });
  expect([signedIn.status, cookiesOf(signedIn).includes("session=")]).toEqual([303, true]);

  const strangers = await browser("198.51.100.3")("/auth", { email, password: "a stranger's password" });
  expect([400, 429]).toContain(strangers.status);
});

test("a confirmed browser is known for the account it confirmed, and for no other", async () => {
  const [email, other] = ["known@collectors.test", "other@collectors.test"];
  await newMember(other, "the other's password");
  const post = browser(owner);
  await post("/auth?tab=sign-up", { username: "known_one", email, password: "the known one's" });
  await post(pathOf((await latestMail(server.dataDir, email)).link), {});
  await inTurns(sixPollers, (from) => browser(from)("/auth", { email: other, password: "wrong" }));
  expect((await post("/auth", { email: other, password: "the other's password" })).status).toBe(429);
});

test("of four hundred wrong codes from as many addresses few are looked at, and the owner comes through the gate", async () => {
  const gated = await startServer({
    databaseUrl,
    sampleData: "off",
    env: { TRUST_PROXY: "1", WORKER: "off", ACCESS_CODE: "open sesame" },
  });
  try {
    const enter = (code: string, from: string, Cookie = "") =>
      postForm(gated, "/welcome", { code }, { "X-Forwarded-For": from, Cookie });
    const known = cookiesOf(await enter("open sesame", owner))
      .split("; ")
      .filter((cookie) => !cookie.startsWith("gate="))
      .join("; ");
    const began = performance.now();
    const statuses: number[] = [];
    await Promise.all(
      [...Array(400).keys()].map(async (turn) => {
        statuses.push((await enter(`wrong ${turn}`, `203.0.${turn >> 8}.${turn & 255}`)).status);
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const looked = statuses.filter((status) => status !== 429).length;
    expect(looked).toBeGreaterThan(30);
    expect(looked).toBeLessThanOrEqual(120 + seconds);

    expect(cookiesOf(await enter("open sesame", "198.51.100.7", known))).toContain("gate=");
    await inTurns([...Array(60).keys()], (turn) => enter("wrong", `198.18.0.${turn}`));
    const refused = await enter("open sesame", "198.51.100.8");
    if (refused.status === 429) expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(2);
    await passTime(2);
    expect(cookiesOf(await enter("open sesame", "198.51.100.8"))).toContain("gate=");
  } finally {
    await gated.stop();
  }
});
