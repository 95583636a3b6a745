import { exportJson } from "#app/models/collection/files/export.server.ts";
import { readUserRoute } from "#app/web/api-routes.server.ts";
import { download } from "#app/web/http/text-responses.server.ts";
import { paths } from "#app/web/urls/paths.ts";

export const loader = readUserRoute(paths.collection, async ({ viewer }) => {
  return download(await exportJson(viewer.id), {
    name: "chartables-collection",
    ending: "json",
    type: "application/json",
  });
});

export const action = loader;
