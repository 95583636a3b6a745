export { default, handle, loader, meta } from "./auth.tsx";
