import { useRevalidator } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { outdateFrame } from "#app/web/client/client-loader.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import { keepLocalCopiesOf } from "./local-copies.ts";
import type { SessionKeeper, SignOutScope } from "./session-keeper.tsx";
import { forgetUnsentSignOut } from "./unsent-sign-out.ts";

type User = Omit<Viewer, "createdAt" | "accountCreatedAt">;

interface Auth {
  user: User | null;
  /** Somebody may be signed in, but the server cannot tell who. */
  isUnknown: boolean;
  /** Reads the user again after a change of what every page shows of them. */
  refresh(): void;
  signOut(): Promise<void>;
  forceSignOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

const loadSession = () => import("./session-keeper.tsx");

interface ViewerState {
  viewer: User | null;
  isViewerUnknown: boolean;
}

/** State of the tab. It outlives the provider, which React mounts again when a page fails. Only browsers write it. */
const tab: { lastKnown?: ViewerState; signedOut: User | null } = { signedOut: null };

interface AuthProviderProps {
  /** A new object for each read; undefined if a read failed. */
  viewerState: ViewerState | undefined;
  children: ReactNode;
}

const shownFields = ["id", "username", "firstName", "profileImageUrl", "isPrivate"] as const;

/** Provides the signed-in user: the last one that the server knew, unless they signed out here since. */
export function AuthProvider({ viewerState, children }: AuthProviderProps) {
  const { revalidate } = useRevalidator();
  const { show } = useFlash();
  const [signedOut, setSignedOut] = useState(tab.signedOut);
  const [Keeper, setKeeper] = useState<typeof SessionKeeper | null>(null);
  const known = viewerState && !viewerState.isViewerUnknown ? viewerState : tab.lastKnown;
  const isUnknown = known === undefined;
  const viewer = known?.viewer ?? null;
  const user = viewer === signedOut ? null : viewer;
  const viewerId = viewer?.id ?? null;
  const userId = user?.id;
  const shown = useRef(user);
  shown.current = user;
  const readAgain = useCallback(() => {
    outdateFrame();
    revalidate();
  }, [revalidate]);

  useEffect(() => {
    if (!viewerState || viewerState.isViewerUnknown) return;
    tab.lastKnown = viewerState;
    if (viewerState.viewer === null) forgetUnsentSignOut();
  }, [viewerState]);
  const readViewerId = viewerState && !viewerState.isViewerUnknown ? (viewerState.viewer?.id ?? null) : undefined;
  // Before the effects of the page, which read what the browser keeps.
  useInsertionEffect(() => {
    if (readViewerId !== undefined) keepLocalCopiesOf(readViewerId);
  }, [readViewerId]);

  useEffect(() => {
    // Tabs tell each other here who is signed in. One that knows another viewer reads again.
    const channel = new BroadcastChannel("viewer");
    channel.onmessage = ({ data }) => {
      if (isUnknown || data !== viewerId) readAgain();
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

  const mayBeSignedIn = isUnknown || userId !== undefined;
  useEffect(() => {
    if (!mayBeSignedIn) return;
    let isUnmounted = false;
    loadSession().then(
      ({ SessionKeeper, finishSignOut }) => {
        if (!isUnmounted && !finishSignOut(readAgain)) setKeeper(() => SessionKeeper);
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
      setKeeper(null);
    };
  }, [mayBeSignedIn, readAgain]);

  const auth = useMemo(() => {
    const end = async (scope: SignOutScope) => {
      tab.signedOut = viewer;
      setSignedOut(viewer);
      const isEnded = await loadSession().then(
        ({ endSession }) => endSession(scope, readAgain),
        () => false,
      );
      if (isEnded) window.location.assign(paths.home);
      else show({ title: "Network connection failed during signout.", isError: true });
    };
    return { user, isUnknown, refresh: readAgain, signOut: () => end("this"), forceSignOut: () => end("everywhere") };
  }, [viewer, user, isUnknown, readAgain, show]);

  const isShown = (data: Partial<User> | null) =>
    shown.current !== null && shownFields.every((field) => data?.[field] === shown.current?.[field]);
  return (
    <AuthContext.Provider value={auth}>
      {children}
      {Keeper && mayBeSignedIn ? <Keeper key={userId} user={user} isShown={isShown} onChange={readAgain} /> : null}
    </AuthContext.Provider>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
