import type { MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { SignOutForms } from "#app/components/account/sign-out-forms.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { endSession } from "#app/web/auth/viewer.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { publicAction, publicLoader } from "#app/web/handler.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Sign Out", unlisted: true }, matches);

export const loader = publicLoader(async () => ({}));

const signOutForm = z.object({ everywhere: z.string().optional() });

/** Signs this browser out, even if the auth provider does not answer. */
export const action = publicAction(signOutForm, async ({ value: { everywhere }, request }) => {
  const { cookies, error } = await endSession(everywhere ? "all" : "this");
  if (error) {
    reportError(error, request);
    const message = { title: "Network connection failed during signout.", isError: true };
    return seeOther(paths.home, { message }, { cookies });
  }
  const headers: Record<string, string> = everywhere ? { "Clear-Site-Data": '"cookies", "storage"' } : {};
  return seeOther(paths.home, undefined, { cookies, headers });
});

export { clientLoader } from "#app/web/client/client-handlers.ts";

export default function SignOutPage() {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Sign Out</h1>
      <p className={styles.lead}>Sign out of this browser, or of every one that you are signed in with.</p>
      <SignOutForms />
    </div>
  );
}
