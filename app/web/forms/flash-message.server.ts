import { redirect } from "@remix-run/node";
import { forgetInRequest, oncePerRequest } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import type { Notice } from "./flash-message.ts";

const cookie = signedCookie<Notice>("notice");

/** What the page before wanted said, once: it is forgotten when it is read. */
export function takeNotice(request: Request): Promise<Notice | null> {
  return oncePerRequest("notice", async () => {
    const notice = (await leftHere(null)) ?? (await cookie.read(request));
    if (notice) await cookie.drop();
    return notice;
  });
}

/** What this very request left: a form that is refused is answered with its page at once. */
function leftHere(notice: Notice | null): Promise<Notice | null> {
  return oncePerRequest("notice left", async () => notice);
}

/** Has the next page say something. */
export async function leaveNotice(notice: Notice): Promise<void> {
  forgetInRequest("notice");
  forgetInRequest("notice left");
  await leftHere(notice);
  await cookie.send(notice, 60);
}

/** The answer to a form that did what it should: go there, and say this. */
export async function seeOther(path: string, notice?: Notice): Promise<Response> {
  if (notice) await leaveNotice(notice);
  return redirect(path, 303);
}
