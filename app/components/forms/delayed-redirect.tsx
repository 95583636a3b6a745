import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import type { DelayedRedirect as Target } from "#app/web/forms/flash.ts";
import { useHydrated } from "./fields.tsx";

/**
 * Opens another page after some seconds, with a link for those who do not wait. A document does so itself, a page that
 * a script opened by a timer.
 */
export function DelayedRedirect({ to, afterSeconds }: Target) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { current: isDocument } = useRef(!isHydrated);
  useEffect(() => {
    if (isDocument) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), afterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isDocument, navigate, to, afterSeconds]);
  return (
    <p className={styles.lead}>
      {isDocument ? <meta httpEquiv="refresh" content={`${afterSeconds};url=${to}`} /> : null}
      The next page opens in a moment.{" "}
      <LineLink to={to} replace>
        Continue
      </LineLink>
    </p>
  );
}
