import { z } from "zod";
import { maxReasonLength } from "#app/models/community/report-fields.ts";
import { report } from "#app/models/community/reports.server.ts";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { textField } from "#app/web/api/fields.server.ts";
import { personInBody } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Report a person or a post to the operator",
  description: "One report of yours is kept for each person and each activity; a second one changes nothing.",
  body: z.object({
    userId: personInBody,
    activityId: z.string().max(100).nullish().describe("An activity of this person; without it, the person is meant."),
    reason: textField(maxReasonLength, `A reason has 1 to ${maxReasonLength} characters`).meta({
      pattern: "\\S",
      examples: ["Spam or advertising"],
    }),
  }),
  failures: [404],
} as const;

export const loader = apiRoute({
  POST: userEndpoint(contract, async ({ viewer, body: { reason, ...about } }) => {
    await report(viewer.id, about, reason);
  }),
});

export const action = loader;
