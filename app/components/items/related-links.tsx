import { DrawingSheet } from "#app/components/cover/cover.tsx";
import type { RelatedList } from "#app/presenters/related-links.server.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import { ItemRow } from "./item-row.tsx";
import { RecentlyViewed } from "./recently-viewed.tsx";

interface RelatedLinksProps {
  lists: readonly RelatedList[];
  /** The item of the page, for the list of those that were viewed; null for one that is not on record. */
  item: { to: string; name: string } | null;
}

/** Where to go from an item: to what is named with it, to what is like it, to what was viewed before. */
export function RelatedLinks({ lists, item }: RelatedLinksProps) {
  const sheetShape = lists[0]?.items[0]?.cover.shape;
  return (
    <div className={styles.relatedLinks}>
      {sheetShape ? <DrawingSheet shape={sheetShape} /> : null}
      {lists.map(({ title, items }) => (
        <section className={styles.section} key={title}>
          <h2 className={sectionTitle}>{title}</h2>
          <ul className={styles.rows}>
            {items.map((row) => (
              <ItemRow key={row.to} item={row} sheetShape={sheetShape} />
            ))}
          </ul>
        </section>
      ))}
      {item ? <RecentlyViewed key={item.to} item={item} /> : null}
    </div>
  );
}
