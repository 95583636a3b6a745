export { action, clientAction, clientLoader, default, loader, meta } from "./login/route.tsx";
