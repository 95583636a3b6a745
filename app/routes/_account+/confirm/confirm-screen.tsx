import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { DelayedRedirectLine } from "#app/components/forms/delayed-redirect.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { button } from "#app/styles/controls.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import type { DelayedRedirectPage } from "#app/web/forms/delayed-redirect.ts";
import type { Refusal } from "#app/web/forms/form.server.ts";
import { paths } from "#app/web/urls/paths.ts";

const failed = "Failed to confirm email. Please try again.";

export interface Confirmation extends DelayedRedirectPage {
  /** `ready`: the address holds a link that nobody used here yet. */
  state: "ready" | "failed" | "confirmed" | "signed-in" | "waiting";
}

/** What became of the link that confirms an e-mail address. */
export function ConfirmScreen({ state, onward, refusal }: Confirmation & { refusal: Refusal | undefined }) {
  return (
    <div className={styles.card}>
      {/* One for all states: what takes the place of another in it is read out. */}
      <div role="status">
        {refusal ? (
          <Failed>{refusal.result.error?.[""]?.join(" ") ?? failed}</Failed>
        ) : state === "ready" ? (
          <ConfirmForm />
        ) : state === "failed" ? (
          <Failed>{failed}</Failed>
        ) : state === "waiting" ? (
          <Said title="Confirm your email">Please check your email and click the confirmation link.</Said>
        ) : (
          <Said title="Email Confirmed!">
            {state === "signed-in"
              ? "Account confirmed! Redirecting to your profile..."
              : "Your address is confirmed. You can now sign in."}
          </Said>
        )}
      </div>
      {onward ? <DelayedRedirectLine onward={onward} /> : null}
      <p className={styles.hint}>
        Still having trouble? Look into your spam folder, sign up again for a new link, or contact support.
      </p>
    </div>
  );
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{children}</p>
    </div>
  );
}

function Failed({ children }: { children: string }) {
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>Confirmation Failed</h1>
      <p className={styles.lead}>{children}</p>
      <Link className={lineLink} to={paths.supabaseAuth}>
        Try Again
      </Link>
    </div>
  );
}

/** Uses up the link at once where there are scripts, else when its reader says so. */
function ConfirmForm() {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    submit(form.current, { replace: true });
  }, [submit]);
  return (
    <Form ref={form} className={styles.form} method="post" replace>
      <h1 className={styles.title}>{isBusy ? "Confirming your email..." : "Confirm your email"}</h1>
      <p className={styles.lead}>One step is left to open your account.</p>
      <button className={button} type="submit" disabled={isBusy}>
        Confirm Email
      </button>
    </Form>
  );
}
