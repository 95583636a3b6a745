import { redirect } from "@remix-run/node";
import { readRoute } from "#app/web/api-routes.server.ts";
import { loginParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";

export const loader = readRoute(async ({ url }) =>
  redirect(loginParams.href(paths.login, { next: loginParams.read(url).next })),
);

export const action = loader;
