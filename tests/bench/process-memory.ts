import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const everyMs = 100;
const cgroup = "/sys/fs/cgroup/memory/chartables-bench";

/** Watches processes and all that they start, wherever it moves to. Memory in MB of 2^20 bytes, as proportional set size. */
export interface MemoryWatch {
  /** Watches one more. */
  add(pid: number): void;
  /** The most since the last call, all processes together. */
  mostMb(): number;
  stop(): void;
}

/** Starts watching every 100 ms. Proportional set size counts a page that several processes share once, as the machine does. */
export function watchMemory(): MemoryWatch {
  const roots = new Set<number>();
  let most = 0;
  const look = () => {
    most = Math.max(most, treesMb(roots));
  };
  const timer = setInterval(look, everyMs);
  return {
    add: (pid) => roots.add(pid),
    mostMb: () => {
      look();
      const seen = most;
      most = 0;
      return seen;
    },
    stop: () => clearInterval(timer),
  };
}

/** Puts a process, and what it starts from now on, into a group of 1 GB. False where this system lets us not. */
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

function treesMb(roots: ReadonlySet<number>): number {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const sizeOf = (pid: number): number =>
    proportionalMb(pid) + (children.get(pid) ?? []).reduce((sum, child) => sum + sizeOf(child.pid), 0);
  return [...roots].reduce((sum, pid) => sum + sizeOf(pid), 0);
}

function processes(): { pid: number; parent: number }[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map((name) => {
    const afterName = read(`/proc/${name}/stat`).split(") ").at(-1) ?? "";
    return { pid: Number(name), parent: Number(afterName.split(" ")[1] ?? 0) };
  });
}

function proportionalMb(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

/** Nothing of a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
