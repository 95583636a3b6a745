import { latestSequence, listActivities } from "#app/models/community/feed.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import type { LoaderContext } from "#app/web/http/request-context.server.ts";
import { feedParams } from "#app/web/urls/feed-params.ts";
import { activityViews } from "./activity-view.server.ts";

const pageSize = 50;

interface FeedOptions {
  /** Only this person's activities. Whoever asks has made sure that the reader may see them. */
  authorId?: string;
}

/**
 * What `<Feed>` shows at this address: the newest activities, or those `before` one. A failure is part of the view, so
 * that the rest of the page stands.
 */
export async function loadFeed(viewer: Viewer | null, { url, request }: LoaderContext, { authorId }: FeedOptions = {}) {
  const { before, from } = feedParams.read(url);
  const shared = { from, before, isOfOnePerson: authorId !== undefined, viewer: viewerOf(viewer), now: Date.now() };
  try {
    // Read first, so that the stream begins no later than the list ends.
    const sequence = await latestSequence();
    const options = { limit: pageSize + 1, before: before || null, followingOnly: from === "following", authorId };
    const activities = await listActivities(viewer?.id ?? null, options);
    const shown = await activityViews(activities.slice(0, pageSize), viewer?.id ?? null);
    const older = activities.length > pageSize ? (shown.at(-1)?.sequence ?? null) : null;
    return { ...shared, hasFailed: false, activities: shown, older, sequence };
  } catch (error) {
    if (error instanceof Response) throw error;
    reportError(error, request);
    return { ...shared, hasFailed: true, activities: [], older: null, sequence: 0 };
  }
}

function viewerOf(viewer: Viewer | null) {
  if (!viewer) return null;
  const { id, username, profileImageUrl, isPrivate } = viewer;
  return { id, username, profileImageUrl, isPrivate };
}

export type FeedView = Awaited<ReturnType<typeof loadFeed>>;
