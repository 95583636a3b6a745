/**
 * Import this first. It restarts the process, under the same process id, with memory limits for a machine of 1 GB: Node
 * takes them only when it starts. NODE_OPTIONS may set another limit.
 */
const limits = [
  "--max-old-space-size=192",
  // Large enough that the objects of a page are collected before they are promoted to the old generation.
  "--max-semi-space-size=16",
  "--min-semi-space-size=16",
];
const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ");
if (!options.includes("--max-old-space-size")) {
  const args = [process.execPath, ...limits, ...process.execArgv, ...process.argv.slice(1)];
  // With more arenas, each thread that compresses would hold the memory it once needed.
  process.execve?.(process.execPath, args, { MALLOC_ARENA_MAX: "1", ...process.env });
}
