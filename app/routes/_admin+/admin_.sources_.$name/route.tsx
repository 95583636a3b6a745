import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { queueScheduledJob } from "#app/models/jobs/scheduled-job-states.server.ts";
import { findTried, startTrial } from "#app/models/jobs/source-tasks.server.ts";
import { findPause } from "#app/models/sources/pause.server.ts";
import {
  changesTo,
  checkSettings,
  settingFields,
  settingsFormFields,
  withoutTypedSecret,
} from "#app/models/sources/settings-form.server.ts";
import { findPlan } from "#app/models/sources/source-plan.server.ts";
import {
  changedSettings,
  changeSettings,
  countSourceRows,
  noRows,
  requireSettings,
  requireSource,
} from "#app/models/sources/sources.server.ts";
import { runView, sourceView } from "#app/presenters/source-view.server.ts";
import { loadTrial } from "#app/presenters/trial-view.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { sourceParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { SourceScreen } from "./source-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta(({ name }) => `Source ${name}`);

const runsListed = 30;
export const loader = operatorLoader(async ({ params: { name = "" }, url }) => {
  const trialId = sourceParams.read(url).try;
  const { state, tried, trial } = await loadTrial(trialId, name);
  const now = new Date();
  const source = await requireSource(name, runsListed);
  const rows = (await countSourceRows([name])).get(name) ?? noRows;
  const [plan, pause] = [await findPlan(source.kindName, now), await findPause()];
  // A try is of what would be set.
  const { settings } = tried ?? source;
  return {
    etag: etagOf(state),
    ...{ trialId, trial },
    source: sourceView(source, { rows, plan, pause, now }),
    kind: source.kindName,
    fields: settingFields(source.kindName, settings),
    hasSecret: settings.hasQuery === true,
    runs: source.runs.map((run) => runView(run, now)),
  };
});

const settingsForm = z
  .object({ intent: z.enum(["try", "save"]), try: z.string().default(""), ...settingsFormFields })
  .superRefine(checkSettings);

/** Tries what would be set, or sets it. The form after a try goes on from what that was of. */
export const action = operatorAction(
  settingsForm,
  async ({ value, params: { name = "" } }) => {
    const { kind, ...stored } = await requireSettings(name);
    const before = findTried(value.try, name) ?? stored;
    const changes = changesTo(before.settings, value);
    if (value.intent === "try") {
      const id = startTrial({ kind, source: name, ...changedSettings(kind, before, changes) });
      return seeOther(`${sourceParams.href(adminPaths.source(name), { try: id })}#trial`);
    }
    const changesValues = await changeSettings(name, changes, before);
    if (changesValues) await queueScheduledJob("recalculate-prices");
    const text = `The next run reads by them.${changesValues ? " Values are calculated again now." : ""}`;
    return seeOther(adminPaths.source(name), { message: { title: "Settings saved", text } });
  },
  { withoutSecrets: withoutTypedSecret },
);

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default SourceScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
