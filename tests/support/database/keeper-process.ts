/** The process behind `keeper.ts`: outlives the test run just long enough to end what the run left behind. */
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
  const left = [...charges.values()];
  await Promise.all(left.map(({ pid, born, signal = "SIGTERM" }) => pid && endProcess(pid, born, signal)));
  for (const { dir } of left) if (dir) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
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
  // The whole group: a start script may have left a child.
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
 * When a living process began, in the system's ticks: a number may meanwhile be another process's. Undefined for one that
 * ended, though nobody may have taken note of it yet, and on systems without /proc.
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
