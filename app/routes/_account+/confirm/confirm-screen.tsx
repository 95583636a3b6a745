import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { DelayedRedirect } from "#app/components/forms/delayed-redirect.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { button } from "#app/styles/controls.css.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import type { loader } from "./route.tsx";

export const confirmationFailed = "Failed to confirm email. Please try again.";

/**
 * Confirms an email address by a mailed link, or says what to do without one. `ready`: the address has a link that this
 * browser has not used yet.
 */
export function ConfirmScreen() {
  const { state } = useLoaderData<typeof loader>();
  const { result, refusal } = useFormResult();
  const isSignedIn = !result && state === "signed-in";
  const redirect = isSignedIn ? { to: paths.trackedItems, afterSeconds: 2 } : result?.delayedRedirect;
  return (
    <div className={styles.card}>
      {/* One element for all states: a screen reader reads out what replaces its content. */}
      <div role="status">
        {refusal ? (
          <Failed text={refusal.error?.[""]?.join(" ")} />
        ) : result ? (
          <Status title={result.message} text="Your email address is confirmed. You can now sign in." />
        ) : state === "ready" ? (
          <ConfirmForm />
        ) : state === "failed" ? (
          <Failed />
        ) : state === "signed-in" ? (
          <Status title="Email Confirmed!" text="Account confirmed! Redirecting to your profile..." />
        ) : (
          <Status title="Confirm your email" text="Please check your email and click the confirmation link." />
        )}
      </div>
      {redirect && !refusal ? <DelayedRedirect {...redirect} /> : null}
      <p className={styles.hint}>
        Still having trouble? Look into your spam folder, sign up again for a new link, or contact support.
      </p>
    </div>
  );
}

function Status({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{text}</p>
      {children}
    </div>
  );
}

function Failed({ text = confirmationFailed }: { text?: string }) {
  return (
    <Status title="Confirmation Failed" text={text}>
      <LineLink to={paths.supabaseAuth}>Try Again</LineLink>
    </Status>
  );
}

/** Uses up the link at once where there are scripts, else when its reader clicks. */
function ConfirmForm() {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const submit = useSubmit();
  const { isPending } = useFormResult();
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    submit(form.current, { replace: true });
  }, [submit]);
  return (
    <Form ref={form} className={styles.form} method="post" replace>
      <h1 className={styles.title}>{isPending ? "Confirming your email..." : "Confirm your email"}</h1>
      <p className={styles.lead}>One step is left to open your account.</p>
      <button className={button} type="submit" {...pendingButton(isPending)}>
        Confirm Email
      </button>
    </Form>
  );
}
