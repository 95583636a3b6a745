import { useEffect, useLayoutEffect } from "react";
import { fetchJsonIfSignedIn } from "#app/web/client/fetch-json.ts";
import { forgetPolledData, usePolling } from "#app/web/client/polling.ts";
import { paths } from "#app/web/urls/paths.ts";
import { keepAlive } from "./keep-alive.ts";
import { forgetEverything, forgetProvider, storages } from "./provider-storage.ts";
import { unsentSignOutKey } from "./unsent-sign-out.ts";

/** What ends: this browser's session, or all of the person's, and then nothing of ours stays in this browser. */
export type SignOutScope = "this" | "everywhere";

interface SessionKeeperProps {
  /** Whom the page shows; null where it is not known who is signed in. */
  user: { id: string } | null;
  /** Whether it is the person that the page shows. */
  isShown(user: unknown): boolean;
  /** Somebody else is signed in now, or nobody. */
  changed(): void;
}

/** Keeps the session of whoever is signed in alive, and watches whether it still is theirs. Shows nothing. */
export function SessionKeeper({ user, isShown, changed }: SessionKeeperProps) {
  useEffect(() => {
    const listening = new AbortController();
    const { active, stop } = keepAlive(async () => {
      const answer = await fetch("/api/auth/heartbeat", { method: "POST" });
      // An answer that nobody reads does not end for the browser.
      await answer.text();
      return answer.status !== 401;
    });
    for (const type of ["click", "keydown", "scroll", "focus"]) {
      window.addEventListener(type, active, { capture: true, passive: true, signal: listening.signal });
    }
    return () => {
      listening.abort();
      stop();
    };
  }, []);
  // Before anything is read for whoever is next.
  useLayoutEffect(() => () => forgetPolledData({ revalidate: false }), []);

  const { error } = usePolling<unknown>(["/api/auth/user", user?.id], fetchJsonIfSignedIn, {
    fallbackData: user ?? undefined,
    refreshInterval: user ? 5 * 60_000 : 30_000,
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
    dedupingInterval: 30_000,
    errorRetryCount: 1,
    onSuccess: (answer) => {
      if (!isShown(answer)) changed();
    },
  });
  useEffect(() => {
    if (error) console.warn("Failed to get current user.", error);
  }, [error]);
  return null;
}

/** Ends the session that a sign-out left at the server, where there is one. False where there is none. */
export function finishSignOut(told: () => void): boolean {
  const [local] = storages();
  const scope = local?.getItem(unsentSignOutKey);
  if (scope !== "this" && scope !== "everywhere") return false;
  endSession(scope, told).then((isTold) => {
    if (isTold) told();
  });
  return true;
}

/**
 * Ends the session here and at the server. False where the server could not be told: it is as soon as there is a connection,
 * on this page or the next, since no script can drop the session's cookie. `toldLater` is called then.
 */
export async function endSession(scope: SignOutScope, toldLater: () => void): Promise<boolean> {
  if (scope === "everywhere") forgetEverything();
  else forgetProvider();
  const answer = await fetch(paths.signOut, {
    method: "POST",
    body: new URLSearchParams(scope === "everywhere" ? { everywhere: "yes" } : {}),
    redirect: "manual",
  }).catch(() => undefined);
  const isTold = answer?.ok || answer?.type === "opaqueredirect";
  const [local] = storages();
  if (isTold) {
    local?.removeItem(unsentSignOutKey);
    return true;
  }
  local?.setItem(unsentSignOutKey, scope);
  const tellAgain = async () => {
    if (await endSession(scope, toldLater)) toldLater();
  };
  window.addEventListener("online", tellAgain, { once: true });
  return false;
}
