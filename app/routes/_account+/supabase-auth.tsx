export {
  action,
  clientAction,
  default,
  handle,
  loader,
  meta,
  shouldRevalidate,
} from "./login/route.tsx";
