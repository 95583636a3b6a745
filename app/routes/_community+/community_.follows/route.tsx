import { z } from "zod";
import { followed, followFailed, signInFirst, unfollowed } from "#app/components/community/messages.ts";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { followShows, followShowsLabels } from "#app/models/community/follow-shows.ts";
import { followUser, setFollowShows, unfollowUser } from "#app/models/community/follows.server.ts";
import { DomainError } from "#app/models/platform/errors.ts";
import { formRoute } from "#app/web/form-route.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";

const text = z.string().default("");
const returnTo = z.string().optional();

const followIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("follow"), userId: text, returnTo }),
  z.object({ intent: z.literal("unfollow"), userId: text, returnTo }),
  z.object({ intent: z.literal("show"), userId: text, shows: z.enum(followShows), returnTo }),
]);

/** Follows, unfollows or chooses what the feed shows of somebody, and comes back to the page that the form stands on. */
const route = formRoute(
  followIntent,
  {
    page: paths.community,
    placeOf: ({ returnTo }) => safePath(returnTo, paths.community),
    signInFirst,
    failure: (error) => (error instanceof DomainError ? { ...followFailed, text: error.message } : followFailed),
  },
  ({ value, viewer }) => change(viewer.id, value),
);
export const loader = route.loader;
export const action = route.action;

async function change(viewerId: string, value: z.output<typeof followIntent>): Promise<FlashMessage> {
  switch (value.intent) {
    case "follow":
      await followUser(viewerId, value.userId);
      return followed;
    case "unfollow":
      await unfollowUser(viewerId, value.userId);
      return unfollowed;
    case "show":
      await setFollowShows(viewerId, value.userId, value.shows);
      return { title: "Saved", text: `Your feed shows of this user: ${followShowsLabels[value.shows].toLowerCase()}` };
  }
}

export { clientLoader } from "#app/web/client/client-loader.ts";
export { RouteError as ErrorBoundary, UnreadForm as default };
