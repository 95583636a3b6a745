import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

/** The server could not be reached, or something else answered. */
export class NoResponseError extends Error {
  override name = "NoResponseError";
}

/** The server's response to a request. Throws `NoResponseError` if there is none. */
export async function responseTo<Data>({ signal }: Request, response: Promise<Data>): Promise<Data> {
  return response.catch((error: unknown) => {
    const isResponse = isRouteErrorResponse(error) || error instanceof Response;
    throw isResponse || signal.aborted ? error : new NoResponseError("The server did not respond.", { cause: error });
  });
}

/** What the site says while it is closed for maintenance. */
export const maintenance = {
  code: "maintenance",
  sentence: "We are working on the site. It will be back soon.",
  retryAfterSeconds: 60,
};

/** Whether the server answered that the site is closed for maintenance. */
export function isMaintenance(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data?.code === maintenance.code;
}

/** The server itself never sends it. */
const noResponseStatus = 504;

export const noConnection = "Network connection failed. Please check your internet connection.";

/**
 * A form's `clientAction`: without a response, and during maintenance, the form itself shows the error, with all that
 * was typed. `sentences` may have one for each intent of a page with several forms, and one under "" for a form without
 * an intent.
 */
export async function formClientAction(
  { request, serverAction }: Pick<ClientActionFunctionArgs, "request" | "serverAction">,
  sentences: Record<string, string> = {},
): Promise<unknown> {
  const sent = request.clone();
  try {
    return await responseTo(request, serverAction());
  } catch (error) {
    const isClosed = isMaintenance(error);
    if (!isClosed && !(error instanceof NoResponseError)) throw error;
    const sentIntent = (await sent.formData()).get("intent") ?? undefined;
    const message = isClosed ? maintenance.sentence : (sentences[String(sentIntent ?? "")] ?? noConnection);
    return Response.json({ status: "error", error: { "": [message] }, sentIntent }, { status: noResponseStatus });
  }
}

/** Whether the server answered a form. If not, nothing has changed that is worth reading again. */
export function hasResponse({ actionStatus }: { actionStatus?: number }): boolean {
  return actionStatus !== noResponseStatus;
}
