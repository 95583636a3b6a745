import { redirect } from "@remix-run/node";
import { oncePerRequest } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import type { Flash } from "./flash.ts";

const cookie = signedCookie<Flash & { resultPath?: string }>("flash");

/**
 * What the page at this path says once, or null. Reading it deletes it, unless the page leads on to another. A form result is for its
 * own page only.
 */
export function takeFlash(pathname: string): Promise<Flash | null> {
  return oncePerRequest("flash", async () => {
    const flash = await cookie.read();
    if (!flash) return null;
    await cookie.dropWithPage();
    return { message: flash.message, result: flash.resultPath === pathname ? flash.result : undefined };
  });
}

/** Has the next page, or the one that answers this very request, say something. */
export async function setFlash(flash: Flash, resultPath?: string): Promise<void> {
  await cookie.send({ ...flash, resultPath }, 60);
}

/** The answer to a form that did its work: opens the page at `path`, which shows the message and the result once. */
export async function seeOther(path: string, flash?: Flash): Promise<Response> {
  if (flash) await setFlash(flash, path.split("?")[0]);
  return redirect(path, 303);
}
