import { randomUUID } from "node:crypto";
import path from "node:path";
import { expect, test } from "vitest";
import { env as settings } from "#app/env.server.ts";
import { addCopy, listCopies, updateCopy } from "#app/models/collection/copies.server.ts";
import { addToCollection } from "#app/models/collection/entries.server.ts";
import { listSnapshots, takeDueSnapshots } from "#app/models/collection/snapshots.server.ts";
import { maxMinor } from "#app/models/platform/amounts.ts";
import { db } from "#app/models/platform/database.server.ts";
import { loadWorth } from "#app/presenters/worth-history.server.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";

const endOf = (day: string) => new Date(`${day}T23:50:00Z`);

/** Somebody who owns a thing that nobody recognizes and for which they paid this much. */
async function ownerWhoPaid(paidMinor: number, currency = "USD") {
  const userId = randomUUID();
  const { entry } = await addToCollection(userId, {
    type: "owned",
    itemKind: "other",
    title: "A thing",
    price: { minor: 100, currency },
    condition: null,
    url: null,
  });
  const [copy] = (await listCopies(userId)).get(entry.id) ?? [];
  if (!copy) throw new Error("no copy");
  const pay = (paidMinor: number) => updateCopy(userId, entry.id, copy.id, { ...copy, paidMinor });
  await pay(paidMinor);
  return { userId, entry, copy, pay };
}

test("a snapshot of a day is taken once and never changes", async () => {
  const { userId, pay } = await ownerWhoPaid(500);
  await takeDueSnapshots(endOf("2026-11-20"));
  await pay(700);
  await takeDueSnapshots(endOf("2026-11-20"));
  await takeDueSnapshots(endOf("2026-11-21"));
  expect(await listSnapshots(userId, "USD")).toEqual([
    { takenOn: "2026-11-20", worth: 0, putIn: 500, items: 1, priced: 0 },
    { takenOn: "2026-11-21", worth: 0, putIn: 700, items: 1, priced: 0 },
  ]);
});

test("each currency has a snapshot of its own", async () => {
  const { userId, entry, copy } = await ownerWhoPaid(500);
  await addCopy(userId, entry.id, { ...copy, paidCurrency: "JPY", paidMinor: 30 });
  await takeDueSnapshots(endOf("2026-11-20"));
  expect(await listSnapshots(userId, "USD")).toMatchObject([{ putIn: 500, items: 1 }]);
  expect(await listSnapshots(userId, "JPY")).toMatchObject([{ putIn: 30, items: 1 }]);
});

test("things at the highest price that anybody can say, thousands of them, have a snapshot as others do", async () => {
  const { userId } = await ownerWhoPaid(500);
  const price = { minor: maxMinor, currency: "EUR" };
  const most = { type: "owned", itemKind: "other", title: "All of it", price, condition: null, url: null } as const;
  const { entry } = await addToCollection(userId, most);
  const [copy] = (await listCopies(userId)).get(entry.id) ?? [];
  if (copy) await updateCopy(userId, entry.id, copy.id, { ...copy, quantity: 9_999 });
  await takeDueSnapshots(endOf("2026-11-20"));
  expect(await listSnapshots(userId, "USD")).toMatchObject([{ putIn: 500, items: 1 }]);
  expect(await listSnapshots(userId, "EUR")).toMatchObject([{ putIn: Number.MAX_SAFE_INTEGER, items: 1 }]);
});

/** Takes the snapshots of a day in a process of its own. */
async function takeInProcess(day: string): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const program = path.join(root, "tests/support/collection/take-snapshots-process.ts");
  const env = { ...bareEnvironment(), DATABASE_URL, DATA_DIR };
  const child = await startChild(process.execPath, [program, day], { cwd: root, env });
  if ((await child.exited) !== 0) throw new Error(child.output());
}

test("snapshots taken by two processes at once are there once", async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, (_, at) => ownerWhoPaid(at)));
  await Promise.all([takeInProcess("2026-11-19"), takeInProcess("2026-11-19"), takeDueSnapshots(endOf("2026-11-19"))]);
  for (const [at, { userId }] of owners.entries())
    expect(await listSnapshots(userId, "USD")).toMatchObject([{ takenOn: "2026-11-19", putIn: at }]);
});

test("the last hour of a day takes the snapshots of that day; before it, only of collections whose last day was missed", async () => {
  const { userId } = await ownerWhoPaid(500);
  const days = async () => (await listSnapshots(userId, "USD")).map(({ takenOn }) => takenOn);
  // A collection that is new has missed nothing.
  await db
    .updateTable("collection")
    .set({ created_at: new Date("2026-10-01T10:00:00Z") })
    .execute();
  await takeDueSnapshots(new Date("2026-10-01T12:00:00Z"));
  expect(await days()).toEqual([]);
  await takeDueSnapshots(new Date("2026-10-01T23:50:00Z"));
  expect(await days()).toEqual(["2026-10-01"]);
  await takeDueSnapshots(new Date("2026-10-02T12:00:00Z"));
  expect(await days()).toEqual(["2026-10-01"]);
  await takeDueSnapshots(new Date("2026-10-04T12:00:00Z"));
  await takeDueSnapshots(new Date("2026-10-04T23:50:00Z"));
  expect(await days()).toEqual(["2026-10-01", "2026-10-04"]);
});

test("the chart of a person holds only their own snapshots, and today as its last point", async () => {
  const { userId } = await ownerWhoPaid(500);
  await ownerWhoPaid(900);
  await takeDueSnapshots(endOf("2026-11-18"));
  const { history } = await loadWorth(userId, "GBP");
  expect(history.currency).toBe("USD");
  expect(history.days.map(({ putIn, isToday }) => [putIn, isToday])).toEqual([
    [500, false],
    [500, true],
  ]);
});
