import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CollectedItem } from "#app/models/collection/entries.server.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { viewerUnknown } from "#app/web/forms/flash.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import { type CollectionChange, CollectionContext } from "./collection-context.ts";
import type { CollectionKeeperProps } from "./collection-keeper.tsx";
import { changeFailed, signInFirst } from "./messages.ts";

const loadKeeper = () => import("./collection-keeper.tsx");

const nothing: readonly CollectedItem[] = [];

interface CollectionProviderProps {
  /** What came with the document or the last form; null where it could not be read. */
  collected: CollectedItem[] | null;
  children: ReactNode;
}

/** Provides what is mine beside pages that are the same for everybody. */
export function CollectionProvider({ collected: given, children }: CollectionProviderProps) {
  const { user, isUnknown } = useAuth();
  const { show } = useFlash();
  const toAuth = useDelayedSignIn();
  const [Keeper, setKeeper] = useState<ComponentType<CollectionKeeperProps> | null>(null);
  const [read, setRead] = useState<{ userId: string; items: readonly CollectedItem[] } | null>(null);
  const userId = user?.id;
  const collected = userId === undefined ? nothing : read?.userId === userId ? read.items : (given ?? nothing);
  const shown = useRef(collected);
  shown.current = collected;

  useEffect(() => {
    if (userId === undefined) return;
    loadKeeper().then(
      ({ CollectionKeeper }) => setKeeper(() => CollectionKeeper),
      () => {},
    );
  }, [userId]);
  const onRead = useCallback(
    (items: readonly CollectedItem[]) => {
      if (userId !== undefined) setRead({ userId, items });
    },
    [userId],
  );

  const change = useCallback(
    async (next: CollectionChange) => {
      if (isUnknown || user?.id === "") return show(viewerUnknown);
      if (userId === undefined) {
        show(signInFirst);
        return toAuth(1_000);
      }
      try {
        const { changeCollection } = await loadKeeper();
        await changeCollection(next, { userId, collected: shown.current, show, toAuth });
      } catch (error) {
        console.warn("The script that changes the collection did not load.", error);
        show(changeFailed(next.isRemoval ? "remove" : next.type));
      }
    },
    [isUnknown, user, userId, show, toAuth],
  );

  const value = useMemo(() => ({ collected, change }), [collected, change]);
  return (
    <CollectionContext.Provider value={value}>
      {children}
      {Keeper && userId !== undefined ? <Keeper key={userId} userId={userId} given={given} onRead={onRead} /> : null}
    </CollectionContext.Provider>
  );
}

/** Opens the page where one signs in after a moment, unless the reader goes elsewhere or types meanwhile. */
function useDelayedSignIn(): (afterMs: number) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { state } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation that begins or ends
  useEffect(() => {
    const cancel = () => clearTimeout(timer.current);
    window.addEventListener("input", cancel, { capture: true });
    return () => {
      window.removeEventListener("input", cancel, { capture: true });
      cancel();
    };
  }, [key, state]);
  return useCallback(
    (afterMs) => {
      clearTimeout(timer.current);
      const { pathname, search } = window.location;
      const signIn = `${paths.auth}?${new URLSearchParams({ next: pathname + search })}`;
      timer.current = setTimeout(() => navigate(signIn), afterMs);
    },
    [navigate],
  );
}
