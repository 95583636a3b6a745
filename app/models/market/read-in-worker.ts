import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { UnreadableFile } from "./parsing/read-file.ts";
import type { Batch, ReadingJob } from "./read-batches.ts";

/** What the reading thread says. It goes on after a batch when it hears that this was taken. */
export type ReadingNews = { is: "batch"; batch: Batch } | { is: "end" } | { is: "unreadable"; message: string };

/**
 * The batches of a file, read in a thread of their own while the database is busy with others. One is read ahead. Throws
 * `UnreadableFile` where the file turns out to be one on the way.
 */
export async function* readInWorker(job: ReadingJob): AsyncGenerator<Batch> {
  const thread = new Worker(new URL("./import-worker.ts", import.meta.url), { workerData: job });
  try {
    for await (const [news] of on(thread, "message", { close: ["exit"] }) as AsyncIterable<[ReadingNews]>) {
      if (news.is === "end") return;
      if (news.is === "unreadable") throw new UnreadableFile(news.message);
      thread.postMessage("taken");
      yield news.batch;
    }
    throw new Error("The reading of the file ended early.");
  } finally {
    await thread.terminate();
  }
}
