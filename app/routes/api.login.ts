import { redirect } from "@remix-run/node";
import { loginParams } from "#app/web/account-params.ts";
import { readRoute } from "#app/web/handlers.server.ts";
import { paths } from "#app/web/paths.ts";

export const loader = readRoute(async ({ url }) =>
  redirect(loginParams.href(paths.login, { next: loginParams.read(url).next })),
);

export const action = loader;
