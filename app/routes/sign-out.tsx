import { type MetaFunction, redirect } from "@remix-run/node";
import { z } from "zod";
import { SignOutScreen } from "#app/components/accounts/sign-out-screen.tsx";
import { failureOf } from "#app/web/failures.server.ts";
import { seeOther } from "#app/web/flash.server.ts";
import { open, openForm } from "#app/web/handlers.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";
import { signOutVisitor } from "#app/web/viewer.server.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Sign Out", unlisted: true }, matches);

export const loader = open(async () => ({}));

const signOutForm = z.object({ everywhere: z.string().optional() });

/** Signs this browser out, whether or not the identity provider hears of it. */
export const action = openForm(async ({ request, form }) => {
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
