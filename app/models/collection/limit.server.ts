import { env } from "../../env.server.ts";
import { LimitReachedError } from "../platform/errors.ts";
import type { CollectionType } from "./entry-fields.ts";

/** The number of items that each of the two lists holds. */
export const collectionLimit = env.COLLECTION_LIMIT;

/** What a person is told whose list is full. */
export function limitReached(type: CollectionType): LimitReachedError {
  return new LimitReachedError(
    "USER_LIMIT_REACHED",
    `You can only have ${collectionLimit} ${type} ${collectionLimit === 1 ? "item" : "items"}. Please remove some items first.`,
  );
}
