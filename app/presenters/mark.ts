/** The mark of a state on the operator's pages. Each has a shape of its own, and words beside it. */
export type Mark = "good" | "runs" | "waits" | "paused" | "bad" | "due";
