import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { bareEnvironment } from "#tests/support/server/own-settings.ts";

/** Something to end or remove when the process that entrusted it is gone, however it went. */
export interface Charge {
  /** A process that leads its own group. */
  pid?: number;
  /** What asks it to end; `SIGTERM` unless told. It is killed with its group when it does not. */
  signal?: NodeJS.Signals;
  /** A directory to remove, after the processes. */
  dir?: string;
}

export interface KeeperMessage {
  id: number;
  charge?: Charge;
}

let keeper: ChildProcess | undefined;
let lastId = 0;

/** Has a watching process clean up after this one, also after `kill -9`. Returns the way to take the charge back. */
export function entrust(charge: Charge): () => void {
  keeper ??= startKeeper();
  lastId += 1;
  const id = lastId;
  tell({ id, charge });
  return () => tell({ id });
}

function startKeeper(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, "keeper-process.ts"), {
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [],
    env: bareEnvironment(),
  });
  child.unref();
  child.channel?.unref();
  return child;
}

function tell(message: KeeperMessage): void {
  if (keeper?.connected) keeper.send(message);
}
