import type { MetaFunction } from "@remix-run/node";
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { countFollows } from "#app/models/community/follows.server.ts";
import { countPosts } from "#app/models/community/posts.server.ts";
import { findAbout } from "#app/models/members/personal-details.server.ts";
import { formClientAction } from "#app/web/client/client-handlers.ts";
import { userLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { settingsParams } from "#app/web/urls/settings-params.ts";
import { nameNotUpdated, usernameNotUpdated } from "./messages.ts";
import { SettingsScreen } from "./settings-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your profile", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer, url }) => {
  const [about, posts, following] = await Promise.all([
    findAbout(viewer.id),
    countPosts(viewer.id),
    countFollows("following", viewer.id, viewer.id),
  ]);
  const { id, username, firstName, lastName, email, profileImageUrl, createdAt } = viewer;
  return {
    viewer: { id, username, firstName, lastName, email, profileImageUrl },
    memberSince: createdAt.toISOString(),
    about,
    counts: { posts, following },
    // Nobody sees somebody without a profile.
    privacy: { isPrivate: viewer.isPrivate ?? true },
    ...settingsParams.read(url),
  };
});

export { clientLoader } from "#app/web/client/client-handlers.ts";
/** A page that shows a new username is loaded again as a whole, a moment later. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") === "username" ? false : defaultShouldRevalidate;

export { settingsAction as action } from "./settings-action.server.ts";

const noAnswer = { username: usernameNotUpdated, name: nameNotUpdated, privacy: "The server did not respond." };

export const clientAction = (args: ClientActionFunctionArgs) => formClientAction(args, noAnswer);

export default SettingsScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
