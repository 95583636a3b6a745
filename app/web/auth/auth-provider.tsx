import { useRevalidator } from "@remix-run/react";
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import type { SessionKeeper, SignOutScope } from "./session-keeper.tsx";
import { forgetUnsentSignOut } from "./unsent-sign-out.ts";

/** A person as the pages know them: dates travel as text. */
type User = Omit<Viewer, "createdAt" | "accountCreatedAt">;

interface Auth {
  /** Whoever is signed in. */
  user: User | null;
  isAuthenticated: boolean;
  /** Somebody may be signed in, and nobody can tell who. */
  isUnknown: boolean;
  /** The server is being asked anew. */
  isLoading: boolean;
  /** Ends the session of this browser, and says so where the server could not be told. */
  signOut(): Promise<void>;
  /** Ends all sessions of the person, and removes all that is kept in this browser. */
  forceSignOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** On it every tab says who is signed in as far as it knows. */
const channelName = "who-is-signed-in";

/** What the server said is in doubt: it is to be asked anew, also where the page goes elsewhere on the way. */
let isInDoubt = false;

/** For the `shouldRevalidate` of the route that says who is signed in. */
export function isAuthInDoubt(): boolean {
  return isInDoubt;
}

/** Loaded for those who are signed in only. */
const loadSession = () => import("./session-keeper.tsx");

/** What the server says of who is signed in. */
interface Said {
  viewer: User | null;
  isViewerUnknown: boolean;
}

/** What outlives the frame, which is drawn anew where a page fails. Only a browser has it: nothing writes it on the server. */
const tab: { known?: Said; ended: User | null } = { ended: null };

interface AuthProviderProps {
  /** What the server said last: a new object each time it is asked, and nothing where it gave no answer. */
  said: Said | undefined;
  children: ReactNode;
}

/** Knows who is signed in: what the server said when it last knew, unless that was ended here since. */
export function AuthProvider({ said, children }: AuthProviderProps) {
  const { revalidate, state } = useRevalidator();
  const { show } = useFlash();
  const [ended, setEnded] = useState(tab.ended);
  const [Keeper, setKeeper] = useState<ComponentType<ComponentProps<typeof SessionKeeper>> | null>(null);
  const known = said && !said.isViewerUnknown ? said : tab.known;
  const isUnknown = known === undefined;
  const viewer = known?.viewer ?? null;
  const user = viewer === ended ? null : viewer;
  const viewerId = viewer?.id ?? null;
  const userId = user?.id;
  const shown = useRef(user);
  shown.current = user;
  const askAnew = useCallback(() => {
    isInDoubt = true;
    revalidate();
  }, [revalidate]);

  useEffect(() => {
    isInDoubt = false;
    if (!said || said.isViewerUnknown) return;
    tab.known = said;
    if (said.viewer === null) forgetUnsentSignOut();
  }, [said]);

  useEffect(() => {
    // A tab that was told something else asks the server.
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (isUnknown || data !== viewerId) askAnew();
    };
    if (!isUnknown) channel.postMessage(viewerId);
    // The browser may show a page again as it was left, before somebody signed out.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askAnew();
    };
    window.addEventListener("pageshow", refresh);
    return () => {
      channel.close();
      window.removeEventListener("pageshow", refresh);
    };
  }, [viewerId, isUnknown, askAnew]);

  const mayBeSignedIn = isUnknown || userId !== undefined;
  useEffect(() => {
    if (!mayBeSignedIn) return;
    let isOver = false;
    loadSession().then(
      ({ SessionKeeper, finishSignOut }) => {
        if (!isOver && !finishSignOut(askAnew)) setKeeper(() => SessionKeeper);
      },
      () => {},
    );
    return () => {
      isOver = true;
      setKeeper(null);
    };
  }, [mayBeSignedIn, askAnew]);

  const auth = useMemo(() => {
    const end = async (scope: SignOutScope) => {
      tab.ended = viewer;
      setEnded(viewer);
      const isTold = await loadSession().then(
        ({ endSession }) => endSession(scope, askAnew),
        () => false,
      );
      if (isTold) window.location.assign(paths.home);
      else show({ title: "Network connection failed during signout.", isError: true });
    };
    return {
      user,
      isAuthenticated: user !== null,
      isUnknown,
      isLoading: state !== "idle",
      signOut: () => end("this"),
      forceSignOut: () => end("everywhere"),
    };
  }, [viewer, user, isUnknown, state, askAnew, show]);

  const isShown = (answer: unknown) => shown.current !== null && isSamePerson(shown.current, answer);
  return (
    <AuthContext.Provider value={auth}>
      {children}
      {Keeper && mayBeSignedIn ? <Keeper key={userId} user={user} isShown={isShown} changed={askAnew} /> : null}
    </AuthContext.Provider>
  );
}

/** Who is signed in, and the ways out. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

/** Whether the page shows what the server says of a person. */
function isSamePerson(user: User, said: unknown): boolean {
  const { id, username, firstName, profileImageUrl } = (said ?? {}) as Partial<User>;
  return (
    id === user.id &&
    username === user.username &&
    firstName === user.firstName &&
    profileImageUrl === user.profileImageUrl
  );
}
