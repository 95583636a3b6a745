/** `ENOSPC`, `EDQUOT` and `EFBIG` of the file system, 53100 of PostgreSQL. */
const codes = ["ENOSPC", "EDQUOT", "EFBIG", "53100"];

/** Whether an error says that the disk has no room. */
export function isDiskFull(error: unknown): boolean {
  return codes.includes(String((error as { code?: unknown } | null)?.code));
}
