/** The short address of a listing screen: `/legos` shows what `/categories/legos` shows, which is the canonical one. */
export {
  action,
  clientLoader,
  default,
  ErrorBoundary,
  handle,
  loader,
  meta,
  shouldRevalidate,
} from "./categories.$category._index/route.tsx";
