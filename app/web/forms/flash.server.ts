import { data, redirect } from "@remix-run/node";
import { oncePerRequest, sentRequest } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import type { Flash, FlashMessage, StayAnswer } from "./flash.ts";

const cookie = signedCookie<Flash & { resultPath?: string }>("flash");

/**
 * What the page at this path says once, or null. Reading it deletes it, unless the page leads on to another. A form
 * result is for its own page only.
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

/**
 * The answer to a form whose page stays: a script gets the message, and why nothing was done; a document is led back to
 * `path`, which says it.
 */
export async function answerInPlace(path: string, message: FlashMessage, failure?: StayAnswer["failure"]) {
  if (!sentRequest().isForData) return seeOther(path, { message });
  return data({ message, failure } satisfies StayAnswer, { status: failure?.status ?? 200 });
}
