import { type MetaFunction, redirect } from "@remix-run/node";
import { z } from "zod";
import { publicAction } from "#app/web/actions.server.ts";
import { signOutVisitor } from "#app/web/auth/viewer.server.ts";
import { seeOther } from "#app/web/forms/flash-message.server.ts";
import { failureOf } from "#app/web/http/failures.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { publicLoader } from "#app/web/public-loader.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { SignOutScreen } from "./sign-out-screen.tsx";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Sign Out", unlisted: true }, matches);

export const loader = publicLoader(async () => ({}));

const signOutForm = z.object({ everywhere: z.string().optional() });

/** Signs this browser out, whether or not the auth provider hears of it. */
export const action = publicAction(async ({ request, form }) => {
  const entry = form.read(signOutForm);
  const everywhere = entry.ok && entry.value.everywhere !== undefined;
  try {
    await signOutVisitor(request, everywhere ? "all" : "this");
  } catch (error) {
    failureOf(error, request);
    return seeOther(paths.home, { title: "Network connection failed during signout.", isBad: true });
  }
  const headers: HeadersInit = everywhere ? { "Clear-Site-Data": '"cookies", "storage"' } : {};
  return redirect(paths.home, { status: 303, headers });
});

export default function SignOutPage() {
  return <SignOutScreen />;
}
