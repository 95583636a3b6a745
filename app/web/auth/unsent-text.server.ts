import { signedCookie } from "#app/web/http/signed-cookies.server.ts";

interface UnsentText {
  /** Who wrote it. */
  viewerId: string;
  text: string;
}

/** A post fills two thirds of what a browser keeps in a cookie. */
const cookie = signedCookie<UnsentText>("unsent");

const keptSeconds = 15 * 60;

/** Keeps in this browser what somebody wrote whose session has ended, until they are back. */
export function keepUnsentText(viewerId: string, text: string): Promise<void> {
  return cookie.send({ viewerId, text }, keptSeconds);
}

/** What this user wrote and could not send, once: the page that shows it deletes it. What somebody else wrote goes unread. */
export async function takeUnsentText(viewerId: string): Promise<string> {
  const unsent = await cookie.read();
  if (!unsent) return "";
  await cookie.dropWithPage();
  return unsent.viewerId === viewerId ? unsent.text : "";
}

/** At every sign-out. */
export async function forgetUnsentText(): Promise<void> {
  if (await cookie.read()) await cookie.drop();
}
