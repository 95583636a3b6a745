import { useCollected } from "#app/components/collection/collection-provider.tsx";
import { LineLink } from "#app/components/link.tsx";
import { lineLinks } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./settings.css.ts";

/** What somebody has and does, in numbers. What they track is the collection of this tab, or its copy in this browser. */
export function Overview({ viewerId, counts }: { viewerId: string; counts: { posts: number; following: number } }) {
  const collected = useCollected();
  return (
    <div className={styles.setting}>
      <dl className={styles.facts}>
        <Fact name="Items Tracked" count={collected.filter(({ type }) => type === "tracked").length} />
        <Fact name="Community Posts" count={counts.posts} />
        <Fact name="Following" count={counts.following} />
      </dl>
      <div className={lineLinks}>
        <LineLink to={paths.user(viewerId)}>View public profile</LineLink>
        <LineLink to={paths.collection}>My Collection</LineLink>
      </div>
    </div>
  );
}

function Fact({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.count}>{count}</dd>
    </div>
  );
}
