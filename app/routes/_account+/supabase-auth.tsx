export { action, clientAction, default, loader, meta } from "./login/route.tsx";
