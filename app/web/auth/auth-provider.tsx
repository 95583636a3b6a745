import { useRevalidator } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
} from "react";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { outdateFrame } from "#app/web/client/client-loader.ts";
import { keepLocalCopiesOf } from "./local-copies.ts";
import type { SessionKeeper } from "./session-keeper.tsx";
import { useSignOut } from "./use-sign-out.ts";

type User = Omit<Viewer, "createdAt" | "accountCreatedAt">;

interface Auth {
  user: User | null;
  /** Somebody may be signed in, but the server cannot tell who. */
  isUnknown: boolean;
  /** They signed out, and the server may still hold them for signed in. */
  isSigningOut: boolean;
  /** Reads the user again after a change of what every page shows of them. */
  refresh(): void;
  signOut(): Promise<void>;
  forceSignOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

interface ViewerState {
  viewer: User | null;
  isViewerUnknown: boolean;
}

/** State of the tab. It outlives the provider, which React mounts again when a page fails. Only browsers write it. */
const tab: { lastKnown?: ViewerState } = {};

interface AuthProviderProps {
  /** A new object for each read; undefined if a read failed. */
  viewerState: (ViewerState & { viewerEtag?: string; collection: { etag: string } | null }) | undefined;
  children: ReactNode;
}

/** Provides the signed-in user: the last one that the server knew, unless they signed out here since. */
export function AuthProvider({ viewerState, children }: AuthProviderProps) {
  const { revalidate } = useRevalidator();
  const readAgain = useCallback(() => {
    outdateFrame();
    revalidate();
  }, [revalidate]);
  const { isSigningOut, signOut } = useSignOut(viewerState, readAgain);
  const [Keeper, setKeeper] = useState<typeof SessionKeeper | null>(null);
  const known = viewerState && !viewerState.isViewerUnknown ? viewerState : tab.lastKnown;
  const isUnknown = known === undefined;
  const viewer = known?.viewer ?? null;
  const user = isSigningOut ? null : viewer;
  const viewerId = viewer?.id ?? null;
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
    // Tabs tell each other here who is signed in. One that knows another viewer reads again.
    const channel = new BroadcastChannel("viewer");
    // Several tabs tell the same: a second read would cut off the first.
    let told = isUnknown ? undefined : viewerId;
    channel.onmessage = ({ data }) => {
      if (data === told) return;
      told = data;
      readAgain();
    };
    if (!isUnknown) channel.postMessage(viewerId);
    // On the way back, the browser may show a page from before the sign-out.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) readAgain();
    };
    window.addEventListener("pageshow", refresh);
    return () => {
      channel.close();
      window.removeEventListener("pageshow", refresh);
    };
  }, [viewerId, isUnknown, readAgain]);

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
      refresh: readAgain,
      signOut: () => signOut("this"),
      forceSignOut: () => signOut("everywhere"),
    }),
    [user, isUnknown, isSigningOut, readAgain, signOut],
  );

  return (
    <AuthContext.Provider value={auth}>
      {children}
      {Keeper && mayBeSignedIn ? <Keeper key={userId} user={user} frame={viewerState} onChange={readAgain} /> : null}
    </AuthContext.Provider>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
