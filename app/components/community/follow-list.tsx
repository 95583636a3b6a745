import { useLoaderData, useNavigate, useOutletContext } from "@remix-run/react";
import { type SyntheticEvent, useCallback, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { Pager } from "#app/components/listings/pager.tsx";
import type { FollowListView } from "#app/presenters/follow-list-view.server.ts";
import { quiet } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { followListParams } from "#app/web/urls/people-params.ts";
import * as styles from "./follow-list.css.ts";
import { PersonRow } from "./person-row.tsx";

/** What the profile page tells the list on it. */
export interface FollowListPlace {
  username: string;
  /** Whether the list came up over the profile, and not with the document. */
  isModal: boolean;
}

const tabs = [
  { list: "followers", label: "Followers", to: paths.followers, none: "Nobody follows this user yet." },
  { list: "following", label: "Following", to: paths.following, none: "This user follows nobody yet." },
] as const;

/** Followers and people followed, as two tabs: a dialog over the profile that was open, else a part of its page. */
export function FollowListPanel() {
  const { view } = useLoaderData<{ view: FollowListView | null }>();
  const place = useOutletContext<FollowListPlace>();
  if (!view) return null;
  const content = <Panel view={view} {...place} />;
  return place.isModal ? <Dialog label={`Followers and following of @${place.username}`}>{content}</Dialog> : content;
}

function Dialog({ label, children }: { label: string; children: React.ReactNode }) {
  const shown = useRef<HTMLDialogElement | null>(null);
  const navigate = useNavigate();
  const show = useCallback((dialog: HTMLDialogElement | null) => {
    // Closed before it goes, so that the focus returns to the link that opened it.
    if (dialog) {
      dialog.showModal();
      // The browser focuses the first tab, whichever is open.
      dialog.querySelector<HTMLElement>("[aria-current]")?.focus();
    } else shown.current?.close();
    shown.current = dialog;
  }, []);
  const goBack = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(-1);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which is its cancel event
    <dialog
      className={styles.dialog}
      ref={show}
      aria-label={label}
      onCancel={goBack}
      onClick={(event) => {
        const isBackdrop = event.target === event.currentTarget;
        const isClose = event.target instanceof Element && event.target.closest("[data-closes]") !== null;
        if (isBackdrop || isClose) goBack(event);
      }}
    >
      {children}
    </dialog>
  );
}

function Panel({ view, username, isModal }: { view: FollowListView } & FollowListPlace) {
  const { userId, list, people, pagination } = view;
  const open = tabs.find((tab) => tab.list === list) ?? tabs[0];
  return (
    <section className={styles.panel} aria-label={open.label}>
      <div className={styles.head}>
        <nav className={styles.tabs} aria-label={`People of @${username}`}>
          {tabs.map((tab) => (
            <Link
              key={tab.list}
              className={styles.tab({ isOpen: tab.list === list })}
              to={tab.to(userId)}
              aria-current={tab.list === list ? "page" : undefined}
              replace={isModal}
              preventScrollReset
            >
              {tab.label}
            </Link>
          ))}
        </nav>
        <Link className={styles.close} to={paths.user(userId)} data-closes>
          <Icon name="cross" />
          Close
        </Link>
      </div>
      {people.length === 0 ? (
        <p className={quiet}>{open.none}</p>
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id} className={styles.row}>
              <PersonRow person={person} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        pagination={pagination}
        hrefFor={(page) => followListParams.href(open.to(userId), { page })}
        style="five"
        replace={isModal}
      />
    </section>
  );
}
