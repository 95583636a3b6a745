import { type LinkProps, Link as RemixLink } from "@remix-run/react";

type OwnLinkProps = Omit<LinkProps, "to" | "prefetch" | "discover"> & {
  /** An absolute path. */
  to: string;
};

/**
 * A link to a page of this site. On the server it is a plain `<a>`: the router's link took a sixth of the time of a listing
 * page. In the browser it is Remix's.
 */
export const Link = import.meta.env.SSR ? PlainLink : RouterLink;

function PlainLink({
  to,
  preventScrollReset,
  reloadDocument,
  replace,
  state,
  viewTransition,
  relative,
  ...rest
}: OwnLinkProps) {
  return <a {...rest} href={to} />;
}

function RouterLink(props: OwnLinkProps) {
  return <RemixLink {...props} discover="none" />;
}
