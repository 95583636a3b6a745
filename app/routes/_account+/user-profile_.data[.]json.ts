import { exportAccount } from "#app/models/account/export-account.server.ts";
import { readUserRoute } from "#app/web/api-routes.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";
import { download } from "#app/web/http/text-responses.server.ts";
import { paths } from "#app/web/urls/paths.ts";

export const loader = readUserRoute(paths.settings, async ({ viewer }) => {
  await consumeLimits(rateLimits.accountDataOf(viewer.id));
  return download(await exportAccount(viewer), {
    name: "chartables-account",
    ending: "json",
    type: "application/json",
  });
});

export const action = loader;
