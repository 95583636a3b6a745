import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { UnreadableFile } from "./parsing/read-file.ts";
import { type ReadingJob, readBatches } from "./read-batches.ts";
import type { ReadingNews } from "./read-in-worker.ts";

const port = parentPort;
if (!port) throw new Error("This module is the inside of a thread.");
const tell = (news: ReadingNews, transfer: ArrayBuffer[] = []) => port.postMessage(news, transfer);

try {
  for await (const batch of readBatches(workerData as ReadingJob)) {
    const wanted = once(port, "message");
    tell({ is: "batch", batch }, [batch.staged.text.buffer]);
    await wanted;
  }
  tell({ is: "end" });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  tell({ is: "unreadable", message: error.message });
}
