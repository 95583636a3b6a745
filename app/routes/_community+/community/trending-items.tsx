import { Icon } from "#app/components/icon.tsx";
import { ItemRow } from "#app/components/items/item-row.tsx";
import { figureAndNote, note, quiet, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import * as styles from "./community.css.ts";
import type { CommunityData } from "./community-screen.tsx";
import type { TrendingView } from "./community-view.server.ts";

/** What people collect, buy and look at most, with its value and how that has changed. */
export function TrendingItems({ trending, etags }: Pick<CommunityData, "trending" | "etags">) {
  usePoll("/api/items/trending?limit=6", 10 * 60_000, { etag: etags.trending });
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

function TrendingRow({ item: { name, href, cover, price, change } }: { item: TrendingView }) {
  return (
    <ItemRow
      item={{ to: href, name, cover, facts: price }}
      end={
        change ? (
          <span className={figureAndNote}>
            <span className={styles.change[change.trend]}>
              {change.trend === "stable" ? null : <Icon name={change.trend} />}
              {change.text}
              <span className={visuallyHidden}> in 30 days</span>
            </span>
            <span className={note}>{change.sales}</span>
          </span>
        ) : null
      }
    />
  );
}
