import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { replaceCataloguedItems } from "../catalog/kinds/known-items.server.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import { readBatches } from "./read-batches.ts";
import type { WorkerData, WorkerMessage } from "./read-in-worker.ts";

const port = parentPort;
if (!port) throw new Error("This module only runs in a worker thread.");
const send = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

try {
  const { job, known } = workerData as WorkerData;
  replaceCataloguedItems(known);
  for await (const batch of readBatches(job)) {
    const requested = once(port, "message");
    send({ type: "batch", batch }, [batch.staged.text.buffer]);
    await requested;
  }
  send({ type: "end" });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  send({ type: "unreadable", message: error.message });
}
