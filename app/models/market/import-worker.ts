import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { UnreadableFile } from "./parsing/read-file.ts";
import { type ReadingJob, readBatches } from "./read-batches.ts";
import type { WorkerMessage } from "./read-in-worker.ts";

const port = parentPort;
if (!port) throw new Error("This module only runs in a worker thread.");
const send = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

try {
  for await (const batch of readBatches(workerData as ReadingJob)) {
    const requested = once(port, "message");
    send({ type: "batch", batch }, [batch.staged.text.buffer]);
    await requested;
  }
  send({ type: "end" });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  send({ type: "unreadable", message: error.message });
}
