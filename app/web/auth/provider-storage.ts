/** Keys under which auth provider providers keep something in a browser: `sb-{project}-auth-token`, `supabase.auth.token`. */
const providerKeys = [/^sb-/, /^supabase/];

/** Removes what an auth provider kept in this browser. */
export function forgetProvider(): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage))
      if (providerKeys.some((pattern) => pattern.test(key))) storage.removeItem(key);
  }
}

/** Removes all that scripts of ours can reach in this browser. */
export function forgetEverything(): void {
  for (const storage of storages()) storage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
}

/** Both of them, or none where the reader forbids keeping anything. */
export function storages(): Storage[] {
  try {
    return [window.localStorage, window.sessionStorage];
  } catch {
    return [];
  }
}
