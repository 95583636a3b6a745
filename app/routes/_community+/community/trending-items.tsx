import { useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { ItemRow } from "#app/components/items/item-row.tsx";
import { quiet, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { fetchJson } from "#app/web/client/fetch-json.ts";
import { usePolling } from "#app/web/client/polling.ts";
import * as styles from "./community.css.ts";
import type { CommunityData } from "./community-screen.tsx";
import type { TrendingView } from "./community-view.server.ts";

const everyMs = 10 * 60_000;
const dedupedMs = 5 * 60_000;

/** What people collect, buy and look at most, with its value and how that has changed. */
export function TrendingItems({ trending }: Pick<CommunityData, "trending">) {
  useNewerTrending();
  return (
    <section className={styles.part} aria-labelledby="trending">
      <h2 className={sectionTitle} id="trending">
        Trending Items
      </h2>
      {trending === null ? <p className={quiet}>Unable to load trending data.</p> : null}
      {trending?.length === 0 ? (
        <p className={quiet}>Nothing yet. What collectors track, buy and look at appears here.</p>
      ) : null}
      {trending && trending.length > 0 ? (
        <ul className={styles.rows}>
          {trending.map((item) => (
            <TrendingRow key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Reads the page again when others are trending, or prices have changed. */
function useNewerTrending(): void {
  const { user } = useAuth();
  const { revalidate } = useRevalidator();
  const last = useRef<string>();
  usePolling<unknown>(user ? ["/api/items/trending?limit=6", user.id] : null, fetchJson, {
    fallbackData: null,
    refreshInterval: everyMs,
    dedupingInterval: dedupedMs,
    onSuccess: (items) => {
      const text = JSON.stringify(items);
      if (last.current !== text) revalidate();
      last.current = text;
    },
  });
}

function TrendingRow({ item: { name, href, cover, price, change } }: { item: TrendingView }) {
  return (
    <ItemRow
      item={{ to: href, name, cover, facts: price }}
      end={
        change ? (
          <span className={styles.change[change.trend]}>
            {change.trend === "stable" ? null : <Icon name={change.trend} />}
            {change.text}
            <span className={visuallyHidden}> in 30 days</span>
          </span>
        ) : null
      }
    />
  );
}
