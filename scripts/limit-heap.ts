/**
 * To be imported first: starts this process over, under the same process id, with memory that suits a machine of 1 GB, since
 * Node takes these sizes only when it starts. An operator may say otherwise in NODE_OPTIONS.
 */
const limits = [
  "--max-old-space-size=192",
  // Large enough that what a page needs is gone before it is taken for something that stays.
  "--max-semi-space-size=16",
  "--min-semi-space-size=16",
];
const said = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ");
if (!said.includes("--max-old-space-size")) {
  const args = [process.execPath, ...limits, ...process.execArgv, ...process.argv.slice(1)];
  // A thread that compresses takes an arena of the allocator for itself, which then keeps what it once needed.
  process.execve?.(process.execPath, args, { MALLOC_ARENA_MAX: "1", ...process.env });
}
