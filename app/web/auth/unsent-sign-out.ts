import { withStorage } from "#app/web/client/stored.ts";

/** The session of this browser, or all of the user's; then the browser deletes all data of the site too. */
export type SignOutScope = "this" | "everywhere";

const key = "unsent-sign-out";

/** The sign-out that the server has not confirmed, or null. It outlives the page. */
export function findUnsentSignOut(): SignOutScope | null {
  // Where storage is blocked, the cookie of a session is too.
  const scope = withStorage(() => localStorage.getItem(key));
  return scope === "this" || scope === "everywhere" ? scope : null;
}

/** Stores a sign-out until the server confirms it. Where storage is blocked, this page alone sends it. */
export function storeSignOut(scope: SignOutScope): void {
  withStorage(() => localStorage.setItem(key, scope));
}

/** Forgets the sign-out once it was sent or nobody is signed in: it must not end a later session. */
export function forgetUnsentSignOut(): void {
  withStorage(() => localStorage.removeItem(key));
}

const delaysMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/**
 * Calls `send` until it returns true: now, after 1, 2, 5 and 10 s, then every 30 s, and whenever the browser is online
 * again. Returns a function that stops it.
 */
export function sendAgain(send: () => Promise<boolean>): () => void {
  let failures = 0;
  let isSending = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener("online", attempt);
  attempt();

  async function attempt() {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    const isSent = await send();
    isSending = false;
    if (isSent) stop();
    if (isOver) return;
    timer = setTimeout(attempt, delaysMs[Math.min(failures, delaysMs.length - 1)]);
    failures += 1;
  }

  function stop() {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener("online", attempt);
  }

  return stop;
}
