import { useEffect } from "react";
import { usePoll } from "#app/web/client/poll.ts";
import { readFrameAgain } from "#app/web/client/read-again.ts";
import { paths } from "#app/web/urls/paths.ts";
import { keepAlive, sendHeartbeat } from "./keep-alive.ts";
import { forgetLocalCopies } from "./local-copies.ts";
import { forgetEverything, forgetProvider } from "./provider-storage.ts";
import { forgetUnsentSignOut, type SignOutScope, storeSignOut } from "./unsent-sign-out.ts";

interface SessionKeeperProps {
  user: { id: string } | null;
  /** ETags of the shown user and collection, to poll for changes. */
  frame: { viewerEtag?: string; collection: { etag: string } | null } | undefined;
}

/** Keeps the session of the signed-in user alive, and watches for a change of user or of what they have. Renders nothing. */
export function SessionKeeper({ user, frame }: SessionKeeperProps) {
  useEffect(() => {
    const listening = new AbortController();
    const { active, stop } = keepAlive(sendHeartbeat);
    for (const type of ["click", "keydown", "scroll", "focus"]) {
      window.addEventListener(type, active, { capture: true, passive: true, signal: listening.signal });
    }
    return () => {
      listening.abort();
      stop();
    };
  }, []);
  const collection = user?.id ? `/api/collections/${encodeURIComponent(user.id)}` : null;
  usePoll(collection, 30_000, { etag: frame?.collection?.etag, onChange: readFrameAgain });
  usePoll("/api/auth/user", user ? 5 * 60_000 : 30_000, {
    etag: frame?.viewerEtag,
    retries: 1,
    returnAfterMs: 30_000,
    onChange: readFrameAgain,
  });
  return null;
}

/** Deletes what this browser keeps of the session, except that the server does not know of its end. */
export function forgetSession(scope: SignOutScope): void {
  if (scope === "everywhere") forgetEverything();
  else forgetProvider();
  forgetLocalCopies();
  storeSignOut(scope);
}

const timeoutMs = 10_000;

let sending: Promise<boolean> | undefined;

/** Sends a sign-out once, whoever asks meanwhile. False if the server could not be reached. */
export function sendSignOut(scope: SignOutScope): Promise<boolean> {
  sending ??= postSignOut(scope).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function postSignOut(scope: SignOutScope): Promise<boolean> {
  const response = await fetch(paths.signOut, {
    method: "POST",
    body: new URLSearchParams(scope === "everywhere" ? { everywhere: "yes" } : {}),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  const isSent = response !== undefined && (response.ok || response.type === "opaqueredirect");
  if (isSent) forgetUnsentSignOut();
  return isSent;
}
