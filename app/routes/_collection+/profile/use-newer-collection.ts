import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { fetchJsonIfSignedIn } from "#app/web/client/fetch-json.ts";
import { usePolling } from "#app/web/client/polling.ts";

const countEveryMs = 10_000;
const listsEveryMs = 30_000;

/**
 * The number of owned items as it is now. Reads the page again when the lists have changed elsewhere: in another tab, by a
 * program.
 */
export function useNewerCollection(owned: number): number {
  const { user } = useAuth();
  const { revalidate } = useRevalidator();
  const last = useRef<string>();
  const keyOf = (path: string) => (user ? ([path, user.id] as const) : null);
  usePolling<unknown>(keyOf(`/api/collections/${user?.id}`), fetchJsonIfSignedIn, {
    refreshInterval: listsEveryMs,
    onSuccess: (lists) => {
      const text = JSON.stringify(lists);
      if (last.current !== undefined && last.current !== text) revalidate();
      last.current = text;
    },
  });
  // What was read before the page itself is older than the page.
  const [read, setRead] = useState<{ count: number; onPageWith: number }>();
  usePolling<{ owned: number } | null>(keyOf(`/api/users/${user?.id}/collection-count`), fetchJsonIfSignedIn, {
    refreshInterval: countEveryMs,
    fallbackData: { owned },
    onSuccess: (answer) => setRead(answer ? { count: answer.owned, onPageWith: owned } : undefined),
  });
  return read?.onPageWith === owned ? read.count : owned;
}
