import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { blockUser, listBlocked, unblockUser } from "#app/models/community/blocks.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { DomainError, NotFoundError } from "#app/models/platform/errors.ts";
import { formatDay } from "#app/presenters/dates.ts";
import { seeOther } from "#app/web/forms/flash.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";
import { userAction } from "#app/web/user-action.server.ts";
import { userLoader } from "#app/web/user-loader.server.ts";
import { BlocksScreen } from "./blocks-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "People you block", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer }) => {
  const blocked = await listBlocked(viewer.id);
  return { blocked: blocked.map(({ blockedAt, ...person }) => ({ ...person, day: formatDay(blockedAt) })) };
});

const text = z.string().default("");
const returnTo = z.string().optional();

const blockIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("block"), userId: text, returnTo }),
  z.object({ intent: z.literal("unblock"), userId: text, returnTo }),
]);

type BlockForm = z.output<typeof blockIntent>;

/** Blocks or unblocks somebody. The profile of somebody blocked is gone, so this leads to the community, unless the form says where. */
export const action = userAction(blockIntent, async ({ value, viewer }) => {
  const message = await change(viewer, value).catch((error: unknown): FlashMessage => {
    if (!(error instanceof DomainError) || error instanceof NotFoundError) throw error;
    return { title: "Nobody blocked", text: error.message, isError: true };
  });
  return seeOther(safePath(value.returnTo, paths.community), { message });
});

async function change({ id }: Viewer, { intent, userId }: BlockForm): Promise<FlashMessage> {
  if (intent === "unblock") {
    await unblockUser(id, userId);
    return { title: "Unblocked", text: "You can see each other again" };
  }
  await blockUser(id, userId);
  const undo = { label: "Unblock", action: paths.blocks, fields: { intent: "unblock", userId } };
  return { title: "Blocked", text: "Neither of you sees or follows the other any more", undo };
}

export { clientLoader } from "#app/web/client/client-loader.ts";

export default function BlocksPage() {
  return <BlocksScreen {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary };
