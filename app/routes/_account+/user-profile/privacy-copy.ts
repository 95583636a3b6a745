import { keepLocalCopy, privacyCopyKey } from "#app/web/auth/local-copies.ts";
import { readStored } from "#app/web/client/stored.ts";

/** What somebody last chose in this browser, and whether the server has it. */
export interface PrivacyCopy {
  isPrivate: boolean;
  isSaved: boolean;
}

/** The copy in this browser, or null. */
export function findPrivacyCopy(userId: string): PrivacyCopy | null {
  const { isPrivate, isSaved } = (readStored(privacyCopyKey(userId)) ?? {}) as Partial<PrivacyCopy>;
  return typeof isPrivate === "boolean" && typeof isSaved === "boolean" ? { isPrivate, isSaved } : null;
}

export function keepPrivacyCopy(userId: string, copy: PrivacyCopy): void {
  keepLocalCopy(userId, privacyCopyKey(userId), copy);
}
