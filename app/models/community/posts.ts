import { cleanLines } from "../platform/plain-text.ts";
import { lengthOf } from "../platform/text-length.ts";

/** Maximum characters of a post, as people count them. */
export const maxPostLength = 500;

/** Every post has something to see. */
export const seenInPost = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A post as it is stored, and what is wrong with it. */
export function readPost(raw: string): { post: string; error: string | null } {
  const post = cleanLines(raw);
  if (!seenInPost.test(post)) return { post, error: "Write something to share." };
  const tooMany = lengthOf(post) - maxPostLength;
  return {
    post,
    error: tooMany > 0 ? `A post has at most ${maxPostLength} characters. This one has ${tooMany} more.` : null,
  };
}
