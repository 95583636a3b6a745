import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { bareEnvironment } from "#tests/support/server/own-settings.ts";

/** Something to end or remove when the process that registered it is gone, for whatever reason. */
export interface Charge {
  /** A process that leads its own group. */
  pid?: number;
  /** The signal to end it, by default `SIGTERM`. A process that does not end is killed with its group. */
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

/** Lets a watching process clean up after this one, even after `kill -9`. Returns a function that cancels it. */
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
