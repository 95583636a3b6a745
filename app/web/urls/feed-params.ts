import { defineParams, oneOf, wholeNumber } from "./params.ts";

/** Whose activities a feed shows: everybody's, or only those of people whom its reader follows. */
export const feedSources = ["everybody", "following"] as const;

/** Search parameters of a feed. `before` is the sequence of an activity; 0 for the newest. */
export const feedParams = defineParams({
  from: oneOf(feedSources, "everybody"),
  before: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
});

/** Search parameters of the stream. `after` is the sequence from which on it sends; -1 for from now on. */
export const streamParams = defineParams({
  from: oneOf(feedSources, "everybody"),
  after: wholeNumber(-1, Number.MAX_SAFE_INTEGER, -1),
});
