import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/operation.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";

const sections = [
  { name: "Home", to: adminPaths.home, pages: /^\/admin\/?$/ },
  { name: "Sources", to: adminPaths.sources, pages: /^\/admin\/(?:sources|add-source)\b/ },
  { name: "Import", to: adminPaths.imports, pages: /^\/admin\/imports\b/ },
  { name: "Jobs and back-ups", to: adminPaths.jobs, pages: /^\/admin\/jobs\b/ },
];

/** The frame of the operator's pages: what they are, and where the others are. */
export function AdminPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.screen}>
      <p className={styles.area}>
        <span className={styles.site}>Operation</span>
        <span>Times are UTC</span>
      </p>
      <nav className={styles.sections} aria-label="Operation">
        {sections.map(({ name, to, pages }) => (
          <Link
            className={styles.sectionLink}
            key={to}
            to={to}
            aria-current={pathname === to ? "page" : pages.test(pathname) ? "true" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
