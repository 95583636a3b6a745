import { useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#app/components/link.tsx";
import type { DueCounts } from "#app/models/operation/due-counts.server.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import * as styles from "#app/styles/operation.css.ts";
import { useChosenInSight } from "#app/web/client/chosen-in-sight.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";

const sections: { name: string; to: string; pages: RegExp; counts?: keyof DueCounts }[] = [
  { name: "Home", to: adminPaths.home, pages: /^\/admin\/?$/ },
  { name: "Sources", to: adminPaths.sources, pages: /^\/admin\/(?:sources|add-source)\b/ },
  { name: "Import", to: adminPaths.imports, pages: /^\/admin\/imports\b/ },
  { name: "Jobs and back-ups", to: adminPaths.jobs, pages: /^\/admin\/jobs\b/ },
  { name: "People and reports", to: adminPaths.people, pages: /^\/admin\/(?:people|sales)\b/, counts: "reports" },
  { name: "Errors", to: adminPaths.errors, pages: /^\/admin\/errors\b/, counts: "errors" },
];

/** The frame of the operator's pages: what they are, and where the others are. */
export function AdminPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { due } = useLoaderData<{ due: DueCounts }>();
  const row = useChosenInSight<HTMLElement>(pathname);
  return (
    <div className={styles.screen}>
      <p className={styles.area}>
        <span className={styles.site}>Operation</span>
        <span>Times are UTC</span>
      </p>
      <nav className={styles.sections} ref={row} aria-label="Operation">
        {sections.map(({ name, to, pages, counts }) => (
          <Link
            className={styles.sectionLink}
            key={to}
            to={to}
            aria-current={pathname === to ? "page" : pages.test(pathname) ? "true" : undefined}
          >
            {name}
            {counts && due[counts] > 0 ? <span className={styles.dueCount}>{formatNumber(due[counts])}</span> : null}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
