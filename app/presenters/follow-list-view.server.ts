import { type FollowList, listFollows } from "#app/models/community/follows.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { paginationOf } from "#app/web/api/pagination.server.ts";
import { findViewerState } from "#app/web/auth/viewer.server.ts";
import type { LoaderContext } from "#app/web/http/request-context.server.ts";
import { followListParams } from "#app/web/urls/people-params.ts";
import { personView } from "./person-view.server.ts";

const size = 24;

/**
 * A page of the followers of a person, or of whom they follow; null where the reader may not see them, which the
 * profile says.
 */
export async function loadFollowList({ params, url, request }: LoaderContext, list: FollowList) {
  const { viewer } = await findViewerState(request);
  const userId = params.userId ?? "";
  try {
    const wanted = { page: followListParams.read(url).page, size };
    const { members, total, page } = await listFollows(list, userId, viewer?.id ?? null, wanted);
    const pagination = paginationOf({ page, size, total, isAtLeast: false });
    return { userId, list, people: members.map(personView), pagination };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

export type FollowListView = NonNullable<Awaited<ReturnType<typeof loadFollowList>>>;
