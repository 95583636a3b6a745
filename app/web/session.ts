import { askAgain } from "./ask-again.ts";
import { keepAlive } from "./keep-alive.ts";
import { paths } from "./paths.ts";
import { forgetEverything, forgetProvider, storages } from "./provider-storage.ts";
import { untoldKey } from "./untold-sign-out.ts";

/** What ends: this browser's session, or all of the person's, and then nothing of ours stays in this browser. */
export type SignOutScope = "this" | "everywhere";

interface Kept {
  /** Whether it is the person that the page shows. */
  isShown(user: unknown): boolean;
  /** Somebody else is signed in now, or nobody. */
  changed(): void;
}

/** Keeps the session of whoever is signed in alive and watches whether it still is theirs. Gives what stops it. */
export function keepSession({ isShown, changed }: Kept): () => void {
  const untold = untoldSignOut();
  if (untold) {
    endSession(untold, changed).then((isTold) => {
      if (isTold) changed();
    });
    return () => {};
  }
  const listening = new AbortController();
  const listen = (type: string, act: () => void) =>
    window.addEventListener(type, act, { capture: true, passive: true, signal: listening.signal });

  const { active, stop: stopBeats } = keepAlive(async () => {
    const { ok } = await fetch("/api/auth/heartbeat", { method: "POST" });
    return ok;
  });
  for (const type of ["click", "keydown", "scroll", "focus"]) listen(type, active);

  const { now, stop: stopAsking } = askAgain(async () => {
    const answer = await fetch("/api/auth/user");
    if (!answer.ok && answer.status !== 401) throw new Error("Failed to get current user.");
    if (!answer.ok || !isShown(await answer.json())) changed();
  });
  listen("focus", now);

  return () => {
    listening.abort();
    stopBeats();
    stopAsking();
  };
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
    local?.removeItem(untoldKey);
    return true;
  }
  local?.setItem(untoldKey, scope);
  const tellAgain = async () => {
    if (await endSession(scope, toldLater)) toldLater();
  };
  window.addEventListener("online", tellAgain, { once: true });
  return false;
}

function untoldSignOut(): SignOutScope | null {
  const [local] = storages();
  const scope = local?.getItem(untoldKey);
  return scope === "this" || scope === "everywhere" ? scope : null;
}
