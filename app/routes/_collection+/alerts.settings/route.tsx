import { z } from "zod";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { findFeed, removeFeed, renewFeed } from "#app/models/alerts/feed.server.ts";
import { chooseTopic, pushTest, removeTopic } from "#app/models/alerts/push.server.ts";
import { pauseAllAlerts, saveSettings } from "#app/models/alerts/settings.server.ts";
import { readSettings, settingsFields } from "#app/models/alerts/settings-fields.ts";
import { sendTestLetter } from "#app/models/alerts/test-letter.server.ts";
import { DomainError } from "#app/models/platform/errors.ts";
import { formRoute } from "#app/web/handler.server.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";

const form = settingsFields.extend({
  intent: z.enum(["save", "test", "new-feed", "test-push", "pause-all", "resume-all"]),
});

/** Changes how alerts reach somebody, and comes back to the tab of their alerts. */
const route = formRoute(
  form,
  {
    page: `${collectionParams.href(paths.collection, { tab: "alerts" })}#reach`,
    failure: (error) =>
      error instanceof DomainError ? { title: "Nothing was done", text: error.message, isError: true } : undefined,
  },
  async ({ value: { intent, ...fields }, viewer }) => {
    switch (intent) {
      case "save": {
        const chosen = readSettings(fields);
        if (fields.push) await chooseTopic(viewer.id, fields.topic);
        else await removeTopic(viewer.id);
        if (!fields.feed) await removeFeed(viewer.id);
        else if (!(await findFeed(viewer.id))) await renewFeed(viewer.id);
        await saveSettings(viewer.id, chosen);
        return { title: "Saved", text: "This is how alerts reach you from now on" };
      }
      case "test": {
        const { result, isTaken } = await sendTestLetter(viewer.id);
        return { title: isTaken ? "Test sent" : "Test", text: result, isError: !isTaken };
      }
      case "new-feed":
        await renewFeed(viewer.id);
        return { title: "New address", text: "The feed can be read at its new address only" };
      case "test-push": {
        await chooseTopic(viewer.id, fields.topic);
        const { result, isTaken } = await pushTest(viewer.id);
        return { title: isTaken ? "Test sent" : "Not delivered", text: result, isError: !isTaken };
      }
      case "pause-all":
        await pauseAllAlerts(viewer.id, true);
        return { title: "Paused", text: "No alert reaches you until you resume them" };
      case "resume-all":
        await pauseAllAlerts(viewer.id, false);
        return { title: "Resumed", text: "Alerts reach you again" };
    }
  },
);
export const loader = route.loader;
export const action = route.action;

export { changeAlertSettings as clientAction } from "#app/components/form-routes/form-routes.ts";

export { UnreadForm as default };
