import { embedHtml, embedSvg } from "#app/components/price-embed/embed.server.ts";
import { loadEmbedded } from "#app/components/price-embed/load-embedded.server.ts";
import { env } from "#app/env.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { embeddable } from "#app/web/http/embeddable.server.ts";
import { historyParams } from "#app/web/urls/history-params.ts";

/** Sentence and chart of an item for other sites: a page to frame, or with `.svg` at the end a picture. */
export const loader = readRoute(async ({ params, url }) => {
  const { itemKind = "", itemId = "" } = params;
  const isPicture = itemId.endsWith(".svg");
  const item = await loadEmbedded(itemKind, isPicture ? itemId.slice(0, -4) : itemId, historyParams.read(url));
  return isPicture
    ? embeddable(embedSvg(item), "image/svg+xml")
    : embeddable(embedHtml(item, env.PUBLIC_ORIGIN), "text/html");
});

export const action = loader;
