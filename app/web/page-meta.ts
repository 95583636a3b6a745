import type { MetaDescriptor } from "@remix-run/node";

/** Name of an item's Atom feed, in the head and on the page. */
export const feedTitle = "Feed of new sales";

/** The picture that a link to a page is shown with. */
interface Preview {
  path: string;
  alt: string;
}

const general: Preview = {
  path: "/preview.png",
  alt: "Chartables: what collectibles really sell for, and why",
};

interface PageFacts {
  title: string;
  description?: string;
  /** Path of the canonical address. A page without one has no preview where somebody shares it. */
  canonical?: string;
  /** Path of an Atom feed. */
  feed?: string;
  /** Keeps the page out of search engines. */
  unlisted?: boolean;
  /** The preview of an item; other pages have the general one. */
  preview?: Preview;
  /** What the page is about in the words of schema.org, which wants whole addresses. */
  structured?: (origin: string) => object[];
}

/** The head of a page. `matches` are those of the route's meta function. */
export function pageMeta(
  {
    title,
    description = "What collectibles really sell for, and why the number is what it is.",
    canonical,
    feed,
    unlisted,
    preview = general,
    structured,
  }: PageFacts,
  matches: { id: string; data?: unknown }[],
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as { origin: string } | undefined;
  const link = (rel: string, href: string, more = {}) => ({ tagName: "link", rel, ...more, href });
  return [
    { title: `${title} - Chartables` },
    { name: "description", content: description },
    ...(canonical && root
      ? [
          link("canonical", root.origin + canonical),
          ...sharing(
            { title, description, url: root.origin + canonical, image: root.origin + preview.path },
            preview.alt,
          ),
        ]
      : []),
    ...(feed ? [link("alternate", feed, { type: "application/atom+xml", title: feedTitle })] : []),
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    // Remix escapes it. Browsers never run a block of data, so that it needs no hash.
    ...(root && structured ? structured(root.origin).map((thing) => ({ "script:ld+json": thing })) : []),
  ];
}

/** What others show of a link: Open Graph, and the one word that Twitter wants besides. */
function sharing(page: { title: string; description: string; url: string; image: string }, alt: string) {
  const facts = {
    type: "website",
    site_name: "Chartables",
    ...page,
    "image:type": "image/png",
    "image:width": "1200",
    "image:height": "630",
    "image:alt": alt,
  };
  return [
    ...Object.entries(facts).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
