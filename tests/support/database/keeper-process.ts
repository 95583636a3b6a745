/** The process behind `keeper.ts`: outlives the test run just long enough to clean up after it. */
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Charge, KeeperMessage } from "./keeper.ts";

const graceMs = 5_000;
const charges = new Map<number, Charge & { born: string | undefined }>();

process.on("message", ({ id, charge }: KeeperMessage) => {
  if (charge) charges.set(id, { ...charge, born: charge.pid ? birthOf(charge.pid) : undefined });
  else charges.delete(id);
});

process.on("disconnect", async () => {
  const remaining = [...charges.values()];
  await Promise.all(remaining.map(({ pid, born, signal = "SIGTERM" }) => pid && endProcess(pid, born, signal)));
  for (const { dir } of remaining) if (dir) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
});

async function endProcess(pid: number, born: string | undefined, signal: NodeJS.Signals): Promise<void> {
  const isLeft = () => birthOf(pid) === born && send(pid, 0);
  if (!isLeft() || !send(pid, signal)) return;
  const deadline = Date.now() + graceMs;
  while (Date.now() < deadline) {
    await wait(50);
    if (!isLeft()) return;
  }
  // The whole group: a start script may have started a child.
  send(-pid, "SIGKILL");
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/**
 * When a running process started, in the system's ticks: its id may belong to another process by now. Undefined for one
 * that ended, even if it is still a zombie, and on systems without /proc.
 */
function birthOf(pid: number): string | undefined {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return state === "Z" ? undefined : rest[18];
  } catch {
    return undefined;
  }
}
