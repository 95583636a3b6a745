import type { MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { choiceFields, draftChoiceOf } from "#app/models/collection/files/draft-options.ts";
import {
  addDraft,
  chooseForDraft,
  DraftChangedError,
  previewDraft,
} from "#app/models/collection/files/drafts.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";
import { sentRequest } from "#app/web/http/request-context.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { importedMessage } from "../profile_.import/import-sentences.ts";
import { DraftScreen } from "./draft-screen.tsx";
import { readButtonIds } from "./read-buttons.ts";

export const handle: PageHandle = { backTo: { to: paths.collection, label: "Back to My Collection" } };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Import", unlisted: true }, matches);

export const loader = userLoader(async ({ params, viewer }) => {
  await consumeLimits(rateLimits.previewOfFileBy(viewer.id));
  const { preview, fileName, revision, options } = await previewDraft(viewer.id, params.id ?? "");
  const { list, kind, currency } = options;
  return { preview, fileName, revision, options: { list, kind, currency } };
});

/** As PostgreSQL counts. */
const maxRevision = 2_147_483_647;

const revision = z.coerce.number("Please load this page again").int().min(1).max(maxRevision);

const draftForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), revision }),
    z.object({ intent: z.literal("choose"), revision, button: z.enum(readButtonIds).optional(), ...choiceFields }),
  ],
  "Please choose whether to read the file again or to add it",
);

/** Reads the file as somebody chose, or adds it. A form of an outdated page does neither. */
export const action = userAction(
  draftForm,
  async ({ value, params, viewer }) => {
    const draft = { id: params.id ?? "", revision: value.revision };
    const page = paths.importDraft(encodeURIComponent(draft.id));
    await consumeLimits(rateLimits.readingOfFileBy(viewer.id));
    try {
      if (value.intent === "add")
        return await seeOther(paths.collection, { message: importedMessage(await addDraft(viewer.id, draft)) });
      const file = await chooseForDraft(viewer.id, draft, draftChoiceOf(value));
      // A script leaves the focus where it is. A document comes back to the button, unless a message has the focus.
      const hasMessage = file?.list?.refusal || file?.list?.dates.toChoose;
      const isBack = value.button && !hasMessage && !sentRequest().isForData;
      return await seeOther(isBack ? `${page}#${value.button}` : page);
    } catch (error) {
      if (!(error instanceof DraftChangedError)) throw error;
      return seeOther(page, { message: readAnotherWay });
    }
  },
  { unexpectedError: "The file could not be imported. Please try again." },
);

const readAnotherWay = {
  title: "Nothing was changed",
  text: "This file was read another way meanwhile, perhaps in another tab. Here is how it is read now.",
  isError: true,
};

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default DraftScreen;

export { DraftErrorScreen as ErrorBoundary } from "./draft-screen.tsx";
