import { createHmac, randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { secretIn } from "#app/models/platform/site-secrets.server.ts";
import { mailServer } from "#tests/support/account/mail-server.ts";
import { latestMail } from "#tests/support/account/outbox.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { accessCode } from "#tests/support/server/locked-site.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase({ sample: false });
const start = (env: Record<string, string> = {}) =>
  startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off", LOG_LEVEL: "debug", ...env } });
const secret = "a secret of this test with 32 characters";
const open = await start({ SESSION_SECRET: secret });
const locked = await start({ SESSION_SECRET: secret, ACCESS_CODE: accessCode });
const site: TestServer = await start();
afterAll(() => Promise.all([open, locked, site].map((server) => server.stop())));

const hashOf = (text: string, by = secret) => createHmac("sha256", `hash ${by}`).update(text).digest("base64url");
const stopLink = (what: "alert" | "search" | "all", id: string) =>
  `/alerts/stop?token=${what}.${id}.${hashOf(`stop ${what} ${id}`)}`;

/** Somebody with an alert and a search that rings. */
async function collector() {
  const member = await newMember(site);
  const entryId = await insertEntry({ ...site, databaseUrl }, member.id, { title: "Quetzalbrick" });
  const target =
    "insert into price_target (entry_id, direction, amount_minor, currency) values ($1, 'below', 1, 'USD')";
  await query(databaseUrl, target, [entryId]);
  const search = "insert into saved_search (user_id, query, is_alert) values ($1, 'Sneedlewood', true) returning id";
  const [{ id: searchId } = { id: "" }] = (await query(databaseUrl, search, [member.id])) as { id: string }[];
  return { member, entryId, searchId };
}

/** What goes on of what somebody has. */
async function goesOn({ member, entryId, searchId }: Awaited<ReturnType<typeof collector>>) {
  const [row] = await query(
    databaseUrl,
    `select (select paused_at is null from price_target where entry_id = $1) as alert,
      (select is_alert from saved_search where id = $2) as search,
      not exists (select from alert_settings where user_id = $3 and paused_at is not null) as all`,
    [entryId, searchId, member.id],
  );
  return row;
}

const everything = { alert: true, search: true, all: true };
/** What mail programs send for "Unsubscribe": from their own servers, with no cookie and no origin. */
const oneClick = (server: TestServer, path: string) =>
  askRaw(server, {
    method: "POST",
    path,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });

test.each(["alert", "search", "all"] as const)(
  "opening the link that stops %s changes nothing, and one press of a mail program stops it, on a locked site too",
  async (what) => {
    for (const server of [open, locked]) {
      const person = await collector();
      const path = stopLink(what, { alert: person.entryId, search: person.searchId, all: person.member.id }[what]);
      for (const method of ["GET", "HEAD"]) {
        const page = await askRaw(server, { method, path });
        expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
      }
      expect(await goesOn(person)).toEqual(everything);
      const stopped = await oneClick(server, path);
      expect([stopped.status, stopped.headers["set-cookie"]]).toEqual([200, undefined]);
      expect(pageText(stopped.body)).toContain("Stopped");
      expect(await goesOn(person)).toEqual({ ...everything, [what]: false });
    }
  },
);

test("the page has a button that stops an alert, and one that stops all; both work without a session", async () => {
  const person = await collector();
  const path = stopLink("alert", person.entryId);
  const page = pageText((await askRaw(open, { path })).body);
  expect(page).toContain(
    "Stop this alert? You get no more mail from it. It stays in your Price Alerts, paused, with its target.",
  );
  expect(page).toMatch(/Stop this alert Stop all alert mails/);
  const stopped = await postForm(open, path, {});
  expect(pageText(stopped.body)).toContain(
    "Stopped No more mail from this alert. When you want it back, sign in and press Resume in your Price Alerts.",
  );
  expect(await goesOn(person)).toEqual({ ...everything, alert: false });
  await postForm(open, path, { all: "yes" });
  expect(await goesOn(person)).toEqual({ alert: false, search: true, all: false });
});

test("the page names nobody and nothing, and answers the same to any token", async () => {
  const person = await collector();
  const { entryId } = person;
  const good = stopLink("alert", entryId);
  const others = [
    `/alerts/stop?token=alert.${entryId}.${hashOf(`stop all ${entryId}`)}`,
    `/alerts/stop?token=alert.${entryId}.${hashOf(`stop alert ${entryId}`, "another secret of 32 characters...")}`,
    `/alerts/stop?token=alert.${randomUUID()}.${"A".repeat(43)}`,
    "/alerts/stop?token=%00",
    "/alerts/stop",
  ];
  const textOf = async (path: string) => pageText((await askRaw(open, { path })).body);
  const texts = await Promise.all([good, ...others].map(textOf));
  expect(new Set(texts).size).toBe(1);
  for (const path of others) {
    const answer = await oneClick(open, path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(pageText(answer.body)).toContain("Stopped");
  }
  expect(await goesOn(person)).toEqual(everything);
  const { body } = await oneClick(open, good);
  for (const word of ["Quetzalbrick", "Sneedlewood", person.member.username, person.member.email, person.member.id])
    expect(body).not.toContain(word);
});

test("another site cannot press the button in the browser of somebody who is signed in", async () => {
  const person = await collector();
  const path = stopLink("alert", person.entryId);
  const { status } = await postForm(open, path, {}, { Origin: "https://evil.test" });
  expect(status).toBe(403);
  expect(await goesOn(person)).toEqual(everything);
});

test("tokens are in no line of the log", async () => {
  const { entryId } = await collector();
  const path = stopLink("alert", entryId);
  await askRaw(open, { path, headers: { Referer: `${open.origin}${path}` } });
  await oneClick(open, path);
  await postForm(open, path, {}, { Origin: "https://evil.test" });
  await askRaw(open, { path: `/alerts/allow${path.slice("/alerts/stop".length)}` });
  await expect.poll(() => open.output()).toContain("/alerts/allow");
  expect(open.output()).toContain("/alerts/stop");
  expect(open.output()).not.toContain(hashOf(`stop alert ${entryId}`));
});

const settings = (member: Member, fields: Record<string, string>, server = site) =>
  postForm(server, "/alerts/settings", fields, { Cookie: member.cookies });
const stored = async ({ id }: Member) =>
  (await query(databaseUrl, "select * from alert_settings where user_id = $1", [id]))[0];

test("how alerts reach somebody is saved, and a mistake changes nothing", async () => {
  const [member, other] = [await newMember(site), await newMember(site)];
  const chosen = { mail: "on", when: "daily", hour: "8", zone: "europe/london", quiet: "on", from: "22", until: "7" };
  const saved = await settings(member, { intent: "save", ...chosen });
  expect([saved.status, saved.headers.location]).toEqual([303, "/profile?tab=alerts#reach"]);
  const row = { by_mail: true, digest_hour: 8, time_zone: "Europe/London", quiet_from: 22, quiet_until: 7 };
  expect(await stored(member)).toMatchObject(row);
  for (const mistake of [{ zone: "Londonium" }, { from: "7" }, { hour: "24" }, { intent: "other" }])
    await settings(member, { intent: "save", ...chosen, mail: "", ...mistake });
  expect(await stored(member)).toMatchObject(row);
  await settings(member, { intent: "pause-all" });
  expect(await stored(member)).toMatchObject({ ...row, paused_at: expect.anything() });
  await settings(member, { intent: "resume-all" });
  await settings(member, { intent: "save", when: "at-once" });
  expect(await stored(member)).toMatchObject({ by_mail: false, digest_hour: null, quiet_from: null, paused_at: null });
  expect(await stored(other)).toBeUndefined();
  const signedOut = await postForm(site, "/alerts/settings", { intent: "pause-all" });
  expect(signedOut.headers.location).toMatch(/^\/auth\?/);
});

test("a test says what came back, and where there is no mail server, that it lies in the outbox", async () => {
  const member = await newMember(site);
  await settings(member, { intent: "test" });
  const mail = await latestMail(site.dataDir, member.email);
  expect(mail.subject).toBe("A test of your Chartables alerts");
  const test_result = "it lies in this site's outbox, since it has no mail server";
  expect(await stored(member)).toMatchObject({ test_result, is_test_taken: true });
});

test("to an address that nobody confirmed goes one letter, whose link allows others by its button", async () => {
  const mails = await mailServer();
  mails.now("accepts");
  const env = { SMTP_URL: mails.url, EMAIL_CONFIRMATION: "off", WORKER: "on" };
  const server = await startServer({ sampleData: "off", env });
  const member = await newMember(server);
  const test = () => settings(member, { intent: "test" }, server);
  await test();
  await expect.poll(() => mails.accepted.length).toBe(1);
  const { subject, text = "" } = mails.accepted[0]!.mail;
  expect(subject).toBe("Allow price alerts to this address?");
  await test();
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? "");
  const path = link.pathname + link.search;
  expect(pageText((await askRaw(server, { path })).body)).toContain("Allow price alerts?");
  await test();
  expect(mails.accepted).toHaveLength(1);
  // A token for another address of the same person allows nothing.
  const forged = hashOf(`allow alert letters ${member.id} other@example.com`, secretIn(server.dataDir));
  const refused = await postForm(server, `/alerts/allow?token=allow.${member.id}.${forged}`, {});
  expect(pageText(refused.body)).toContain("Nothing was allowed");
  const allowed = await postForm(server, path, {});
  expect(pageText(allowed.body)).toContain("Allowed");
  await test();
  expect(mails.accepted.map(({ mail }) => mail.subject)).toEqual([subject, "A test of your Chartables alerts"]);
  await server.stop();
  await mails.stop();
});
