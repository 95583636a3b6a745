import { type DomainError, NotFoundError, sessionEnded } from "./errors.ts";

/**
 * What the database says of a write for somebody whose account is deleted: who acts is signed out, and nobody else finds them.
 * Undefined for any other error.
 */
export function ofDeletedAccount(error: unknown): DomainError | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === "CT401") return sessionEnded();
  if (code === "CT404") return new NotFoundError("user", "There is no such user.");
  return undefined;
}
