/** What of a followed person's activity the follower's feed shows. */
export const followShows = ["everything", "owned", "posts"] as const;

export type FollowShows = (typeof followShows)[number];

/** How the choice reads, and what the feed shows then. */
export const followShowsLabels: Record<FollowShows, string> = {
  everything: "Everything",
  owned: "Only what they own",
  posts: "Only posts",
};
