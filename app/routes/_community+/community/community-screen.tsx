import { useLoaderData } from "@remix-run/react";
import { Feed } from "#app/components/community/feed/feed.tsx";
import { ShareUpdate } from "#app/components/community/feed/share-update.tsx";
import { SignInPrompt } from "#app/components/community/sign-in-prompt.tsx";
import { Link } from "#app/components/link.tsx";
import { quietButton } from "#app/styles/controls.css.ts";
import { screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { CollectorSearch, FoundCollectors } from "./collector-search.tsx";
import * as styles from "./community.css.ts";
import type { loader } from "./route.tsx";
import { TrendingItems } from "./trending-items.tsx";
import { WhoToFollow } from "./who-to-follow.tsx";

export type CommunityData = ReturnType<typeof useLoaderData<typeof loader>>;

/** What other collectors do, who they are, and what they are after. */
export function CommunityScreen() {
  const { search, feed, unsent, suggestions, trending, found, etags } = useLoaderData<typeof loader>();
  return (
    <>
      <div className={styles.head}>
        <h1 className={screenTitle}>Community</h1>
        <CollectorSearch search={search} />
        <Link className={quietButton} to={paths.collection}>
          Profile
        </Link>
      </div>
      {search.collector === "" ? null : <FoundCollectors search={search} found={found} />}
      <div className={styles.columns}>
        <section className={styles.main} aria-labelledby="feed">
          <h2 className={sectionTitle} id="feed">
            Community Feed
          </h2>
          {feed.viewer ? <ShareUpdate viewer={feed.viewer} unsent={unsent} /> : null}
          <Feed feed={feed} path={paths.community} signedOut={<SignInPrompt />} />
        </section>
        <div className={styles.side}>
          <WhoToFollow suggestions={suggestions} etags={etags} />
          <TrendingItems trending={trending} etags={etags} />
        </div>
      </div>
    </>
  );
}
