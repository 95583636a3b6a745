import { useCallback, useEffect, useState } from "react";
import { beforeReads } from "#app/web/client/client-handlers.ts";
import { readFrameAgain } from "#app/web/client/read-again.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import {
  findUnsentSignOut,
  forgetUnsentSignOut,
  type SignOutScope,
  sendAgain,
  storeSignOut,
} from "./unsent-sign-out.ts";

const loadSession = () => import("./session-keeper.tsx");

/** State of the tab. It outlives the provider, which React mounts again when a page fails. Only browsers write it. */
const tab = { isSigningOut: false };

/**
 * Signs out: at once in this browser, and as soon as the server can be reached there too. Until then nobody is signed
 * in here, on later pages neither, and each read tries to send the sign-out first. `viewerState` is a new object for
 * each read.
 */
export function useSignOut(viewerState: { viewer: object | null; isViewerUnknown: boolean } | undefined) {
  const { show } = useFlash();
  const [isSigningOut, setIsSigningOut] = useState(tab.isSigningOut);
  const [isUnsent, setIsUnsent] = useState(false);

  useEffect(() => {
    if (viewerState?.viewer === null && !viewerState.isViewerUnknown) forgetUnsentSignOut();
    const unsent = findUnsentSignOut() !== null;
    setIsSigningOut(unsent);
    setIsUnsent(unsent);
  }, [viewerState]);
  useEffect(() => {
    tab.isSigningOut = isSigningOut;
  }, [isSigningOut]);
  useEffect(() => {
    if (!isUnsent) return;
    const send = async () => {
      const scope = findUnsentSignOut();
      if (scope === null) return true;
      const isSent = await sendOnce(scope);
      if (isSent) readFrameAgain();
      return isSent;
    };
    const stop = sendAgain(send);
    beforeReads(send);
    return () => {
      stop();
      beforeReads(undefined);
    };
  }, [isUnsent]);

  const signOut = useCallback(
    async (scope: SignOutScope) => {
      setIsSigningOut(true);
      storeSignOut(scope);
      await loadSession().then(
        ({ forgetSession }) => forgetSession(scope),
        () => {},
      );
      if (await sendOnce(scope)) return window.location.assign(paths.home);
      setIsUnsent(true);
      show({ title: "Network connection failed during signout.", isError: true });
    },
    [show],
  );
  return { isSigningOut, signOut };
}

/** False if the server, or the script that asks it, could not be reached. */
function sendOnce(scope: SignOutScope): Promise<boolean> {
  return loadSession().then(
    ({ sendSignOut }) => sendSignOut(scope),
    () => false,
  );
}
