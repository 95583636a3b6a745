import type { MetaFunction } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { confirmWith, hasLink } from "#app/web/auth/account-links.server.ts";
import { findViewerState } from "#app/web/auth/viewer.server.ts";
import { formClientAction } from "#app/web/client/client-handlers.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { publicAction, publicLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ConfirmScreen, confirmationFailed } from "./confirm-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Confirm your email", unlisted: true }, matches);

/** Does not use up the link: programs that scan mails open links too. */
export const loader = publicLoader(async ({ request, url }) => {
  // Some mail programs cut a link off at its ampersand.
  if (url.searchParams.get("type") === "signup" || url.searchParams.has("token_hash"))
    return { state: hasLink(url) ? "ready" : "failed" } as const;
  const { viewer } = await findViewerState(request);
  return { state: viewer ? "signed-in" : "waiting" } as const;
});

export const action = publicAction(
  z.object({}),
  async ({ url }) => {
    const cookies = [await confirmWith(url)];
    const result = { message: "Email Confirmed!", delayedRedirect: { to: paths.supabaseAuth, afterSeconds: 3 } };
    return seeOther(paths.confirm, { result }, { cookies });
  },
  { unexpectedError: confirmationFailed },
);

export { clientLoader } from "#app/web/client/client-handlers.ts";
export const clientAction = (args: ClientActionFunctionArgs) => formClientAction(args, { "": confirmationFailed });

export default ConfirmScreen;
