import { z } from "zod";
import { listFollowing } from "#app/models/community/follows.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { numberField, pageField } from "#app/web/api/fields.server.ts";
import { memberJson, memberSchema, totalHeaders } from "#app/web/api/member-json.server.ts";
import { personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";

const contract = {
  summary: "List the people whom a person follows, newest first",
  description:
    "Those whom you may not see are left out. Your own list keeps people who went private. For others, somebody with a private profile is a 404.",
  params: z.object({ id: personField("Of the person.") }),
  query: z.object({ page: pageField, limit: numberField(1, 500, 500) }),
  headers: totalHeaders,
  response: z.array(memberSchema),
  failures: [404, 429],
} as const;

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ request, params, query: { page, limit: size } }) => {
    const viewer = await findViewer(request);
    const { members, total } = await listFollowing(params.id, viewer?.id ?? null, { page, size });
    return { body: members.map(memberJson), headers: { "X-Total-Count": String(total) } };
  }),
});

export const action = loader;
