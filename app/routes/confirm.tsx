import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Confirmation, ConfirmScreen } from "#app/components/accounts/confirm-screen.tsx";
import { bringsLink, confirmWith } from "#app/web/account-links.server.ts";
import { open, openForm } from "#app/web/handlers.server.ts";
import { onwardMeta } from "#app/web/onward.ts";
import { goingOn, seeOutcome, takeOutcome } from "#app/web/outcome.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";
import { markPersonal } from "#app/web/request-scope.server.ts";
import { findWhoAsks } from "#app/web/viewer.server.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: "Confirm your email", unlisted: true }, matches),
  ...onwardMeta(data ?? {}),
];

/** Uses up no link: programs that look through mails for people follow them too. */
export const loader = open(async ({ request, url }): Promise<Confirmation> => {
  markPersonal();
  const outcome = await takeOutcome(request);
  if (outcome) return { state: "confirmed", onward: outcome.onward };
  // Some mail programs spoil a link from its ampersand on.
  if (url.searchParams.get("type") === "signup" || url.searchParams.has("token_hash")) {
    return { state: bringsLink(request) ? "ready" : "failed" };
  }
  if (!(await findWhoAsks(request)).viewer) return { state: "waiting" };
  return { state: "signed-in", ...goingOn({ to: paths.trackedItems, afterSeconds: 2 }) };
});

export const action = openForm(
  async ({ request }) => {
    await confirmWith(request);
    return seeOutcome(paths.confirm, {
      said: "Email Confirmed!",
      onward: { to: paths.supabaseAuth, afterSeconds: 3 },
    });
  },
  { unexpected: "Failed to confirm email. Please try again." },
);

export { answerOrSayNone as clientAction } from "#app/web/no-answer.ts";
export { readsAfterForms as shouldRevalidate } from "#app/web/onward.ts";

export default function ConfirmPage() {
  const { state, onward } = useLoaderData<typeof loader>();
  return <ConfirmScreen state={state} onward={onward} refusal={useActionData<typeof action>()} />;
}
