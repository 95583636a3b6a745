import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import { listHead, notOnPaper, section } from "#app/styles/price-history.css.ts";
import { lineLink, quiet, sectionTitle } from "#app/styles/text.css.ts";
import { feedTitle } from "#app/web/page-meta.ts";

interface ListSectionProps {
  title: string;
  /** Address of the item's Atom feed. */
  feed?: string | null;
  isEmpty: boolean;
  /** What to say when the list is empty. */
  emptyText: string;
  children: ReactNode;
  isOnPaper?: boolean;
}

/** A list of sales or listings under its heading. */
export function ListSection({ title, feed, isEmpty, emptyText, children, isOnPaper = true }: ListSectionProps) {
  return (
    <section className={isOnPaper ? section : `${section} ${notOnPaper}`}>
      <div className={listHead}>
        <h2 className={sectionTitle}>{title}</h2>
        {feed ? (
          <a className={lineLink} href={feed} type="application/atom+xml">
            <Icon name="feed" />
            {feedTitle}
          </a>
        ) : null}
      </div>
      {isEmpty ? <p className={quiet}>{emptyText}</p> : children}
    </section>
  );
}
