import { useEffect, useLayoutEffect } from "react";
import { fetchJsonIfSignedIn } from "#app/web/client/fetch-json.ts";
import { forgetPolledData, usePolling } from "#app/web/client/polling.ts";
import { paths } from "#app/web/urls/paths.ts";
import { keepAlive } from "./keep-alive.ts";
import { forgetLocalCopies } from "./local-copies.ts";
import { forgetEverything, forgetProvider, storages } from "./provider-storage.ts";
import { unsentSignOutKey } from "./unsent-sign-out.ts";

/** The session of this browser, or all of the user's; then the browser deletes all data of the site too. */
export type SignOutScope = "this" | "everywhere";

interface SessionKeeperProps {
  user: { id: string } | null;
  isShown(user: object | null): boolean;
  onChange(): void;
}

/** Keeps the session of the signed-in user alive, and watches for a change of user. Renders nothing. */
export function SessionKeeper({ user, isShown, onChange }: SessionKeeperProps) {
  useEffect(() => {
    const listening = new AbortController();
    const { active, stop } = keepAlive(async () => {
      const response = await fetch("/api/auth/heartbeat", { method: "POST" });
      // For the browser, the request ends when its body was read.
      await response.text();
      if (response.status >= 500) throw new Error("The server failed.");
      return response.status !== 401;
    });
    for (const type of ["click", "keydown", "scroll", "focus"]) {
      window.addEventListener(type, active, { capture: true, passive: true, signal: listening.signal });
    }
    return () => {
      listening.abort();
      stop();
    };
  }, []);
  useLayoutEffect(() => () => forgetPolledData({ revalidate: false }), []);

  usePolling<object | null>(["/api/auth/user", user?.id], fetchJsonIfSignedIn, {
    fallbackData: user ?? undefined,
    refreshInterval: user ? 5 * 60_000 : 30_000,
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
    dedupingInterval: 30_000,
    errorRetryCount: 1,
    onSuccess: (data) => {
      if (!isShown(data)) onChange();
    },
    onError: (error) => console.warn("Failed to get current user.", error),
  });
  return null;
}

/** Sends a sign-out that did not reach the server before, if there is one. */
export function finishSignOut(onEnded: () => void): boolean {
  const scope = storages()[0]?.getItem(unsentSignOutKey);
  if (scope !== "this" && scope !== "everywhere") return false;
  retrySignOut(scope, onEnded);
  return true;
}

async function retrySignOut(scope: SignOutScope, onEnded: () => void): Promise<void> {
  if (await endSession(scope, onEnded)) onEnded();
}

/** Ends the session. False if the server could not be reached: this page or the next tries again, and then calls `onEnded`. */
export async function endSession(scope: SignOutScope, onEnded: () => void): Promise<boolean> {
  if (scope === "everywhere") forgetEverything();
  else forgetProvider();
  forgetLocalCopies();
  const response = await fetch(paths.signOut, {
    method: "POST",
    body: new URLSearchParams(scope === "everywhere" ? { everywhere: "yes" } : {}),
    redirect: "manual",
  }).catch(() => undefined);
  const isEnded = response !== undefined && (response.ok || response.type === "opaqueredirect");
  const [local] = storages();
  if (isEnded) local?.removeItem(unsentSignOutKey);
  else {
    local?.setItem(unsentSignOutKey, scope);
    window.addEventListener("online", () => retrySignOut(scope, onEnded), { once: true });
  }
  return isEnded;
}
