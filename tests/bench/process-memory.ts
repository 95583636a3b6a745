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
    most = Math.max(most, treesMb(roots));
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

/** The text of a file; empty for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
