import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import type { DelayedRedirectPage } from "#app/web/forms/delayed-redirect.ts";

/** The link to where the page goes on by itself; where scripts fetched it, the timer that does. */
export function DelayedRedirectLine({
  onward: { to, afterSeconds, by },
}: {
  onward: NonNullable<DelayedRedirectPage["onward"]>;
}) {
  const navigate = useNavigate();
  useEffect(() => {
    if (by !== "timer") return;
    const timer = setTimeout(() => navigate(to, { replace: true }), afterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to, afterSeconds, by]);
  return (
    <p className={styles.lead}>
      You are taken on in a moment.{" "}
      <Link className={lineLink} to={to} replace>
        Continue
      </Link>
    </p>
  );
}
