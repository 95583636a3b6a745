import { setTimeout as wait } from "node:timers/promises";
import { type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { z } from "zod";
import { InvalidError } from "#app/models/platform/errors.ts";
import { markGate } from "#app/web/auth/gate-marker.ts";
import { isGateOpen } from "#app/web/auth/guards.server.ts";
import { openGate } from "#app/web/auth/open-gate.server.ts";
import { formClientAction } from "#app/web/client/client-handlers.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import { seeOther } from "#app/web/forms/form.server.ts";
import { publicAction, publicLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";
import { GateScreen } from "./gate-screen.tsx";

/** Each check takes at least this long. */
const checkMs = 500;

export const handle: PageHandle = { standsAlone: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Welcome", unlisted: true }, matches);

export const loader = publicLoader(async ({ url }) => {
  if (await isGateOpen()) throw redirect(nextPath(url));
  return {};
});

const gateForm = z.object({ code: z.string().default("") });

export const action = publicAction(
  gateForm,
  async ({ value, url }) => {
    await wait(checkMs);
    const cookies = await openGate(value.code);
    if (!cookies) throw new InvalidError("wrong-code", "Invalid password. Please try again.");
    const message = { title: "Access Granted", text: "Welcome to Chartables!" };
    return seeOther(nextPath(url), { message }, { cookies });
  },
  { errorTitle: "Access Denied" },
);

/** The page that the visitor was going to. */
function nextPath(url: URL): string {
  return safePath(url.searchParams.get("next"), paths.home);
}

export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await formClientAction(args);
  } catch (response) {
    if (response instanceof Response) markGate("open");
    throw response;
  }
}

export { clientLoader } from "#app/web/client/client-handlers.ts";

export default function WelcomePage() {
  const { refusal } = useFormResult();
  const { key } = useLocation();
  useEffect(() => markGate("locked"), []);
  // A new key for each response empties the field.
  return <GateScreen key={key} error={refusal?.error?.[""]?.[0]} />;
}
