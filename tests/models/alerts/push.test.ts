import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { network, publish, readTopic } from "#app/models/alerts/ntfy.server.ts";
import {
  chooseTopic,
  findTopic,
  orderDuePushes,
  pushTest,
  removeTopic,
  sendPush,
} from "#app/models/alerts/push.server.ts";
import { pauseAllAlerts } from "#app/models/alerts/settings.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { choose, moveValue, newAlert, newCollector, rungOf, setValue, targetOf } from "#tests/support/alerts/alerts.ts";

const received: {
  path: string | undefined;
  method: string | undefined;
  body: { title: string; message: string; topic: string; click: string };
}[] = [];
let answer: (response: ServerResponse) => void = (response) => response.end("{}");
const server = createServer(async (request: IncomingMessage, response) => {
  const { url: path, method } = request;
  received.push({ path, method, body: JSON.parse(await text(request)) });
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  network.operatorUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(async () => {
  await sql`truncate collection, changed_item, rate_limit cascade`.execute(db);
  await db.deleteFrom("item").execute();
  received.length = 0;
  network.timeoutMs = 2_000;
  answer = (response) => response.end("{}");
});

const signal = AbortSignal.timeout(600_000);

/** Somebody with a topic and an alert that waits. */
async function waiting() {
  const { id } = await newCollector();
  await chooseTopic(id, "brick-fan-7d2");
  return { id, ...(await newAlert(id)) };
}

/** Sends what was ordered, as the worker does. */
async function sendOrdered(userId: string): Promise<void> {
  const { rows } = await sql<{ data: { rungIds: string[] } }>`
    delete from pgboss.job where name = 'mail' and data ->> 'kind' = 'alert-push' and data ->> 'accountId' = ${userId}
    returning data`.execute(db);
  for (const { data } of rows) await sendPush(userId, data.rungIds, signal);
}

test("an alert is pushed with its price, its basis and a link, once", async () => {
  const { id, itemId, key } = await waiting();
  await moveValue(itemId, 11_800);
  expect(await orderDuePushes()).toBe(1);
  expect(await orderDuePushes()).toBe(0);
  await sendOrdered(id);
  expect(received).toEqual([
    {
      ...{ path: "/", method: "POST" },
      body: {
        topic: "brick-fan-7d2",
        title: "Pirates of Barracuda Bay, used: $118, below your target of $120",
        message: "Median of 14 sales in 30 days.",
        click: expect.stringContaining(`${key}`),
      },
    },
  ]);
});

test("several go in one message, at the hours that were chosen, and none while all are paused", async () => {
  const { id, itemId } = await waiting();
  const other = await newAlert(id, { name: "Saga" });
  await choose(id, { quiet: { from: 0, until: 23 }, timeZone: "UTC" });
  await moveValue(itemId, 11_800);
  await moveValue(other.itemId, 11_900);
  expect(await orderDuePushes(undefined, new Date("2026-12-01T12:00:00Z"))).toBe(0);
  expect(await orderDuePushes(undefined, new Date("2026-12-01T23:10:00Z"))).toBe(1);
  await sendOrdered(id);
  expect(received[0]?.body.message).toBe(
    "Pirates of Barracuda Bay, used: $118, target $120\nSaga, used: $119, target $120",
  );
  await pauseAllAlerts(id, true);
  await moveValue(itemId, 10_000);
  expect(await orderDuePushes(undefined, new Date("2026-12-02T23:10:00Z"))).toBe(0);
  await pauseAllAlerts(id, false);
  expect(await orderDuePushes(undefined, new Date("2026-12-02T23:20:00Z"))).toBe(0);
});

test("the price is read again: what no longer holds is not pushed, and counts as not having rung", async () => {
  const { id, itemId } = await waiting();
  await moveValue(itemId, 11_800);
  await orderDuePushes();
  await setValue(itemId, 13_000);
  await sendOrdered(id);
  expect(received).toEqual([]);
  expect(await rungOf(id)).toEqual([]);
});

test("what a letter told stays as it was told, where the price has moved before the push", async () => {
  const { id, itemId, entryId } = await waiting();
  await moveValue(itemId, 11_800);
  await orderDuePushes();
  await sql`update rung_alert set told_at = now()`.execute(db);
  await setValue(itemId, 13_000);
  const before = await targetOf(entryId);
  await sendOrdered(id);
  expect(received).toEqual([]);
  expect(await rungOf(id)).toMatchObject([{ alert: { price: 11_800 } }]);
  expect(await targetOf(entryId)).toEqual(before);
});

test("nothing is pushed to a topic that is gone, nor what rang before there was one", async () => {
  const { id, itemId } = await waiting();
  await moveValue(itemId, 11_800);
  await orderDuePushes();
  await removeTopic(id);
  await sendOrdered(id);
  await chooseTopic(id, "another");
  await sql`update rung_alert set pushed_at = null`.execute(db);
  expect(await orderDuePushes()).toBe(0);
  expect(received).toEqual([]);
});

test("what may pass is tried again; after five refusals messages rest, until a test is taken", async () => {
  const { id, itemId } = await waiting();
  await moveValue(itemId, 11_800);
  await orderDuePushes();
  const rungIds = (await rungOf(id)).map((rung) => rung.id);
  answer = (response) => response.writeHead(503).end();
  await expect(sendPush(id, rungIds, signal)).rejects.toThrow("The server answered 503, and may take it later.");
  answer = (response) => response.writeHead(403).end();
  for (let time = 0; time < 5; time += 1) {
    await sql`truncate rate_limit`.execute(db);
    await sendPush(id, rungIds, signal);
  }
  expect(await findTopic(id)).toMatchObject({
    ...{ refusals: 5, rests_since: expect.any(Date), is_test_taken: false },
    test_result: "The server answered 403: this topic takes no messages from us.",
  });
  received.length = 0;
  await sendPush(id, rungIds, signal);
  expect(received).toEqual([]);
  answer = (response) => response.end("{}");
  expect(await pushTest(id)).toEqual({ result: "The server took it.", isTaken: true });
  expect(await findTopic(id)).toMatchObject({ refusals: 0, rests_since: null });
});

test("within an hour a topic gets ten messages at most, tests included", async () => {
  const { id } = await waiting();
  for (let time = 0; time < 5; time += 1) await pushTest(id);
  await expect(pushTest(id)).rejects.toThrow("Please try again in 12 minutes.");
  await sql`update rate_limit set counted_at = counted_at - interval '59 minutes'`.execute(db);
  let taken = 0;
  while (
    taken < 20 &&
    (await pushTest(id).then(
      () => true,
      () => false,
    ))
  )
    taken += 1;
  expect(5 + taken).toBeLessThanOrEqual(10);
});

test("a topic is a name at the operator's server, or a public address over https", async () => {
  expect(readTopic(" brick-fan-7d2 ")).toBe(`${network.operatorUrl}/brick-fan-7d2`);
  expect(readTopic(`${network.operatorUrl}/mine`)).toBe(`${network.operatorUrl}/mine`);
  expect(readTopic("https://ntfy.sh/mine")).toBe("https://ntfy.sh/mine");
  const none = [
    "",
    "http://ntfy.sh/mine",
    "https://ntfy.sh/a/b",
    "https://ntfy.sh/",
    "https://u:p@ntfy.sh/mine",
    "https://ntfy.sh/x?y=z",
    "ftp://x/y",
    `https://ntfy.sh/${"a".repeat(65)}`,
    "a b",
  ];
  for (const typed of none) expect(() => readTopic(typed), typed).toThrow();
  const inside = publish("https://127.0.0.1/topic", { title: "t", text: "t", href: "https://example.org" });
  await expect(inside).rejects.toThrow("The server cannot be asked: a host at an address that is not public.");
});
