/** Whether the connection to the database was refused or broke (classes 08 and 57P), or its socket does not exist. */
export function isConnectionLost(error: unknown): boolean {
  const { code = "", message = "", syscall } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  return (
    /^(08|57P|ECONN|EPIPE)/.test(String(code)) ||
    (code === "ENOENT" && syscall === "connect") ||
    /connection (terminated|error)/i.test(message)
  );
}
