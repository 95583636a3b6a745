import { env } from "#app/env.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { embeddable } from "#app/web/http/embeddable.server.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import { embedHtml, embedSvg } from "./embed.server.tsx";
import { loadEmbedded } from "./load-embedded.server.ts";
import { previewPicture } from "./preview-picture.server.ts";

/**
 * What other sites show of an item: sentence and chart as a page to frame, with `.svg` at the end as a picture, and
 * with `.png` the picture of a link to the item's page.
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
