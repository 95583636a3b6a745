import { data } from "@remix-run/node";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { env } from "#app/env.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { newPushToken, revokePushToken } from "#app/models/sources/push.server.ts";
import { requireSource, type SourceOverview } from "#app/models/sources/sources.server.ts";
import { marketRowsPath } from "#app/web/api/upload-json.server.ts";
import { confirmPassword } from "#app/web/auth/confirm-password.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { TokenScreen, tokenForm } from "./token-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta(({ name }) => `Token of ${name}`);

export const loader = operatorLoader(async ({ params: { name = "" } }) => {
  const { token } = await requireSourceWithToken(name);
  return { name, hasToken: token === "made", address: `${env.PUBLIC_ORIGIN}${marketRowsPath}` };
});

/** A source to which programs send rows. Throws `NotFoundError`. */
async function requireSourceWithToken(name: string): Promise<SourceOverview> {
  const source = await requireSource(name, 0);
  if (source.token === null) throw new NotFoundError("source", `No program sends rows for ${name}.`);
  return source;
}

/** Whoever knows the password makes a token, which only this answer shows, or revokes the one that there is. */
export const action = operatorAction(
  tokenForm,
  async ({ value: { intent, password }, viewer, params: { name = "" } }) => {
    await requireSourceWithToken(name);
    await confirmPassword(viewer, password);
    if (intent === "make") return data({ token: await newPushToken(name) });
    await revokePushToken(name);
    const text = "No program can send rows for it until there is a new one.";
    return seeOther(adminPaths.source(name), { message: { title: `The token of ${name} is revoked`, text } });
  },
);

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default TokenScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
