import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { findTried, startTrial } from "#app/models/jobs/source-tasks.server.ts";
import {
  changesTo,
  checkSettings,
  listAddableKinds,
  listMarkets,
  settingFields,
  settingsFormFields,
  withoutTypedSecret,
} from "#app/models/sources/settings-form.server.ts";
import { addSource, changedSettings, nothingSet } from "#app/models/sources/sources.server.ts";
import { loadTrial } from "#app/presenters/trial-view.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { addSourceParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { AddSourceScreen } from "./add-source-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta("Add a source");

const kinds = listAddableKinds();
const markets = listMarkets();

export const loader = operatorLoader(async ({ url }) => {
  const { kind: wanted, try: trialId, name } = addSourceParams.read(url);
  const kind = kinds.find(({ name }) => name === wanted)?.name ?? kinds[0]?.name ?? "";
  const { state, tried, trial } = await loadTrial(trialId, null);
  const settings = tried?.kind === kind ? tried.settings : {};
  return {
    ...{ kinds, markets, kind, name, trialId, trial },
    fields: settingFields(kind, settings),
    hasSecret: settings.hasQuery === true,
    etag: etagOf(state),
  };
});

const addForm = z
  .object({
    intent: z.enum(["try", "add"]),
    try: z.string().default(""),
    name: z.string().trim().default(""),
    ...settingsFormFields,
  })
  .superRefine(checkSettings)
  .refine(({ intent, name }) => intent === "try" || name !== "", { path: ["name"], error: "Please give it a name." });

/** Tries what would be added, or adds it. The form after a try goes on from what that was of. */
export const action = operatorAction(
  addForm,
  async ({ value }) => {
    const { intent, kind, name } = value;
    const tried = findTried(value.try, null);
    const before = tried?.kind === kind ? tried : nothingSet;
    const changes = changesTo(before.settings, value);
    if (intent === "try") {
      const id = startTrial({ kind, source: null, ...changedSettings(kind, before, changes) });
      return seeOther(`${addSourceParams.href(adminPaths.addSource, { kind, try: id, name })}#trial`);
    }
    await addSource(name, kind, changes, before);
    if (kinds.find((each) => each.name === kind)?.hasToken) {
      const text = "Make the token by which programs send rows for it.";
      return seeOther(adminPaths.sourceToken(name), { message: { title: `${name} is added`, text } });
    }
    const text = "It is off until you switch it on. Run it once to see what comes.";
    return seeOther(adminPaths.source(name), { message: { title: `${name} is added`, text } });
  },
  { withoutSecrets: withoutTypedSecret },
);

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default AddSourceScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
