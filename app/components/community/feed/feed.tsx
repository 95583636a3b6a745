import { useFetchers, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ButtonLink, LineLink, Link } from "#app/components/link.tsx";
import { LiveMark } from "#app/components/live-mark.tsx";
import type { FeedView } from "#app/presenters/feed-view.server.ts";
import { switchLink } from "#app/styles/controls.css.ts";
import * as feedback from "#app/styles/feedback.css.ts";
import { lineLinks, quiet, sectionTitle } from "#app/styles/text.css.ts";
import { readAgain } from "#app/web/client/read-again.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { feedParams } from "#app/web/urls/feed-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { feedFailed } from "../messages.ts";
import { ActivityRow, PendingPost } from "./activity-row.tsx";
import * as styles from "./feed.css.ts";
import { useLiveFeed } from "./use-live-feed.ts";

interface FeedProps {
  feed: FeedView;
  /** The address of the page, for its links to older activities. */
  path: string;
  /** Takes the feed's place when its reader turns out to be signed out. */
  signedOut?: ReactNode;
}

/**
 * Activities, newest first, fifty a page. The feed of `/community` is live: what comes meanwhile is counted, and shown
 * when the reader asks for it.
 */
export function Feed({ feed, path, signedOut }: FeedProps) {
  const { activities, older, from, before, viewer, isOfOnePerson } = feed;
  const now = useNow(feed.now);
  const { posts, removed } = usePending();
  const hasBar = viewer !== null && !isOfOnePerson;
  const isNewest = before === 0;
  if (feed.hasFailed) return <FailedFeed />;
  const list = (
    <>
      {activities.length === 0 && posts.length === 0 ? (
        <EmptyFeed feed={feed} />
      ) : (
        <ul className={styles.rows}>
          {hasBar && isNewest ? posts.map((text) => <PendingPost key={text} text={text} author={viewer} />) : null}
          {activities.map((activity, at) => (
            <ActivityRow
              key={activity.id}
              activity={activity}
              at={at}
              now={now}
              isSignedIn={viewer !== null}
              isLeaving={removed.has(activity.id)}
            />
          ))}
        </ul>
      )}
      <p className={lineLinks}>
        {isNewest ? null : <LineLink to={feedParams.href(path, { from })}>Newest</LineLink>}
        {older === null ? null : (
          <LineLink to={feedParams.href(path, { from, before: older })} rel="next">
            Older
          </LineLink>
        )}
      </p>
    </>
  );
  if (!hasBar) return <div className={styles.feed}>{list}</div>;
  return (
    <LiveFeed feed={feed} path={path} signedOut={signedOut}>
      {list}
    </LiveFeed>
  );
}

const sourceNames = { everybody: "Everyone", following: "Following" } as const;

/** A feed with the switch of its sources, and what is new. */
function LiveFeed({ feed, path, signedOut, children }: FeedProps & { children: ReactNode }) {
  const { newCount, isLive, isSignedOut } = useLiveFeed(feed);
  const { isReading, showNews } = useNews(feed);
  if (isSignedOut && signedOut) return signedOut;
  return (
    <div className={styles.feed}>
      <div className={styles.bar}>
        <nav className={styles.sources} aria-label="Whose activity">
          {(["everybody", "following"] as const).map((source) => (
            <Link
              key={source}
              className={switchLink({ isChosen: feed.from === source })}
              to={feedParams.href(path, { from: source })}
              aria-current={feed.from === source ? "page" : undefined}
            >
              {sourceNames[source]}
            </Link>
          ))}
        </nav>
        {newCount > 0 ? (
          <button className={styles.news} type="button" onClick={showNews} aria-busy={isReading}>
            {newCount > 99 ? "99+ new" : `${newCount} new`}
          </button>
        ) : null}
        {isLive ? <LiveMark className={styles.live}>Live</LiveMark> : null}
      </div>
      {children}
    </div>
  );
}

/** Reads the page again when its reader asks for what is new. If that fails the feed stays as it is, and a toast says so. */
function useNews(feed: FeedView) {
  const { state } = useRevalidator();
  const { show } = useFlash();
  const before = useRef<FeedView>();
  useEffect(() => {
    if (state !== "idle") return;
    if (before.current === feed) show(feedFailed);
    before.current = undefined;
  }, [state, feed, show]);
  const showNews = () => {
    before.current = feed;
    readAgain();
  };
  return { isReading: state !== "idle", showNews };
}

/** What forms of this page are doing: posts on their way, and activities that are being removed. */
function usePending(): { posts: string[]; removed: Set<string> } {
  const sent = useFetchers().flatMap(({ formData, formAction }) =>
    formData && formAction?.startsWith(paths.community) ? [formData] : [],
  );
  const sentFields = (intent: string, field: string) =>
    sent.filter((form) => form.get("intent") === intent).map((form) => String(form.get(field) ?? "").trim());
  return { posts: sentFields("post", "text").filter(Boolean), removed: new Set(sentFields("remove", "activityId")) };
}

function FailedFeed() {
  return (
    <div className={feedback.message} role="alert">
      <h2 className={sectionTitle}>{feedFailed.title}</h2>
      <p className={quiet}>{feedFailed.text}</p>
    </div>
  );
}

function EmptyFeed({ feed: { from, before, isOfOnePerson } }: { feed: FeedView }) {
  if (isOfOnePerson) return <p className={quiet}>No activity yet.</p>;
  if (before > 0) return <p className={quiet}>There is nothing older.</p>;
  return from === "following" ? (
    <div className={feedback.message}>
      <h2 className={sectionTitle}>Nothing from people you follow yet</h2>
      <p className={quiet}>Follow collectors, and what they add, track and share appears here.</p>
      <ButtonLink to={paths.members}>Find collectors</ButtonLink>
    </div>
  ) : (
    <div className={feedback.message}>
      <h2 className={sectionTitle}>No activity yet</h2>
      <p className={quiet}>Track or collect an item, or share an update: it appears here.</p>
      <ButtonLink to={paths.search}>Browse Collectibles</ButtonLink>
    </div>
  );
}

const tellTimeEveryMs = 10_000;

/** The server's time, which goes on in the browser. */
function useNow(serverNow: number): number {
  const [elapsed, setElapsed] = useState({ since: serverNow, ms: 0 });
  useEffect(() => {
    const started = performance.now();
    setElapsed({ since: serverNow, ms: 0 });
    const timer = setInterval(() => setElapsed({ since: serverNow, ms: performance.now() - started }), tellTimeEveryMs);
    return () => clearInterval(timer);
  }, [serverNow]);
  return serverNow + (elapsed.since === serverNow ? elapsed.ms : 0);
}
