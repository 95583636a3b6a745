/** JSON as PostgreSQL stores it: without NUL and halves of surrogate pairs. */
export function storedJson(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", " ") : part,
  );
}
