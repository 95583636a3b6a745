import type { SharesOf, Spent } from "./call-shares.ts";

/** What eBay is asked for. */
export const groups = {
  /** Items with a target. */
  targets: { share: 60, againMinutes: 45 },
  /** The newest of each category. */
  newest: { share: 20, againMinutes: 10 },
  /** Other items that people track, own or look at. */
  wanted: { share: 15, againMinutes: 360 },
  /** Listings of items that people collect, before they end: twenty a call. */
  ending: { share: 5, againMinutes: 10 },
} satisfies SharesOf<string>;

export type Group = keyof typeof groups;

/** As if all others had had their shares: so the first calls are for categories. */
export const newestFirst: Spent<Group> = {
  targets: groups.targets.share,
  newest: 0,
  wanted: groups.wanted.share,
  ending: groups.ending.share,
};
