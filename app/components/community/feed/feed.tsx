import type { FeedView } from "./feed-view.server.ts";

/** Activities, newest first. */
export function Feed({ feed }: { feed: FeedView }) {
  return (
    <ul>
      {feed.activities.map(({ id, author }) => (
        <li key={id}>{author.username}</li>
      ))}
    </ul>
  );
}
