import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

/** The server could not be reached, or what came back was not its answer. */
export class NoResponseError extends Error {
  override name = "NoResponseError";
}

/** What the server answers to a request; throws `NoResponseError` where there is no answer of its. */
export async function responseTo<Answer>({ signal }: Request, asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    const isAnswer = isRouteErrorResponse(error) || error instanceof Response;
    throw isAnswer || signal.aborted ? error : new NoResponseError("The server gave no answer.", { cause: error });
  });
}

/** No answer of the server's has it. */
const status = 504;

/** A form's `clientAction`: where there is no answer, the form itself says so, with all that was typed still in it. */
export async function formClientAction({
  request,
  serverAction,
}: Pick<ClientActionFunctionArgs, "request" | "serverAction">): Promise<unknown> {
  try {
    return await responseTo(request, serverAction());
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    const sentence = "Network connection failed. Please check your internet connection.";
    return Response.json({ result: { status: "error", error: { "": [sentence] } } }, { status });
  }
}

/** Whether the server answered a form; if not, nothing can have changed that is worth reading again. */
export function hasResponse({ actionStatus }: { actionStatus?: number }): boolean {
  return actionStatus !== status;
}
