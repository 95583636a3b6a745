import type { Viewer } from "#app/models/members/profile.server.ts";
import { readRoute, requireViewer } from "./api-routes.server.ts";
import { isStillSignedIn } from "./auth/viewer.server.ts";
import { eventStreamResponse, type Subscribe } from "./http/event-stream.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";
import { clientAddress } from "./http/request-context.server.ts";

/** Server-sent events for everybody. `start` may refuse the request; what it returns begins to send. */
export function publicEventStream(start: (context: LoaderContext) => Promise<Subscribe>) {
  return readRoute(async (context) => {
    const { request } = context;
    return eventStreamResponse(await start(context), { request, client: clientAddress() });
  });
}

/** The id of the last event that came, where a browser connects again; else null. */
export function lastEventId(request: Request): number | null {
  const id = request.headers.get("Last-Event-ID") ?? "";
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** Server-sent events for the signed-in user; 401 for others. The stream ends with the session. */
export function userEventStream(start: (context: LoaderContext & { viewer: Viewer }) => Promise<Subscribe>) {
  return readRoute(async (context) => {
    const { request } = context;
    const viewer = await requireViewer(request);
    return eventStreamResponse(await start({ ...context, viewer }), {
      request,
      client: viewer.id,
      isAllowed: () => isStillSignedIn(request),
    });
  });
}
