import type { ReactNode } from "react";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { Icon } from "./icon.tsx";

interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  className?: string;
  id?: string;
  /** Ids of the elements that name the link, its own among them, where its text is not enough. */
  labelledBy?: string;
}

/** A link to another site. It opens a new tab, and says so. */
export function ExternalLink({ href, children, className, id, labelledBy }: ExternalLinkProps) {
  return (
    <a className={className} href={href} id={id} aria-labelledby={labelledBy} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="outside" />
      <span className={visuallyHidden}> (opens in a new tab)</span>
    </a>
  );
}
