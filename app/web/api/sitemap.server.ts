import { env } from "#app/env.server.ts";
import { categories, type ItemKind } from "#app/models/catalog/categories.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { escapeXml } from "./atom.server.ts";

/** Path of the index. */
export const sitemapPath = "/sitemap.xml";

const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";

const whole = (path: string) => escapeXml(env.PUBLIC_ORIGIN + path);

function urlSet(urls: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${schema}">\n${urls.join("\n")}\n</urlset>\n`;
}

/** The index of the sitemap: the pages that are always there, and the parts with items. */
export function sitemapIndex(parts: readonly number[]): string {
  const sitemaps = ["pages", ...parts.map(String)].map(
    (part) => `<sitemap><loc>${whole(`/sitemap/${part}.xml`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${schema}">\n${sitemaps.join("\n")}\n</sitemapindex>\n`;
}

/** Home, the listings of each category, and the pages with a question in them. */
export function sitemapOfPages(): string {
  const pages = [
    paths.home,
    ...categories.map(({ id }) => paths.category(id)),
    paths.check,
    paths.search,
    paths.developers,
  ];
  return urlSet(pages.map((path) => `<url><loc>${whole(path)}</loc></url>`));
}

/** The pages of items. Each last changed with its newest sale. */
export function sitemapOfItems(items: readonly { itemKind: ItemKind; key: string; lastSoldAt: Date }[]): string {
  return urlSet(
    items.map(
      ({ itemKind, key, lastSoldAt }) =>
        `<url><loc>${whole(itemPath(itemKind, key))}</loc><lastmod>${lastSoldAt.toISOString().slice(0, 10)}</lastmod></url>`,
    ),
  );
}
