import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { refuseCrossSiteCall, withinBodyLimit } from "./auth/guards.server.ts";
import { readForm } from "./forms/form.server.ts";
import { pageHandler, publicLoader } from "./handler.server.ts";

/** The buttons of such a page. What mail programs send for "Unsubscribe" is the first one. */
const buttons = z.object({ all: z.literal("yes").optional() });

/**
 * The loader and the action of a page that a link in a letter opens, by its token. It needs no session and, as one of
 * `ungatedPaths`, no access code. Opening it changes nothing: programs that scan mails open links too. Its button does,
 * and so does the form that mail programs send (RFC 8058), which comes from no page. The answer is 200 to any token.
 */
export function mailedLinkRoute<Shown, Returned>(
  show: (token: string) => Shown,
  act: (token: string, isAll: boolean) => Promise<Returned>,
) {
  return {
    loader: publicLoader(async ({ url }) => show(tokenOf(url))),
    action: pageHandler(["GET", "HEAD", "POST"], async ({ request }: LoaderFunctionArgs) => {
      refuseCrossSiteCall(request);
      const form = await readForm(await withinBodyLimit(request), buttons);
      return act(tokenOf(new URL(request.url)), form.status === "success" && form.value.all === "yes");
    }),
  };
}

function tokenOf(url: URL): string {
  return url.searchParams.get("token") ?? "";
}
