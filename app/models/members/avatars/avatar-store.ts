/** Where pictures are kept: in files of ours, or in a bucket at Supabase. One contract suite tests both. */
export interface AvatarStore {
  /** Stores a WebP under a new name, and returns its public address. */
  put(userId: string, webp: Buffer): Promise<string>;
  /** Deletes the pictures at these addresses. One that is not there, or not of this store, is not an error. */
  remove(urls: string[]): Promise<void>;
  /** The addresses of somebody's pictures by name, so the oldest first. At most 100. */
  list(userId: string): Promise<string[]>;
  /** Notes at the auth provider where somebody's picture is; null for none. */
  note(userId: string, url: string | null): Promise<void>;
}

/** The user's id and the time. It is public, so it says nothing else. */
export function newAvatarName(userId: string): string {
  return `${userId}-${Date.now()}.webp`;
}

/** A name that `newAvatarName` can make: nothing else is ever read or deleted. */
export function isAvatarName(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{13}\.webp$/.test(name);
}
