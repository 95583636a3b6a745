import { lineLink } from "#app/styles/text.css.ts";
import { feedTitle } from "#app/web/page-meta.ts";
import { Icon } from "../icon.tsx";

/** To the Atom feed of an item. A plain link: a feed is no page of ours. */
export function FeedLink({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <a className={lineLink} href={href} type="application/atom+xml">
      <Icon name="feed" />
      {feedTitle}
    </a>
  );
}
