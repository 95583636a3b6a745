import type { ReactNode } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { SearchBox } from "#app/components/search/search-box.tsx";
import * as styles from "#app/styles/shell.css.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import type { BackTo, PageHandle } from "#app/web/page-handle.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AccountLinks } from "./account-links.tsx";
import { FlashMessages } from "./flash-message.tsx";
import { Logo } from "./logo.tsx";

interface AppShellProps extends Pick<PageHandle, "standsAlone" | "hasSearchBox"> {
  children: ReactNode;
  /** Whether the catalogue is the sample one. */
  sampleData: boolean;
  /** What the site says of its links to others. */
  disclosure?: string;
  backTo?: BackTo;
  /** The site is closed for maintenance: nothing is asked, so nothing is said of accounts. */
  isClosed?: boolean;
}

/** The frame of every page: header with navigation, the page itself, footer. */
export function AppShell(props: AppShellProps) {
  const { children, sampleData, disclosure, backTo, standsAlone, hasSearchBox, isClosed } = props;
  const { user, isUnknown } = useAuth();
  return (
    <div className={styles.page}>
      {standsAlone ? null : (
        <a className={styles.skipLink} href="#main">
          Skip to content
        </a>
      )}
      {standsAlone ? null : (
        <header className={styles.header}>
          <div className={styles.headerRow}>
            <Link className={styles.home} to={paths.home}>
              <Logo className={styles.logo} />
              <span className={styles.name}>Chartables</span>
            </Link>
            {backTo ? (
              <Link className={styles.backLink} to={backTo.to}>
                <Icon name="back" />
                {backTo.label}
              </Link>
            ) : null}
            {hasSearchBox ? null : <SearchBox size="header" />}
            <nav className={styles.siteLinks} aria-label="Site">
              <Link className={styles.siteLink} to={paths.community}>
                Community
              </Link>
              <Link className={styles.siteLink} to={paths.collection}>
                Collection
              </Link>
              {user?.isOperator ? (
                <Link className={styles.siteLink} to={paths.admin}>
                  Operation
                </Link>
              ) : null}
              {user ? (
                <Link className={styles.account} to={paths.settings} aria-label="Your profile">
                  <Avatar viewer={user} />
                </Link>
              ) : isUnknown ? null : (
                <AccountLinks />
              )}
            </nav>
            {isUnknown && !isClosed ? (
              <p className={styles.unknown}>
                Accounts are not available right now, so we cannot tell whether you are signed in.
              </p>
            ) : null}
          </div>
        </header>
      )}
      <FlashMessages />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {standsAlone ? null : (
        <footer className={styles.footer}>
          <div className={styles.footerRow}>
            {sampleData ? (
              <p className={styles.sampleData}>
                <LineLink to={`${paths.developers}#sample-data`}>Sample data</LineLink>: these sales are invented.
              </p>
            ) : null}
            <p>
              Chartables is a price guide for collectors: what a collectible sells for, and why the number is what it
              is.
            </p>
            {disclosure ? <p>{disclosure}</p> : null}
            <p>
              <LineLink to={paths.developers}>Developers</LineLink>
            </p>
          </div>
        </footer>
      )}
    </div>
  );
}
