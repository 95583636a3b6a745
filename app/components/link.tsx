import { type LinkProps, Link as RemixLink } from "@remix-run/react";

type OwnLinkProps = Omit<LinkProps, "to" | "prefetch" | "discover"> & {
  /** A whole path, from the root on. */
  to: string;
};

/**
 * A link to a page of ours. The server writes down where it leads: it is known, and to ask the router took a sixth of the
 * time of a listing page. In the browser it is Remix's.
 */
export const Link = import.meta.env.SSR ? WrittenLink : RoutedLink;

function WrittenLink({
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

function RoutedLink(props: OwnLinkProps) {
  return <RemixLink {...props} discover="none" />;
}
