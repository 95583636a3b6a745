import type { FeedView } from "./feed-view.server.ts";

/** A form for a post. Posts to `/community`. */
export function ShareUpdate({ viewer }: { viewer: NonNullable<FeedView["viewer"]> }) {
  return <p>{viewer.username}</p>;
}
