import type { MetaDescriptor } from "@remix-run/node";

/** Name of an item's Atom feed, in the head and on the page. */
export const feedTitle = "Feed of new sales";

interface PageFacts {
  title: string;
  description?: string;
  /** Path of the canonical address, for a page that has several. */
  canonical?: string;
  /** Path of an Atom feed. */
  feed?: string;
  /** Keeps the page out of search engines. */
  unlisted?: boolean;
}

/** The head of a page. `matches` are those of the route's meta function. */
export function pageMeta(
  { title, description, canonical, feed, unlisted }: PageFacts,
  matches: { id: string; data?: unknown }[],
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as { origin: string } | undefined;
  const link = (rel: string, href: string, more = {}) => ({ tagName: "link", rel, ...more, href });
  return [
    { title: `${title} - Chartables` },
    {
      name: "description",
      content: description ?? "What collectibles really sell for, and why the number is what it is.",
    },
    ...(canonical && root ? [link("canonical", root.origin + canonical)] : []),
    ...(feed ? [link("alternate", feed, { type: "application/atom+xml", title: feedTitle })] : []),
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
