import type { MetaFunction } from "@remix-run/node";
import { stopByToken } from "#app/models/alerts/stop-links.server.ts";
import { mailedLinkRoute } from "#app/web/mailed-link-route.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { StopScreen } from "./stop-screen.tsx";

export const handle: PageHandle = { standsAlone: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Stop this alert?", unlisted: true }, matches);

/** By the form of the token alone: the page says nothing of anybody. */
const aboutOf = (token: string) => {
  const [purpose] = token.split(".");
  return { about: purpose === "all" || purpose === "search" ? purpose : "alert" } as const;
};

const route = mailedLinkRoute(aboutOf, async (token, isAll) => {
  await stopByToken(token, isAll);
  return { stopped: isAll ? "all" : aboutOf(token).about };
});
export const loader = route.loader;
export const action = route.action;

export { clientLoader } from "#app/web/client/client-handlers.ts";

export default StopScreen;
