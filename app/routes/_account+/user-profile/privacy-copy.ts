import { privacyCopyKey } from "#app/web/auth/local-copies.ts";

/** What somebody last chose in this browser, and whether the server has it. */
export interface PrivacyCopy {
  isPrivate: boolean;
  isSaved: boolean;
}

/** The copy in this browser, or null. */
export function findPrivacyCopy(userId: string): PrivacyCopy | null {
  try {
    const { isPrivate, isSaved } = JSON.parse(localStorage.getItem(privacyCopyKey(userId)) ?? "");
    return typeof isPrivate === "boolean" && typeof isSaved === "boolean" ? { isPrivate, isSaved } : null;
  } catch {
    return null;
  }
}

export function keepPrivacyCopy(userId: string, copy: PrivacyCopy): void {
  try {
    localStorage.setItem(privacyCopyKey(userId), JSON.stringify(copy));
  } catch {
    // The browser blocks storage, or it is full.
  }
}
