import { useEffect, useRef, useState } from "react";
import type { FeedView } from "#app/presenters/feed-view.server.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { readAgain } from "#app/web/client/read-again.ts";
import { feedParams, streamParams } from "#app/web/urls/feed-params.ts";
import { openStream } from "./open-stream.ts";

/** New activity in the stream, before it is loaded. */
interface Arrival {
  id: string;
  sequence: number;
  userId: string;
}

/** Maximum random delay of a revalidation, so that open pages do not all send it at once. */
const maxWaitMs = 3_000;

/**
 * Counts the activities of others that came since the feed was read: by a stream while the tab is visible, or by
 * polling where streams fail. Reads the page again when something may have gone away.
 */
export function useLiveFeed({ activities, sequence, from, before, viewer }: FeedView) {
  const [arrivals, setArrivals] = useState<ReadonlyMap<string, Arrival>>(new Map());
  const [mode, setMode] = useState<"closed" | "stream" | "polling" | "signed-out">("closed");
  const newest = useRef(sequence);
  newest.current = Math.max(newest.current, sequence);
  const isLive = viewer !== null && before === 0;
  const userId = viewer?.id;

  const add = (arrived: readonly Arrival[]) => {
    newest.current = Math.max(newest.current, ...arrived.map((arrival) => arrival.sequence));
    setArrivals((known) => {
      const all = [...known.values(), ...arrived].filter((arrival) => arrival.sequence > sequence);
      return new Map(all.map((arrival) => [arrival.id, arrival]));
    });
  };
  const latestAdd = useRef(add);
  latestAdd.current = add;

  useEffect(() => {
    if (!isLive) return;
    let reading: ReturnType<typeof setTimeout> | undefined;
    const close = openStream({
      path: () => streamParams.href("/api/activities/stream", { from, after: newest.current }),
      onMode: setMode,
      onMessage: (text) => latestAdd.current([JSON.parse(text)]),
      onChanged: () => {
        clearTimeout(reading);
        reading = setTimeout(readAgain, Math.random() * maxWaitMs);
      },
    });
    return () => {
      clearTimeout(reading);
      close();
    };
  }, [isLive, from]);

  const path = feedParams.href("/api/activities", { from });
  const isPolling = isLive && mode === "polling";
  usePoll<Arrival[]>(isPolling ? `${path}${path.includes("?") ? "&" : "?"}limit=50` : null, 10_000, {
    retries: 3,
    retryAfterMs: 2_000,
    onChange: (listed) => {
      add(listed);
      const ids = new Set(listed.map(({ id }) => id));
      const oldest = listed.at(-1)?.sequence ?? 0;
      const hasGone = activities.some((activity) => activity.sequence >= oldest && !ids.has(activity.id));
      if (hasGone) readAgain();
    },
  });

  const news = [...arrivals.values()].filter((arrival) => arrival.sequence > sequence && arrival.userId !== userId);
  return { newCount: isLive ? news.length : 0, isLive: mode === "stream", isSignedOut: mode === "signed-out" };
}
