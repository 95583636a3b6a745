import { redirect } from "@remix-run/node";
import { cameAsDocument } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import type { DelayedRedirect, DelayedRedirectPage } from "./delayed-redirect.ts";

interface Outcome {
  /** What the form did, in a sentence. */
  said: string;
  onward?: DelayedRedirect;
}

/** An outcome as its page says it. */
export type FormResult = Omit<Outcome, "onward"> & DelayedRedirectPage;

const cookie = signedCookie<Outcome & { page: string }>("outcome");

/** The answer to a form that did what it should: its own page at `address`, which says this once. */
export async function showFormResult(address: string, outcome: Outcome): Promise<Response> {
  await cookie.send({ ...outcome, page: pageOf(address) }, 60);
  return redirect(address, 303);
}

/** What this page's form did just now, or null. It is forgotten when it is read: the page loaded again is the plain one. */
export async function takeFormResult(request: Request): Promise<FormResult | null> {
  const outcome = await cookie.read(request);
  if (outcome?.page !== pageOf(request.url)) return null;
  await cookie.drop();
  const { said, onward } = outcome;
  return { said, ...(onward && delayRedirect(onward)) };
}

/** Has the page that is being answered go on. */
export function delayRedirect(onward: DelayedRedirect): DelayedRedirectPage {
  return { onward: { ...onward, by: cameAsDocument() ? "document" : "timer" } };
}

function pageOf(address: string): string {
  return new URL(address, "http://here.invalid").pathname.replace(/\/+$/, "");
}
