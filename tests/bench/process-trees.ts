import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const cgroup = "/sys/fs/cgroup/memory/chartables-bench";

/** Watches processes and their descendants. Memory is the proportional set size in MB of 2^20 bytes. */
export interface MemoryWatch {
  /** Watches one more process. */
  add(pid: number): void;
  /** The maximum since the last call, of all processes together. */
  maxMb(): number;
  stop(): void;
}

/** Measures every so often. The proportional set size counts memory that several processes share only once. */
export function watchMemory(everyMs = 100): MemoryWatch {
  const roots = new Set<number>();
  let most = 0;
  const look = () => {
    most = Math.max(most, sumOfTrees(roots, proportionalMb));
  };
  const timer = setInterval(look, everyMs).unref();
  return {
    add: (pid) => roots.add(pid),
    maxMb: () => {
      look();
      const seen = most;
      most = 0;
      return seen;
    },
    stop: () => clearInterval(timer),
  };
}

/** Puts a process, and what it starts from now on, into a control group of 1 GB. False where the system forbids it. */
export function limitToOneGb(pid: number): boolean {
  try {
    mkdirSync(cgroup, { recursive: true });
    writeFileSync(`${cgroup}/memory.limit_in_bytes`, String(2 ** 30));
    writeFileSync(`${cgroup}/cgroup.procs`, String(pid));
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds of processor time that processes, their descendants and the ended children of those took so far. */
export function processorMs(roots: Iterable<number>): number {
  return sumOfTrees(roots, (pid) => {
    const times = statOf(pid).slice(11, 15).map(Number);
    // Linux counts in hundredths of a second.
    return times.reduce((sum, time) => sum + time * 10, 0);
  });
}

function sumOfTrees(roots: Iterable<number>, amountOf: (pid: number) => number): number {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const sumFrom = (pid: number): number =>
    amountOf(pid) + (children.get(pid) ?? []).reduce((sum, child) => sum + sumFrom(child.pid), 0);
  return [...roots].reduce((sum, pid) => sum + sumFrom(pid), 0);
}

function processes(): { pid: number; parent: number }[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).map((pid) => ({ pid, parent: Number(statOf(pid)[1] ?? 0) }));
}

/** The fields of a process after its name, which may hold spaces: its state, its parent and so on. */
function statOf(pid: number): string[] {
  return (read(`/proc/${pid}/stat`).split(") ").at(-1) ?? "").split(" ");
}

function proportionalMb(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

/** The text of a file; empty for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
