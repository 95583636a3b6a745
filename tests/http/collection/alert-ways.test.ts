import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { secretIn } from "#app/models/platform/site-secrets.server.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { accessCode } from "#tests/support/server/locked-site.ts";
import { startServer } from "#tests/support/server/server.ts";

const pushed: { topic: string; title: string }[] = [];
const ntfy = createServer(async (request, response) => {
  pushed.push(JSON.parse(await text(request)));
  response.writeHead(pushed.length > 1 ? 403 : 200).end("{}");
});
await new Promise<void>((resolve) => ntfy.listen(0, "127.0.0.1", resolve));
const ntfyUrl = `http://127.0.0.1:${(ntfy.address() as AddressInfo).port}`;

const databaseUrl = await newDatabase({ sample: false });
const start = (env: Record<string, string> = {}) =>
  startServer({
    ...{ databaseUrl, sampleData: "off" },
    env: { WORKER: "off", LOG_LEVEL: "debug", NTFY_URL: ntfyUrl, ...env },
  });
const server = await start();
const locked = await start({ ACCESS_CODE: accessCode, SESSION_SECRET: secretIn(server.dataDir) });
afterAll(async () => {
  await Promise.all([server.stop(), locked.stop()]);
  ntfy.close();
});

/** Somebody with an alert that rang. */
async function collector(): Promise<Member> {
  const member = await newMember(server);
  const entryId = await insertEntry({ ...server, databaseUrl }, member.id, { title: "Quetzalbrick" });
  await query(
    databaseUrl,
    `with target as (insert into price_target (entry_id, direction, amount_minor, currency) values ($1, 'below', 12000, 'USD'))
     insert into rung_alert (user_id, entry_id, alert) values ($2, $1, $3)`,
    [
      entryId,
      member.id,
      JSON.stringify({
        ...{
          of: "target",
          title: "Quetzalbrick",
          itemKind: null,
          itemKey: null,
          conditionKey: "used",
          currency: "USD",
        },
        ...{
          direction: "below",
          target: 12_000,
          price: 11_800,
          why: "crossed",
          before: { price: 13_400, when: "set" },
        },
        basis: { of: "value", sales: 14, days: 30, low: 11_200, high: 13_100, certainty: "low" },
      }),
    ],
  );
  return member;
}

const save = (member: Member, fields: Record<string, string>) =>
  postForm(
    server,
    "/alerts/settings",
    { intent: "save", when: "at-once", mail: "on", ...fields },
    { Cookie: member.cookies },
  );

async function tabOf(member: Member) {
  const { body } = await askRaw(server, { path: "/profile?tab=alerts", headers: { Cookie: member.cookies } });
  const [, token = ""] = /feeds\/alerts\.atom\?token=([^"&]+)/.exec(body) ?? [];
  return { body, words: pageText(body), feed: `/feeds/alerts.atom?token=${token}`, token };
}

test("a feed is read by its address alone, on a locked site too, until it has another one", async () => {
  const member = await collector();
  expect((await tabOf(member)).token).toBe("");
  await save(member, { feed: "on" });
  const { feed, words, token } = await tabOf(member);
  expect(words).toContain("Whoever has this address can read your alerts.");
  for (const site of [server, locked]) {
    const answer = await askRaw(site, { path: feed });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(answer.body).toContain("<title>Quetzalbrick, used: $118, below your target of $120</title>");
    expect(answer.body).toContain(
      "Median of 14 counted sales in 30 days; half of them were between $112 and $131. Low certainty.",
    );
    expect(answer.body).not.toContain(member.username);
    expect(site.output()).not.toContain(token);
  }
  expect((await tabOf(member)).words).toMatch(/Last read today, \d\d:\d\d UTC\./);
  await save(member, { feed: "on" });
  expect((await tabOf(member)).feed).toBe(feed);
  await postForm(server, "/alerts/settings", { intent: "new-feed" }, { Cookie: member.cookies });
  const renewed = (await tabOf(member)).feed;
  expect(renewed).not.toBe(feed);
  expect([(await askRaw(server, { path: feed })).status, (await askRaw(server, { path: renewed })).status]).toEqual([
    404, 200,
  ]);
  await save(member, {});
  expect((await askRaw(server, { path: renewed })).status).toBe(404);
  expect((await askRaw(server, { path: "/feeds/alerts.atom" })).status).toBe(404);
  expect((await askRaw(server, { method: "POST", path: renewed, headers: { Origin: server.origin } })).status).toBe(
    405,
  );
});

test("a topic is saved and tested, says what came back, and keeps what was refused out", async () => {
  const member = await collector();
  await save(member, { push: "on", topic: "brick-fan-7d2" });
  expect((await tabOf(member)).body).toContain(`value="${ntfyUrl}/brick-fan-7d2"`);
  const pushTest = () =>
    postForm(
      server,
      "/alerts/settings",
      { intent: "test-push", topic: `${ntfyUrl}/brick-fan-7d2` },
      { Cookie: member.cookies },
    );
  await pushTest();
  expect(pushed).toMatchObject([{ topic: "brick-fan-7d2", title: "A test of your Chartables alerts" }]);
  expect((await tabOf(member)).words).toMatch(/Delivered today, \d\d:\d\d UTC: The server took it\./);
  await pushTest();
  expect((await tabOf(member)).words).toMatch(
    /Not delivered today, \d\d:\d\d UTC: The server answered 403: this topic takes no messages from us\./,
  );
  await save(member, { push: "on", topic: "http://10.0.0.1/inside" });
  const { body, words } = await tabOf(member);
  expect(body).toContain(`value="${ntfyUrl}/brick-fan-7d2"`);
  expect(words).toContain("Whoever guesses the topic can read it.");
  await save(member, {});
  expect(await query(databaseUrl, "select from alert_topic where user_id = $1", [member.id])).toEqual([]);
});
