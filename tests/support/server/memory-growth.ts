import { readFileSync, writeFileSync } from "node:fs";

/** Starts to watch the memory of a process. Returns how far above the start its peak has been since, in bytes. */
export function watchMemory(pid: number): () => number {
  const peak = () => 1024 * Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  // The peak begins anew (proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = peak();
  return () => peak() - before;
}
