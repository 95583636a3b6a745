import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pLimit from "p-limit";
import { env } from "../../env.server.ts";
import { db } from "../platform/database.server.ts";
import { log } from "../platform/log.server.ts";
import { clip } from "../platform/text-length.ts";
import { fetchPicture, type PictureNetwork, pictureNetwork } from "./fetch-picture.server.ts";
import { framePicture } from "./frame.server.ts";
import { announcePictures, evictPictures } from "./keep-pictures.server.ts";
import { removePictureFiles, writePicture } from "./picture-files.server.ts";
import { isAllowed } from "./pictures.server.ts";
import { UnusablePicture } from "./unusable-picture.ts";

const batchSize = 100;
const hostsAtOnce = 4;
/** Pause between two pictures of one host. */
const pauseMs = 200;
/** Time after which a run begins no further batch. The next run goes on. */
const runMs = 4 * 60_000;
/** Least time between announcements, each of which makes the pages of a category be read again. */
const announceEveryMs = 60_000;
const maxAttempts = 5;
/** Failures in a row after which a host is left alone until the next run. */
const failuresOfHost = 3;

interface Wanted {
  signature: string;
  source: string;
  host: string;
  attempts: number;
}

/**
 * Fetches the pictures that pages wanted, those of one host one after the other, and stores them. What cannot be
 * fetched is remembered and logged in a line. The signal ends it after the pictures that are on their way.
 */
export async function fetchPictures({
  network = pictureNetwork,
  signal,
  maxBytes = env.IMAGE_BYTES,
}: {
  network?: PictureNetwork;
  signal?: AbortSignal;
  maxBytes?: number;
} = {}): Promise<void> {
  const until = Date.now() + runMs;
  const givenUp = new Set<string>();
  const hosts = pLimit(hostsAtOnce);
  const changed = new Set<string>();
  let announcedAt = Date.now();
  while (Date.now() < until && !signal?.aborted) {
    const batch = await listWanted(network, givenUp);
    if (batch.length === 0) break;
    const byHost = Map.groupBy(batch, ({ host }) => host);
    const stored = await Promise.all(
      [...byHost].map(([host, pictures]) =>
        hosts(async () => {
          const { done, isDown } = await fetchFromHost(pictures, network, signal);
          if (isDown) givenUp.add(host);
          return done;
        }),
      ),
    );
    for (const source of [...stored.flat(), ...(await evictPictures(maxBytes))]) changed.add(source);
    if (Date.now() - announcedAt < announceEveryMs) continue;
    await announcePictures([...changed]);
    changed.clear();
    announcedAt = Date.now();
  }
  await announcePictures([...changed]);
}

/** The wanted pictures that have waited the longest. What the settings no longer allow is left out. */
async function listWanted(network: PictureNetwork, givenUp: ReadonlySet<string>): Promise<Wanted[]> {
  const { rows: hosts } = await sql<{ host: string }>`
    select distinct host from picture where state = 'wanted' and try_at <= now()`.execute(db);
  const open = hosts.filter(({ host }) => !givenUp.has(host) && isAllowed(`https://${host}`, network.hosts));
  return db
    .selectFrom("picture")
    .select(["signature", "source", "host", "attempts"])
    .where("state", "=", "wanted")
    .where("try_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`host = any(${open.map(({ host }) => host)}::text[])`)
    .orderBy("try_at")
    .orderBy("signature")
    .limit(batchSize)
    .execute();
}

async function fetchFromHost(pictures: readonly Wanted[], network: PictureNetwork, signal: AbortSignal | undefined) {
  const done: string[] = [];
  let failures = 0;
  for (const [at, picture] of pictures.entries()) {
    if (at > 0) await wait(pauseMs, undefined, { signal }).catch(() => {});
    if (signal?.aborted || failures === failuresOfHost) break;
    try {
      const files = await framePicture(await fetchPicture(picture.source, network, signal));
      await writePicture(picture.signature, files);
      await noteStored(
        picture,
        [...files.values()].reduce((sum, { length }) => sum + length, 0),
      );
      done.push(picture.source);
      failures = 0;
    } catch (error) {
      if (signal?.aborted) break;
      await noteFailure(picture, error);
      failures = error instanceof UnusablePicture && !error.mayPass ? 0 : failures + 1;
    }
  }
  return { done, isDown: failures === failuresOfHost };
}

/** Notes a stored picture. One that is no longer on record is removed again. */
async function noteStored({ signature }: Wanted, bytes: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("picture")
    .set({ state: "stored", bytes, failure: null, attempts: 0, asked_at: sql`now()` })
    .where("signature", "=", signature)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await removePictureFiles([signature]);
}

/** What may pass is tried four more times: after 10, 40, 160 and 640 minutes. */
async function noteFailure({ signature, source, host, attempts }: Wanted, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const isFinal = (error instanceof UnusablePicture && !error.mayPass) || attempts + 1 >= maxAttempts;
  log.warn({ host, source, reason, attempts: attempts + 1, isFinal }, "a picture could not be fetched");
  await db
    .updateTable("picture")
    .set({
      state: isFinal ? "failed" : "wanted",
      failure: clip(reason, 200),
      attempts: attempts + 1,
      try_at: sql`now() + interval '10 minutes' * ${4 ** attempts}`,
    })
    .where("signature", "=", signature)
    .where("state", "=", "wanted")
    .execute();
}
