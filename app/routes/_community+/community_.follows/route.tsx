import { redirect } from "@remix-run/node";
import { z } from "zod";
import { followed, followFailed, signInFirst, unfollowed } from "#app/components/community/messages.ts";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { followShows, followShowsLabels } from "#app/models/community/follow-shows.ts";
import { followUser, setFollowShows, unfollowUser } from "#app/models/community/follows.server.ts";
import { DomainError } from "#app/models/platform/errors.ts";
import { publicAction } from "#app/web/actions.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";
import { seeOther } from "#app/web/forms/flash.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";

/** Nothing to see: the forms stand on other pages. */
export const loader = publicLoader(async () => {
  throw redirect(paths.community);
});

const text = z.string().default("");
const returnTo = z.string().optional();

const followIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("follow"), userId: text, returnTo }),
  z.object({ intent: z.literal("unfollow"), userId: text, returnTo }),
  z.object({ intent: z.literal("show"), userId: text, shows: z.enum(followShows), returnTo }),
]);

/** Follows, unfollows or chooses what the feed shows of somebody, and comes back to the page that the form stands on. */
export const action = publicAction(followIntent, async ({ value, request }) => {
  const back = safePath(value.returnTo, paths.community);
  const viewer = await findViewer(request);
  if (!viewer) return seeOther(`${paths.auth}?${new URLSearchParams({ next: back })}`, { message: signInFirst });
  const message = await change(viewer.id, value).catch((error: unknown) => {
    reportError(error, request);
    return error instanceof DomainError ? { ...followFailed, text: error.message } : followFailed;
  });
  return seeOther(back, { message });
});

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
