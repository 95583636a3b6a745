import { setTimeout as wait } from "node:timers/promises";
import { type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { z } from "zod";
import { publicAction } from "#app/web/actions.server.ts";
import { isGateOpen, openGate } from "#app/web/auth/gate.server.ts";
import { markGate } from "#app/web/auth/gate-marker.ts";
import { seeOther } from "#app/web/forms/flash-message.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { publicLoader } from "#app/web/public-loader.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";
import { GateScreen } from "./gate-screen.tsx";

/** So long a check takes at least. */
const checkMs = 500;

export const handle: PageHandle = { standsAlone: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Welcome", unlisted: true }, matches);

export const loader = publicLoader(async ({ request, url }) => {
  if (await isGateOpen(request)) throw redirect(beyond(url));
  return {};
});

const gateForm = z.object({ code: z.string().default("") });

export const action = publicAction(async ({ form, url }) => {
  await wait(checkMs);
  const entry = form.read(gateForm);
  if (entry.ok && (await openGate(entry.value.code))) {
    return seeOther(beyond(url), { title: "Access Granted", text: "Welcome to Chartables!" });
  }
  const denied = { title: "Access Denied", text: "Invalid password. Please try again.", isBad: true };
  return seeOther(paths.gate + url.search, denied);
});

/** Where the visitor was going. */
function beyond(url: URL): string {
  return safePath(url.searchParams.get("next"), paths.home);
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (answer) {
    const isLetIn = answer instanceof Response && !answer.headers.get("Location")?.startsWith(paths.gate);
    if (isLetIn) markGate("open");
    throw answer;
  }
}

export default function WelcomePage() {
  const refusal = useActionData<typeof action>();
  const { key } = useLocation();
  useEffect(() => markGate("locked"), []);
  // A new key for each answer: the code that was tried is gone from the field.
  return <GateScreen key={key} problem={refusal?.result.error?.[""]?.[0]} />;
}
