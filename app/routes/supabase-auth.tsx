export { action, default, handle, loader, meta, shouldRevalidate } from "./login.tsx";
