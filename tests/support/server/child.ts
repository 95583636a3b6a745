import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { entrust } from "#tests/support/database/keeper.ts";

/** How much of a child's output is stored for error messages. */
const maxOutput = 2_000_000;

export interface Child {
  pid: number;
  /** The last two million characters that it wrote to both streams. */
  output(): string;
  isRunning(): boolean;
  /** Its exit code; 128 and the signal's number when a signal ended it. */
  exited: Promise<number>;
  signal(name: NodeJS.Signals): void;
  /** Sends the signal `name`, and kills the process after `patienceMs`. */
  end(name: NodeJS.Signals, patienceMs: number): Promise<number>;
  /** Kills the process and its group at once, as a crash would. */
  kill(): Promise<void>;
}

export interface ChildOptions extends Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> {
  /** The signal that the keeper sends when this process is gone. */
  lastSignal?: NodeJS.Signals;
  /** What it reads; without it, there is nothing to read. */
  input?: string;
}

/** Starts a program in its own process group: Ctrl-C reaches only the tests, which then end it in order. */
export async function startChild(
  file: string,
  args: string[],
  { lastSignal, input, ...options }: ChildOptions,
): Promise<Child> {
  const child = spawn(file, args, { ...options, detached: true, stdio: "pipe" });
  // It may have ended without reading.
  child.stdin.on("error", () => {}).end(input);
  const exited = new Promise<number>((resolve) => {
    child.once("exit", async (code, signal) => {
      // Its last lines may still be on their way; what it started may hold the streams open for long.
      await Promise.race([once(child, "close"), wait(500)]);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
  const { pid } = await new Promise<{ pid: number }>((resolve, reject) => {
    child.once("spawn", () => resolve({ pid: child.pid as number }));
    child.once("error", reject);
  });
  const release = entrust({ pid, signal: lastSignal });
  exited.then(release);

  // A server writes thousands of lines a second while the bench measures it, which must not keep this process busy.
  const written: string[] = [];
  let length = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      written.push(text);
      length += text.length;
      while (length > maxOutput) length -= written.shift()?.length ?? length;
    });
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    output: () => written.join(""),
    isRunning,
    exited,
    signal: (name) => void child.kill(name),
    end: async (name, patienceMs) => {
      child.kill(name);
      const patience = new AbortController();
      const impatient = wait(patienceMs, undefined, { signal: patience.signal }).then(
        () => killGroup(pid),
        () => {},
      );
      await Promise.race([exited, impatient]);
      patience.abort();
      return exited;
    },
    kill: async () => {
      if (isRunning()) killGroup(pid);
      await exited;
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process ended by itself in the meantime.
  }
}
