import { changeAbout, changeNames, setPrivate } from "#app/models/members/personal-details.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { changeUsername, generateUsername } from "#app/models/members/usernames.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { answerInPlace, seeOther } from "#app/web/forms/form.server.ts";
import { userAction } from "#app/web/handler.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { settingsParams } from "#app/web/urls/settings-params.ts";
import { generationFailed, nameNotUpdated, usernameNotUpdated, usernameUpdated } from "./messages.ts";
import { type SettingsForm, settingsForm } from "./settings-forms.ts";

/** What each form says where something unexpected goes wrong. */
const unexpected = {
  username: usernameNotUpdated,
  generate: generationFailed.text,
  name: nameNotUpdated,
  about: "Failed to update your profile. Please try again.",
  privacy: "Failed to save your privacy setting. Please try again.",
} as const satisfies Record<SettingsForm["intent"], string>;

/** Changes what the form names of the viewer's own profile, and comes back to the settings. */
export const settingsAction = userAction(
  settingsForm,
  async ({ value, viewer, url }) => {
    if (value.intent === "generate") {
      await consumeLimits(rateLimits.usernameLookupBy(viewer.id));
      return seeOther(settingsParams.href(paths.settings, { suggested: await generateUsername(value.theme) }));
    }
    const message = await change(viewer, value);
    const isInPlace = value.intent === "username" || value.intent === "privacy";
    if (isInPlace) return answerInPlace(paths.settings, message);
    // The names stay open, with what is typed there, while another part is saved.
    const { edit } = settingsParams.read(url);
    return seeOther(value.intent === "about" ? settingsParams.href(paths.settings, { edit }) : paths.settings, {
      message,
    });
  },
  {
    errorTitle: (value) => (value?.intent === "generate" ? generationFailed.title : "Update Failed"),
    unexpectedError: ({ intent }) => unexpected[intent],
  },
);

async function change(
  { id: userId, username: own }: Viewer,
  form: Exclude<SettingsForm, { intent: "generate" }>,
): Promise<FlashMessage> {
  switch (form.intent) {
    case "username": {
      // In lower case, which scripts make of it while it is typed. One's own name stays as it is.
      const username = form.username === own ? own : form.username.toLowerCase();
      await changeUsername(userId, username);
      return usernameUpdated(username);
    }
    case "name":
      await changeNames(userId, { firstName: form.firstName ?? null, lastName: form.lastName ?? null });
      return { title: "Name Updated" };
    case "about":
      await changeAbout(userId, { bio: form.bio ?? null, location: form.location ?? null });
      return { title: "Profile Updated" };
    case "privacy": {
      const isPrivate = form.isPrivate === "yes";
      await setPrivate(userId, isPrivate);
      return { title: isPrivate ? "Your profile is private" : "Your profile is public" };
    }
  }
}
