/** The process behind `keeper.ts`: outlives the test run just long enough to end what the run left behind. */
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Charge, KeeperMessage } from "./keeper.ts";

const graceMs = 5_000;
const charges = new Map<number, Charge>();

process.on("message", ({ id, charge }: KeeperMessage) => {
  if (charge) charges.set(id, charge);
  else charges.delete(id);
});

process.on("disconnect", async () => {
  const left = [...charges.values()];
  await Promise.all(left.map(endProcess));
  for (const { dir } of left) if (dir) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
});

async function endProcess({ pid, signal = "SIGTERM" }: Charge): Promise<void> {
  if (!pid || !send(pid, signal)) return;
  const deadline = Date.now() + graceMs;
  while (Date.now() < deadline) {
    await wait(50);
    if (!send(pid, 0) || isZombie(pid)) return;
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

/** Ended, but not yet taken note of by its new parent: in containers often never. */
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
