import type { MetaFunction } from "@remix-run/node";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { findMember } from "#app/models/community/members.server.ts";
import { report, requireReportable } from "#app/models/community/reports.server.ts";
import { noSuchUser } from "#app/models/members/people.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { reportParams } from "#app/web/urls/report-params.ts";
import { reasonOf, reportForm } from "./report-form.ts";
import { ReportScreen } from "./report-screen.tsx";

export const handle = { backTo: { to: paths.community, label: "Back to Community" } };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Report", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer, url }) => {
  const { user, activity } = reportParams.read(url);
  const reported = await requireReportable(viewer.id, { userId: user, activityId: activity });
  const member = await findMember(viewer.id, user);
  if (!member) throw noSuchUser();
  // Without an activity, the report is about the person. Only a post has a text.
  return { userId: user, username: member.username, activityId: activity, post: reported?.post ?? null };
});

export const action = userAction(reportForm, async ({ value, viewer }) => {
  const { user, activity } = value;
  await requireReportable(viewer.id, { userId: user, activityId: activity });
  await report(viewer.id, { userId: user, activityId: activity }, reasonOf(value));
  const message = { title: "Thank you", text: "Your report goes to the operator, who looks at each one" };
  return seeOther(paths.user(user), { message });
});

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default ReportScreen;

export { RouteError as ErrorBoundary };
