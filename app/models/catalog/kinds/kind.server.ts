import type { KindExclusions } from "./exclusions/title-rule.ts";

/** How the server reads what is said of a kind of items. */
export interface KindOnServer {
  exclusions: KindExclusions;
}
