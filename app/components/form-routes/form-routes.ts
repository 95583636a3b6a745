import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { changeFailed, changeOf, waysBack } from "#app/components/collection/messages.ts";
import { peopleNotChanged, unblocking } from "#app/components/community/messages.ts";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { formClientAction } from "#app/web/client/client-handlers.ts";
import { isMaintenance } from "#app/web/client/maintenance.ts";
import { readFrameAgain } from "#app/web/client/read-again.ts";
import { type FlashMessage, type StayAnswer, unanswered } from "#app/web/forms/flash.ts";
import { showMessage } from "#app/web/forms/flash-provider.tsx";

/** The `clientAction` of each route that only takes forms, which stand on other pages. */
export const changeItems = formRouteAction(
  (form) => changeFailed(changeOf(Object.fromEntries(form))),
  (form) => waysBack(form.get("again")?.toString() ?? null),
);
export const changePeople = formRouteAction(
  (form) => peopleNotChanged(form.get("intent")),
  (form) => (form.get("intent") === "unblock" ? unblocking(String(form.get("userId"))) : {}),
);
export const changeSearches = formRouteAction();
export const changeTargets = formRouteAction();
export const changeAlertSettings = formRouteAction();

/**
 * What browsers need of these routes, by their ids. It comes with every page: a script of its own may be out of reach
 * by then.
 */
export const formRoutes = {
  "routes/_collection+/alerts.settings/route": { clientAction: changeAlertSettings, default: UnreadForm },
  "routes/_collection+/collection.items": { clientAction: changeItems, default: UnreadForm },
  "routes/_collection+/collection.searches/route": { clientAction: changeSearches, default: UnreadForm },
  "routes/_collection+/collection.targets/route": { clientAction: changeTargets, default: UnreadForm },
  "routes/_community+/community_.follows/route": { clientAction: changePeople, default: UnreadForm },
};

type Args = Pick<ClientActionFunctionArgs, "request" | "serverAction">;

/**
 * The `clientAction` of a `formRoute`: shows the answer in a toast instead of the error boundary. `failed` is the toast
 * for an error without a message; without it the form shows the error. `undoOf` keeps link and undo button in an error
 * toast. Without a response the page is revalidated: the server may have processed the form.
 */
export function formRouteAction(
  failed?: (form: FormData) => FlashMessage,
  undoOf?: (form: FormData) => Pick<FlashMessage, "link" | "undo">,
) {
  return async ({ request, serverAction }: Args): Promise<unknown> => {
    const form = await request.clone().formData();
    const refuse = (): Promise<never> => serverAction<never>().catch(refusalOf as () => never);
    const answer = await formClientAction({ request, serverAction: refuse });
    const { message, failure } = (answer ?? {}) as StayAnswer;
    if (failure) console.warn(reasonOf(failure));
    const isUnanswered = answer instanceof Response && (await answer.clone().json()).isUnanswered === true;
    const shown = message ?? failed?.(form);
    if (shown?.isError) showMessage({ ...undoOf?.(form), ...(isUnanswered ? unanswered(shown) : shown) });
    else if (shown) showMessage(shown);
    if (isUnanswered) readFrameAgain();
    return answer;
  };
}

/** An error that the server sent, as an answer. Throws anything else: a missing response, a redirect, a closed site. */
function refusalOf(error: unknown): StayAnswer {
  if (!isRouteErrorResponse(error) || isMaintenance(error)) throw error;
  const { status, data } = error;
  const text = typeof data?.error === "string" ? data.error : "An unexpected error occurred";
  return { message: { title: "Error", text, isError: true }, failure: { status, code: String(data?.code) } };
}

/** Tells a session that the server no longer holds from a browser that no longer has one, as after a sign-out in another tab. */
function reasonOf({ status, code }: { status: number; code: string }): string {
  if (status !== 401) return `API request failed: ${status}`;
  return `Authentication ${code === "not-signed-in" ? "required" : "failed"} - please sign in again`;
}
