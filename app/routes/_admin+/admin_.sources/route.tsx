import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { holdsSampleData } from "#app/models/catalog/items.server.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { findPause, pauseSources, resumeSources } from "#app/models/sources/pause.server.ts";
import { findPlan } from "#app/models/sources/source-plan.server.ts";
import { termsByHand } from "#app/models/sources/source-terms.ts";
import { countSourceRows, listSources, noRows, queueSource, switchSource } from "#app/models/sources/sources.server.ts";
import { momentOf } from "#app/presenters/dates.ts";
import { inOrder, runsShown, sourceView } from "#app/presenters/source-view.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { SourcesScreen } from "./sources-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta("Sources");

export const loader = operatorLoader(async () => {
  const now = new Date();
  const etag = etagOf(await readSiteState());
  const [sources, pause, holdsSample] = await Promise.all([listSources(runsShown), findPause(), holdsSampleData()]);
  const rows = await countSourceRows(sources.map(({ name }) => name));
  const views = sources.map(async (source) => {
    const plan = await findPlan(source.kindName, now);
    return sourceView(source, { rows: rows.get(source.name) ?? noRows, plan, pause, now });
  });
  return {
    ...{ etag, holdsSample, termsByHand },
    pause: pause && { since: momentOf(pause.since, now), reason: pause.reason },
    sources: inOrder(await Promise.all(views)),
  };
});

const sourceForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.enum(["run", "pause", "resume"]),
    name: z.string(),
    /** The page that the form stands on. */
    returnTo: z.enum(["list", "source"]),
  }),
  z.object({ intent: z.enum(["pause-all", "resume-all"]) }),
]);

export const action = operatorAction(sourceForm, async ({ value }) => {
  if (!("name" in value)) {
    await (value.intent === "pause-all" ? pauseSources(null) : resumeSources());
    const title = value.intent === "pause-all" ? "All sources are paused" : "Sources may run again";
    return seeOther(adminPaths.sources, { message: { title } });
  }
  const { intent, name, returnTo } = value;
  const message = await done[intent](name);
  return seeOther(returnTo === "list" ? adminPaths.sources : adminPaths.source(name), { message });
});

/** Does what a button of a source says, and returns what it then says. */
const done: Record<"run" | "pause" | "resume", (name: string) => Promise<FlashMessage>> = {
  async run(name) {
    await queueSource(name);
    return {
      title: `${name} runs within seconds`,
      text: "Sources run one at a time. Its state here says when it is done.",
    };
  },
  async pause(name) {
    await switchSource(name, false);
    return { title: `${name} is off`, text: "What it brought stays." };
  },
  async resume(name) {
    await switchSource(name, true);
    return { title: `${name} is on` };
  },
};

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default SourcesScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
