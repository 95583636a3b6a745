import type { Viewer } from "#app/models/members/profile.server.ts";
import { readRoute, requireViewer } from "./api-routes.server.ts";
import { isStillSignedIn } from "./auth/viewer.server.ts";
import { eventStreamResponse, type Subscribe } from "./http/event-stream.server.ts";
import { RefusedError } from "./http/failures.server.ts";
import { type LoaderContext, sentRequest } from "./http/request-context.server.ts";

/**
 * Server-sent events for the signed-in user; 401 for others. `start` may refuse the request. The stream ends with the
 * session.
 */
export function userEventStream(start: (context: LoaderContext & { viewer: Viewer }) => Promise<Subscribe>) {
  return readRoute(async (context) => {
    const { request } = context;
    const viewer = await requireViewer(request);
    refuseDataRequest();
    return eventStreamResponse(await start({ ...context, viewer }), {
      request,
      client: viewer.id,
      isAllowed: () => isStillSignedIn(request),
    });
  });
}

/** Remix would read the response of a data request to its end, and a stream has none. */
function refuseDataRequest(): void {
  if (!sentRequest().isForData) return;
  throw new RefusedError(400, "stream-as-data", "This address sends a stream of events. Ask for it without .data.");
}

/** The id of the last event that came, where a browser connects again; else null. */
export function lastEventId(request: Request): number | null {
  const id = request.headers.get("Last-Event-ID") ?? "";
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
