import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { type CataloguedItem, cataloguedItems } from "../catalog/kinds/known-items.server.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import type { Batch, ReadingJob } from "./read-batches.ts";

export interface WorkerData {
  job: ReadingJob;
  /** What set lists named, as this process knows it. */
  known: readonly CataloguedItem[];
}

/** A message of the worker, which sends the next batch after an answer. */
export type WorkerMessage = { type: "batch"; batch: Batch } | { type: "end" } | { type: "unreadable"; message: string };

/** Reads the batches of a file in a worker thread, one ahead of the database. Throws `UnreadableFile`. */
export async function* readInWorker(job: ReadingJob): AsyncGenerator<Batch> {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), {
    workerData: { job, known: cataloguedItems() } satisfies WorkerData,
  });
  try {
    for await (const [message] of on(worker, "message", { close: ["exit"] }) as AsyncIterable<[WorkerMessage]>) {
      if (message.type === "end") return;
      if (message.type === "unreadable") throw new UnreadableFile(message.message);
      worker.postMessage("next");
      yield message.batch;
    }
    throw new Error("The worker that reads the file ended early.");
  } finally {
    await worker.terminate();
  }
}
