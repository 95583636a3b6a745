import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { listReports, reopenReports, settleReports } from "#app/models/account/judge-reports.server.ts";
import { listUsers, setHidden } from "#app/models/account/operator.server.ts";
import { maxReasonLength } from "#app/models/community/report-fields.ts";
import { listDisputes } from "#app/models/market/disputes.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { cleanLines } from "#app/models/platform/plain-text.ts";
import { isAtMost } from "#app/models/platform/text-length.ts";
import { disputeLine } from "#app/presenters/dispute-view.server.ts";
import { userView } from "#app/presenters/user-view.server.ts";
import { paginationOf } from "#app/web/api/pagination.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { peopleParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";
import { PeopleScreen } from "./people-screen.tsx";
import { reportsByThing } from "./people-view.server.ts";

const size = 50;
const salesListed = 50;
const judgedListed = 100;

export const handle = operatorHandle;

export const meta = operatorMeta("People and reports");

export const loader = operatorLoader(async ({ url }) => {
  const now = new Date();
  const { q: query, page } = peopleParams.read(url);
  const etag = etagOf(await readSiteState());
  const [reports, waiting, judged, found] = await Promise.all([
    listReports(),
    listDisputes("waiting", salesListed),
    listDisputes("judged", judgedListed),
    listUsers({ query, page, size }),
  ]);
  return {
    etag,
    query,
    reported: reportsByThing(reports, now),
    sales: waiting.map((dispute) => disputeLine(dispute, now)),
    judged: judged.map((dispute) => disputeLine(dispute, now)),
    people: found.users.map((user) => userView(user, now)),
    pagination: paginationOf({ page: found.page, size, total: found.total, isAtLeast: false }),
  };
});

/** Forms say of whom or of which activity, and to which page they come back. */
const about = { id: z.string(), returnTo: z.string().optional() };
const time = z.iso.datetime().transform((text) => new Date(text));

const judgeForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("hide"),
    because: z
      .string("Please say why: who is hidden reads it.")
      .transform(cleanLines)
      .refine((text) => text !== "", "Please say why: who is hidden reads it.")
      .refine(isAtMost(maxReasonLength), `Please give a reason of at most ${maxReasonLength} characters.`),
    ...about,
  }),
  z.object({ intent: z.literal("show"), ...about }),
  z.object({ intent: z.literal("settle"), readUntil: time, ...about }),
  z.object({ intent: z.literal("reopen"), settledAt: time, ...about }),
]);

/** Hides a person or an activity, settles its reports, or takes one of the two back. */
export const action = operatorAction(
  judgeForm,
  async ({ value, viewer }) => {
    const message = await judge(value, viewer).catch((error: unknown): FlashMessage => {
      // It was deleted meanwhile.
      if (error instanceof NotFoundError) return { title: "Nothing was changed", text: error.message, isError: true };
      throw error;
    });
    return seeOther(safePath(value.returnTo, adminPaths.people), { message });
  },
  { errorTitle: "Nothing was changed" },
);

async function judge(value: z.output<typeof judgeForm>, viewer: Viewer): Promise<FlashMessage> {
  const { id } = value;
  const undoBy = (fields: Record<string, string>) => ({
    undo: { label: "Undo", action: adminPaths.people, fields: { id, ...fields } },
  });
  switch (value.intent) {
    case "hide": {
      const what = await setHidden(id, { by: viewer.username, because: value.because });
      return { title: `The ${what} is hidden`, text: "Nobody else sees it.", ...undoBy({ intent: "show" }) };
    }
    case "show":
      return { title: `The ${await setHidden(id, null)} is shown again` };
    case "settle": {
      const settledAt = await settleReports(id, { by: viewer.id, readUntil: value.readUntil });
      const undo = undoBy({ intent: "reopen", settledAt: settledAt.toISOString() });
      return { title: "Nothing wrong with it", text: "Its reports wait no longer.", ...undo };
    }
    case "reopen":
      await reopenReports(id, value.settledAt);
      return { title: "The reports wait again" };
  }
}

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default PeopleScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
