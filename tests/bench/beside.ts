/** What several parts of the bench do while something else goes on: a large catalogue, and requests at a steady rate. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { categories } from "#app/models/catalog/categories.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { readable } from "./figure.ts";
import type { Stage } from "./stage.ts";

export const perSecond = 30;

const filled = new WeakMap<Stage, Promise<{ databaseUrl: string; sales: number }>>();

/** A database with a million sales, filled once for all parts of a run. */
export function manySales(stage: Stage): Promise<{ databaseUrl: string; sales: number }> {
  const known = filled.get(stage);
  if (known) return known;
  const filling = fillSales(stage);
  filled.set(stage, filling);
  return filling;
}

async function fillSales(stage: Stage) {
  const sales = stage.pick(1_000_000, 200_000, 2_000);
  const databaseUrl = await stage.emptyCatalogue();
  stage.log(`filling a catalogue with ${readable(sales)} sales`);
  await toItsEnd(await startNode(["tests/bench/fill/sales.ts", String(sales)], databaseUrl));
  return { databaseUrl, sales };
}

/** Listing pages, price histories and API calls in turn, more than are cached. */
export async function someAddresses(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ category: string; key: string }>(
    `select category, key from item where category <> 'minifigures' and exists (select from sale where item_id = item.id)
     order by hashint8(id) limit 2000`,
  );
  await client.end();
  return rows.flatMap(({ category, key }, turn) => {
    const { id } = categories[turn % categories.length] ?? { id: "legos" };
    return [
      `/categories/${id}?page=${(turn % 20) + 1}`,
      `/categories/${category}/${key}`,
      `/api/${id}?limit=30&page=${(turn % 20) + 1}`,
    ];
  });
}

interface Answers {
  /** Milliseconds. */
  times: number[];
  /** What was answered with an error, or not at all. */
  failures: string[];
}

/** What a server answers to requests at a steady rate until something ends. */
export async function answersUntil(end: Promise<unknown>, origin: string, paths: readonly string[]): Promise<Answers> {
  const times: number[] = [];
  const failures: string[] = [];
  const request = async (path = "") => {
    const from = performance.now();
    try {
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      if (!response.ok) failures.push(`${path} answered ${response.status}`);
      times.push(performance.now() - from);
    } catch (error) {
      failures.push(`${path} was not answered: ${error}`);
    }
  };
  const answers: Promise<void>[] = [];
  let isOver = false;
  const ended = end.finally(() => {
    isOver = true;
  });
  const started = performance.now();
  for (let turn = 0; !isOver; turn += 1) {
    await wait(Math.max(0, started + (turn * 1_000) / perSecond - performance.now()));
    answers.push(request(paths[turn % paths.length]));
  }
  await Promise.all([ended, ...answers]);
  return { times, failures };
}

/** Starts a Node program of the repository on a database. */
export function startNode(args: string[], databaseUrl: string): Promise<Child> {
  return startChild(process.execPath, args, { cwd: root, env: { ...bareEnvironment(), DATABASE_URL: databaseUrl } });
}

export async function toItsEnd(child: Child): Promise<void> {
  if ((await child.exited) !== 0) throw new Error(`It ended with an error and printed:\n${child.output()}`);
}
