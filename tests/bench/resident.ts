import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const everyMs = 100;

/** Watches the memory of a process; `mostMb` ends the watch and says the most it had resident, in MB of 2^20 bytes. */
export function watchResident(pid: number): { mostMb(): number } {
  let most = residentMb(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, everyMs);
  return {
    mostMb: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** 0 for a process that has ended. */
function residentMb(pid: number): number {
  try {
    if (process.platform !== "linux") {
      return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
    }
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
