import {
  basisSentence,
  beforeSentence,
  isTarget,
  lowestOf,
  restSentence,
  subjectOf,
} from "#app/models/alerts/alert-words.ts";
import type { FeedEntry } from "#app/models/alerts/feed.server.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { AtomFeed } from "./atom.server.ts";

/** The feed of somebody's alerts: each with its price, and what that is. It names nobody. */
export function alertFeed(entries: readonly FeedEntry[], token: string): AtomFeed {
  return {
    id: "alerts",
    title: "Price alerts",
    isPrivate: true,
    path: paths.alertFeed(token),
    pagePath: collectionParams.href(paths.collection, { tab: "alerts" }),
    entries: entries.map(({ id, rangAt, told }) => ({
      id: `alert/${id}`,
      title: subjectOf([told]),
      link: told.href,
      updated: rangAt,
      kind: told.alert.of,
      content: isTarget(told)
        ? [basisSentence(told.alert), beforeSentence(told.alert), restSentence(told.alert)].filter(Boolean).join(" ")
        : `From ${lowestOf(told.alert)}.`,
    })),
  };
}
