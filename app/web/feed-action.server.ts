import { z } from "zod";
import { removeActivity, restoreActivity } from "#app/models/community/activities.server.ts";
import { publishPost } from "#app/models/community/posts.server.ts";
import { readPost } from "#app/models/community/posts.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction } from "#app/web/handler.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";

const returnTo = z.string().optional();

const postField = z
  .string()
  .prefault("")
  .superRefine((text, context) => {
    const { error } = readPost(text);
    if (error) context.addIssue({ code: "custom", message: error });
  });

const feedForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("post"), text: postField, returnTo }),
  z.object({ intent: z.literal("remove"), activityId: z.string(), returnTo }),
  z.object({ intent: z.literal("restore"), activityId: z.string(), returnTo }),
]);

type FeedForm = z.output<typeof feedForm>;

/**
 * The action of `/community`: shares a post, removes the viewer's own activity or puts it back, and comes back to the
 * page it was on.
 */
export const feedAction = userAction(
  feedForm,
  async ({ value, viewer }) => {
    const message = await change(viewer.id, value).catch((error: unknown): FlashMessage => {
      // Another tab was faster, or the hour has passed.
      if (error instanceof NotFoundError) return { title: "Nothing was changed", text: error.message, isError: true };
      throw error;
    });
    return seeOther(safePath(value.returnTo, paths.community), { message });
  },
  { textOf: (value) => (value.intent === "post" ? readPost(value.text).post : undefined) },
);

async function change(userId: string, value: FeedForm): Promise<FlashMessage> {
  switch (value.intent) {
    case "post":
      await publishPost(userId, value.text);
      return { title: "Update shared" };
    case "remove": {
      await removeActivity(userId, value.activityId);
      const fields = { intent: "restore", activityId: value.activityId };
      return { title: "Removed from the feed", undo: { label: "Put it back", action: paths.community, fields } };
    }
    case "restore":
      await restoreActivity(userId, value.activityId);
      return { title: "Back in the feed" };
  }
}
