import { type LinkProps, Link as RemixLink } from "@remix-run/react";
import { createContext, useContext } from "react";
import { button } from "#app/styles/controls.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { carryCurrency } from "#app/web/urls/paths.ts";

type OwnLinkProps = Omit<LinkProps, "to" | "prefetch" | "discover"> & {
  /** An absolute path. */
  to: string;
};

/** The address of the page that a link stands on. */
export const PageAddress = createContext({ pathname: "", search: "" });

/** A link to a page of this site. It carries the currency of the visit along. */
export function Link({ to, ...props }: OwnLinkProps) {
  return <RemixLink {...props} to={carryCurrency(to, useContext(PageAddress))} discover="none" />;
}

/** A link on a line of its own. */
export function LineLink(props: Omit<OwnLinkProps, "className">) {
  return <Link className={lineLink} {...props} />;
}

/** A link that looks like a button: the first thing to do on its page. */
export function ButtonLink(props: Omit<OwnLinkProps, "className">) {
  return <Link className={button} {...props} />;
}
