import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { publicAction } from "#app/web/actions.server.ts";
import { bringsLink, confirmWith } from "#app/web/auth/account-links.server.ts";
import { findWhoAsks } from "#app/web/auth/viewer.server.ts";
import { delayedRedirectMeta } from "#app/web/forms/delayed-redirect.ts";
import { delayRedirect, showFormResult, takeFormResult } from "#app/web/forms/form-result.server.ts";
import { markPrivate } from "#app/web/http/request-context.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { publicLoader } from "#app/web/public-loader.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { type Confirmation, ConfirmScreen } from "./confirm-screen.tsx";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: "Confirm your email", unlisted: true }, matches),
  ...delayedRedirectMeta(data ?? {}),
];

/** Uses up no link: programs that look through mails for people follow them too. */
export const loader = publicLoader(async ({ request, url }): Promise<Confirmation> => {
  markPrivate();
  const outcome = await takeFormResult(request);
  if (outcome) return { state: "confirmed", onward: outcome.onward };
  // Some mail programs spoil a link from its ampersand on.
  if (url.searchParams.get("type") === "signup" || url.searchParams.has("token_hash")) {
    return { state: bringsLink(request) ? "ready" : "failed" };
  }
  if (!(await findWhoAsks(request)).viewer) return { state: "waiting" };
  return { state: "signed-in", ...delayRedirect({ to: paths.trackedItems, afterSeconds: 2 }) };
});

export const action = publicAction(
  async ({ request }) => {
    await confirmWith(request);
    return showFormResult(paths.confirm, {
      said: "Email Confirmed!",
      onward: { to: paths.supabaseAuth, afterSeconds: 3 },
    });
  },
  { unexpected: "Failed to confirm email. Please try again." },
);

export { formClientAction as clientAction } from "#app/web/client/no-response.ts";
export { revalidateAfterForms as shouldRevalidate } from "#app/web/forms/delayed-redirect.ts";

export default function ConfirmPage() {
  const { state, onward } = useLoaderData<typeof loader>();
  return <ConfirmScreen state={state} onward={onward} refusal={useActionData<typeof action>()} />;
}
