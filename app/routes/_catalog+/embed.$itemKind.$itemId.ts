import { previewPicture } from "#app/components/preview/preview-picture.server.ts";
import { embedHtml, embedSvg } from "#app/components/price-embed/embed.server.tsx";
import { loadEmbedded } from "#app/components/price-embed/load-embedded.server.ts";
import { env } from "#app/env.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { embeddable } from "#app/web/http/embeddable.server.ts";
import { historyParams } from "#app/web/urls/history-params.ts";

/**
 * What other sites show of an item: sentence and chart as a page to frame, with `.svg` at the end as a picture, and with `.png` the
 * picture of a link to the item's page.
 */
export const loader = readRoute(async ({ params, url }) => {
  const { itemKind = "", itemId = "" } = params;
  const [, itemKey = itemId, type] = /^(.*)\.(svg|png)$/s.exec(itemId) ?? [];
  const item = await loadEmbedded(itemKind, itemKey, historyParams.read(url));
  if (type === "png") return embeddable(await previewPicture(item), "image/png");
  return type === "svg"
    ? embeddable(embedSvg(item), "image/svg+xml")
    : embeddable(embedHtml(item, env.PUBLIC_ORIGIN), "text/html");
});

export const action = loader;
