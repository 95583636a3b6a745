import type { SetCookie } from "#app/web/http/request-context.server.ts";
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
export function unsentTextCookie(viewerId: string, text: string): Promise<SetCookie> {
  return cookie.set({ viewerId, text }, keptSeconds);
}

/** What this user wrote and could not send, once: the page that shows it deletes it. What somebody else wrote goes unread. */
export async function takeUnsentText(viewerId: string): Promise<{ text: string; cookies: SetCookie[] }> {
  const unsent = await cookie.read();
  if (!unsent) return { text: "", cookies: [] };
  return { text: unsent.viewerId === viewerId ? unsent.text : "", cookies: [await cookie.deleteWithPage()] };
}

/** At every sign-out. */
export async function deleteUnsentText(): Promise<SetCookie[]> {
  return (await cookie.read()) ? [await cookie.delete()] : [];
}
