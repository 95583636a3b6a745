import type { MetaDescriptor } from "@remix-run/node";

/** What feeds of items are called, in the head and on the page. */
export const feedTitle = "Feed of new sales";

interface PageFacts {
  title: string;
  description?: string;
  /** Path of the one address of the page, where it has several. */
  canonical?: string;
  /** Path of an Atom feed of what is new on it. */
  feed?: string;
  /** Keeps the page out of search engines. */
  unlisted?: boolean;
}

/** Title and description of a page, and its canonical address on the site's own origin. */
export function pageMeta(
  { title, description, canonical, feed, unlisted }: PageFacts,
  matches: { id: string; data?: unknown }[],
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as { origin: string } | undefined;
  return [
    { title: `${title} - Chartables` },
    {
      name: "description",
      content: description ?? "What collectibles really sell for, and why the number is what it is.",
    },
    ...(canonical && root ? [{ tagName: "link", rel: "canonical", href: root.origin + canonical }] : []),
    ...(feed
      ? [{ tagName: "link", rel: "alternate", type: "application/atom+xml", title: feedTitle, href: feed }]
      : []),
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
