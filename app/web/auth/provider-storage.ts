import { withStorage } from "#app/web/client/stored.ts";

export function forgetProvider(): void {
  for (const storage of storages())
    for (const key of Object.keys(storage)) if (/^(?:sb-|supabase)/.test(key)) storage.removeItem(key);
}

/** Deletes all data of the site that scripts can reach in this browser. */
export function forgetEverything(): void {
  for (const storage of storages()) storage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
}

/** Local and session storage, or nothing where the browser blocks them. */
function storages(): Storage[] {
  return withStorage(() => [window.localStorage, window.sessionStorage]) ?? [];
}
