import { z } from "zod";
import {
  blocked,
  followed,
  peopleNotChanged,
  signInFirst,
  unblocked,
  unblocking,
  unfollowed,
} from "#app/components/community/messages.ts";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { blockUser, unblockUser } from "#app/models/community/blocks.server.ts";
import { followShows, followShowsLabels } from "#app/models/community/follow-shows.ts";
import { followUser, setFollowShows, unfollowUser } from "#app/models/community/follows.server.ts";
import { DomainError } from "#app/models/platform/errors.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { formRoute } from "#app/web/handler.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";

const text = z.string().default("");
const returnTo = z.string().optional();

const followIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("follow"), userId: text, returnTo }),
  z.object({ intent: z.literal("unfollow"), userId: text, returnTo }),
  z.object({ intent: z.literal("show"), userId: text, shows: z.enum(followShows), returnTo }),
  z.object({ intent: z.literal("block"), userId: text, returnTo }),
  z.object({ intent: z.literal("unblock"), userId: text, returnTo }),
]);

/** Follows, unfollows, blocks or unblocks somebody, or chooses what the feed shows of them, and comes back to the form's page. */
const route = formRoute(
  followIntent,
  {
    page: paths.community,
    placeOf: ({ returnTo }) => safePath(returnTo, paths.community),
    signInFirst,
    failure: (error, { intent, userId }) => {
      const failed = { ...peopleNotChanged(intent), ...(intent === "unblock" && unblocking(userId)) };
      return error instanceof DomainError ? { ...failed, text: error.message } : failed;
    },
  },
  ({ value, viewer }) => change(viewer.id, value),
);
export const loader = route.loader;
export const action = route.action;

async function change(
  viewerId: string,
  value: z.output<typeof followIntent>,
): Promise<FlashMessage | { to: string; message: FlashMessage }> {
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
    case "block": {
      await blockUser(viewerId, value.userId);
      // The profile of somebody blocked is gone.
      return { to: safePath(value.returnTo, paths.community), message: { ...blocked, ...unblocking(value.userId) } };
    }
    case "unblock":
      await unblockUser(viewerId, value.userId);
      return unblocked;
  }
}

export { changePeople as clientAction } from "#app/components/form-routes/form-routes.ts";
export { UnreadForm as default };
