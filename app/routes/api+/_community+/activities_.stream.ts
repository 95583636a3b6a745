import type { FeedActivity } from "#app/models/community/feed.server.ts";
import { followFeed } from "#app/models/community/live-feed.server.ts";
import { activityJson } from "#app/web/api/activity-json.server.ts";
import { lastEventId, userEventStream } from "#app/web/event-streams.server.ts";
import type { StreamEvent } from "#app/web/http/event-stream.server.ts";
import { streamParams } from "#app/web/urls/feed-params.ts";

const changed: StreamEvent = { event: "changed" };
const events = new WeakMap<FeedActivity, StreamEvent>();

/** The same event for all readers. */
function eventOf(activity: FeedActivity): StreamEvent {
  const event = events.get(activity) ?? { id: activity.sequence, data: activityJson(activity) };
  events.set(activity, event);
  return event;
}

/** New activities as they come, from the last event of the connection before, or from `?after` on. */
export const loader = userEventStream(async ({ viewer, request, url }) => {
  const { from, after } = streamParams.read(url);
  const follow = await followFeed(lastEventId(request) ?? (after < 0 ? null : after));
  return (send) =>
    follow({
      readerId: viewer.id,
      followingOnly: from === "following",
      onBegin: (sequence) => send({ id: sequence }),
      onActivity: (activity) => send(eventOf(activity)),
      onChanged: () => send(changed),
    });
});

export const action = loader;
