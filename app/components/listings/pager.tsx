import type { MouseEvent } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/pager.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import type { Pagination } from "#app/web/api/pagination.server.ts";
import { type PagerStyle, pagerWindow } from "./pager-window.ts";

interface PagerProps {
  pagination: Pagination;
  hrefFor(page: number): string;
  style: PagerStyle;
  /** Whether each page takes the place of the one before in the browser's history. */
  replace?: boolean;
}

/** Scrolls to the top of the next page: smoothly, unless the user wants less motion. */
function scrollUp(): void {
  const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  window.scrollTo({ top: 0, behavior });
}

/** Gives the focus to the number of the page that a link leads to. */
function focusNumber({ parentElement, href }: HTMLAnchorElement): void {
  for (const link of parentElement?.querySelectorAll<HTMLAnchorElement>("li a") ?? [])
    if (link.href === href) link.focus();
}

/** Links to the other pages; nothing when there is only one. */
export function Pager({ pagination, hrefFor, style, replace }: PagerProps) {
  const { currentPage, totalPages, hasPrevPage, hasNextPage } = pagination;
  if (totalPages <= 1) return null;
  const linkTo = (page: number) => ({
    to: hrefFor(page),
    preventScrollReset: true,
    onClick({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
      scrollUp();
      // The link to the first page is gone there, and that to the last page.
      if (page === 1 || page === totalPages) focusNumber(currentTarget);
    },
    replace,
  });
  return (
    <nav className={styles.pager} aria-label="Pages">
      {hasPrevPage ? (
        <Link {...linkTo(currentPage - 1)} className={styles.step({ direction: "previous" })} rel="prev">
          <Icon name="back" />
          Previous
        </Link>
      ) : null}
      <ul className={styles.numbers}>
        {pagerWindow(currentPage, totalPages, style).map((page) => (
          <li key={page}>
            <Link
              {...linkTo(page)}
              className={styles.pageNumber({ isCurrent: page === currentPage })}
              aria-current={page === currentPage ? "page" : undefined}
            >
              <span className={visuallyHidden}>Page </span>
              {page}
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Link {...linkTo(currentPage + 1)} className={styles.step({ direction: "next" })} rel="next">
          Next
          <Icon name="forward" />
        </Link>
      ) : null}
    </nav>
  );
}
