import { createContext, type ReactNode, useContext, useEffect, useInsertionEffect, useMemo, useState } from "react";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { PartBoundary } from "#app/web/client/part-boundary.tsx";
import { readFrameAgain } from "#app/web/client/read-again.ts";
import { keepLocalCopiesOf } from "./local-copies.ts";
import type { SessionKeeper } from "./session-keeper.tsx";
import { useSignOut } from "./use-sign-out.ts";

type User = Omit<Viewer, "createdAt" | "accountCreatedAt">;

interface Auth {
  user: User | null;
  /** Somebody may be signed in, but the server cannot tell who. */
  isUnknown: boolean;
  /** Whether they signed out and the server may still take them for signed in. */
  isSigningOut: boolean;
  signOut(): Promise<void>;
  forceSignOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

interface ViewerState {
  viewer: User | null;
  isViewerUnknown: boolean;
  /** Entity tag of what the server says of the viewer; undefined where nobody is signed in. */
  viewerEtag?: string;
}

/** State of the tab. It outlives the provider, which React mounts again when a page fails. Only browsers write it. */
const tab: { lastKnown?: ViewerState } = {};

interface AuthProviderProps {
  /** A new object for each read; undefined if a read failed. */
  viewerState: (ViewerState & { collection: { etag: string } | null }) | undefined;
  children: ReactNode;
}

/** Provides the signed-in user: the last one that the server knew, unless they signed out here since. */
export function AuthProvider({ viewerState, children }: AuthProviderProps) {
  const { isSigningOut, signOut } = useSignOut(viewerState);
  const [Keeper, setKeeper] = useState<typeof SessionKeeper | null>(null);
  const known = viewerState && !viewerState.isViewerUnknown ? viewerState : tab.lastKnown;
  const isUnknown = known === undefined;
  const viewer = known?.viewer ?? null;
  const user = isSigningOut ? null : viewer;
  const viewerEtag = known?.viewerEtag ?? null;
  const userId = user?.id;

  useEffect(() => {
    if (viewerState && !viewerState.isViewerUnknown) tab.lastKnown = viewerState;
  }, [viewerState]);
  const readViewerId = viewerState && !viewerState.isViewerUnknown ? (viewerState.viewer?.id ?? null) : undefined;
  // Before the effects of the page, which read what the browser keeps.
  useInsertionEffect(() => {
    if (readViewerId !== undefined) keepLocalCopiesOf(readViewerId);
  }, [readViewerId]);

  useEffect(() => {
    // Tabs tell each other here who is signed in, as a tag that changes with what is known of them. One that knows
    // something else reads again.
    const channel = new BroadcastChannel("viewer");
    channel.onmessage = ({ data }) => {
      if (isUnknown || data !== viewerEtag) readFrameAgain();
    };
    if (!isUnknown) channel.postMessage(viewerEtag);
    // On the way back, the browser may show a page from before the sign-out.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) readFrameAgain();
    };
    window.addEventListener("pageshow", refresh);
    return () => {
      channel.close();
      window.removeEventListener("pageshow", refresh);
    };
  }, [viewerEtag, isUnknown]);

  const mayBeSignedIn = !isSigningOut && (isUnknown || userId !== undefined);
  useEffect(() => {
    if (!mayBeSignedIn) return;
    let isUnmounted = false;
    import("./session-keeper.tsx").then(
      ({ SessionKeeper }) => {
        if (!isUnmounted) setKeeper(() => SessionKeeper);
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
      setKeeper(null);
    };
  }, [mayBeSignedIn]);

  const auth = useMemo(
    () => ({
      user,
      isUnknown,
      isSigningOut,
      signOut: () => signOut("this"),
      forceSignOut: () => signOut("everywhere"),
    }),
    [user, isUnknown, isSigningOut, signOut],
  );

  return (
    <AuthContext.Provider value={auth}>
      {children}
      {Keeper && mayBeSignedIn ? (
        <PartBoundary key={userId}>
          <Keeper user={user} frame={viewerState} />
        </PartBoundary>
      ) : null}
    </AuthContext.Provider>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
