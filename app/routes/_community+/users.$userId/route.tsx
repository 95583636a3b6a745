import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useParams } from "@remix-run/react";
import { findMember } from "#app/models/community/members.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { findViewerState } from "#app/web/auth/viewer.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ProfileErrors } from "./profile-errors.tsx";
import { PrivateProfileScreen, ProfileScreen } from "./profile-screen.tsx";
import { loadProfile, withoutProfile } from "./profile-view.server.ts";

export const handle = { backTo: { to: paths.community, label: "Back to Community" } };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (isRouteErrorResponse(error) && error.status === 404) return pageMeta({ title: "User not found" }, matches);
  const { profile } = data ?? {};
  if (!profile?.username) return pageMeta({ title: "Collector", unlisted: true }, matches);
  const { id, username } = profile;
  const description = `What @${username} collects, owns and follows on Chartables.`;
  if (profile.isPrivate) return pageMeta({ title: `@${username}`, unlisted: true }, matches);
  return pageMeta({ title: `@${username}`, description, canonical: paths.user(id) }, matches);
};

export const loader = publicLoader(async (context) => {
  const id = context.params.userId ?? "";
  const { viewer } = await findViewerState(context.request);
  const found = await findMember(viewer?.id ?? null, id);
  const member = found ?? (viewer && viewer.id === id ? withoutProfile(viewer) : undefined);
  if (!member) throw new NotFoundError("user", "User not found");
  const { details, ...identity } = member;
  if (!details) return { isSignedIn: viewer !== null, profile: null, person: identity };
  const profile = await loadProfile(context, viewer, { ...identity, details });
  return { isSignedIn: viewer !== null, profile, person: null };
});

export { clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default function UserProfilePage() {
  const { isSignedIn, profile, person } = useLoaderData<typeof loader>();
  const { userId } = useParams();
  if (profile) return <ProfileScreen key={userId} profile={profile} isSignedIn={isSignedIn} />;
  return <PrivateProfileScreen person={person} isSignedIn={isSignedIn} />;
}

export { ProfileErrors as ErrorBoundary };
