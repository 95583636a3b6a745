import { redirect } from "@remix-run/node";
import { forgetInRequest, oncePerRequest } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import type { FlashMessage } from "./flash-message.ts";

const cookie = signedCookie<FlashMessage>("notice");

/** What the page before wanted said, once: it is forgotten when it is read. */
export function takeFlash(request: Request): Promise<FlashMessage | null> {
  return oncePerRequest("notice", async () => {
    const notice = (await leftHere(null)) ?? (await cookie.read(request));
    if (notice) await cookie.drop();
    return notice;
  });
}

/** What this very request left: a form that is refused is answered with its page at once. */
function leftHere(notice: FlashMessage | null): Promise<FlashMessage | null> {
  return oncePerRequest("notice left", async () => notice);
}

/** Has the next page say something. */
export async function setFlash(notice: FlashMessage): Promise<void> {
  forgetInRequest("notice");
  forgetInRequest("notice left");
  await leftHere(notice);
  await cookie.send(notice, 60);
}

/** The answer to a form that did what it should: go there, and say this. */
export async function seeOther(path: string, notice?: FlashMessage): Promise<Response> {
  if (notice) await setFlash(notice);
  return redirect(path, 303);
}
