import { askForMany } from "#tests/support/server/ask-for-many.ts";
import { type Figure, figure, median, p95, readable } from "./figure.ts";
import type { Stage } from "./stage.ts";

/** How long `/healthz` takes while 200 connections ask for 6,000 pages at once, and read them or nothing. */
export async function* manyRequests(stage: Stage): AsyncGenerator<Figure> {
  const site = await stage.site();
  const connections = stage.pick(200, 60, 4);
  const maxMs = stage.pick(20_000, 5_000, 500);
  for (const isReading of [true, false]) {
    stage.log(`${connections} connections that ${isReading ? "read" : "do not read"} their pages`);
    const { requests, statuses, stop } = await askForMany(site, { path: "/developers", connections, isReading });
    const times: number[] = [];
    const end = performance.now() + maxMs;
    while (performance.now() < end && statuses.length < requests) {
      const started = performance.now();
      const response = await fetch(`${site.origin}/healthz`);
      if (response.status !== 200) throw new Error(`/healthz answered ${response.status}`);
      times.push(performance.now() - started);
    }
    stop();
    const who = `${connections} connections that read ${isReading ? "all" : "none"} of their pages`;
    yield figure(`/healthz beside ${who}: p95`, p95(times), "ms", {
      note: `median ${readable(median(times))} ms, at most ${readable(Math.max(...times))} ms`,
    });
  }
}
