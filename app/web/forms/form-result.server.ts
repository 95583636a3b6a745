import { redirect } from "@remix-run/node";
import { cameAsDocument } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import type { Onward, OnwardPage } from "./delayed-redirect.ts";

interface Outcome {
  /** What the form did, in a sentence. */
  said: string;
  onward?: Onward;
}

/** An outcome as its page says it. */
export type SaidOutcome = Omit<Outcome, "onward"> & OnwardPage;

const cookie = signedCookie<Outcome & { page: string }>("outcome");

/** The answer to a form that did what it should: its own page at `address`, which says this once. */
export async function seeOutcome(address: string, outcome: Outcome): Promise<Response> {
  await cookie.send({ ...outcome, page: pageOf(address) }, 60);
  return redirect(address, 303);
}

/** What this page's form did just now, or null. It is forgotten when it is read: the page loaded again is the plain one. */
export async function takeOutcome(request: Request): Promise<SaidOutcome | null> {
  const outcome = await cookie.read(request);
  if (outcome?.page !== pageOf(request.url)) return null;
  await cookie.drop();
  const { said, onward } = outcome;
  return { said, ...(onward && goingOn(onward)) };
}

/** Has the page that is being answered go on. */
export function goingOn(onward: Onward): OnwardPage {
  return { onward: { ...onward, by: cameAsDocument() ? "document" : "timer" } };
}

function pageOf(address: string): string {
  return new URL(address, "http://here.invalid").pathname.replace(/\/+$/, "");
}
