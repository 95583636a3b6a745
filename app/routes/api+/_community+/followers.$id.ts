import { z } from "zod";
import { listFollows } from "#app/models/community/follows.server.ts";
import { readerEndpoint } from "#app/web/api/endpoint.server.ts";
import { numberField, pageField } from "#app/web/api/fields.server.ts";
import { memberJson, memberSchema, totalHeaders } from "#app/web/api/member-json.server.ts";
import { personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "List the people who follow a person, newest first",
  description: "Those whom you may not see are left out. For others, somebody with a private profile is a 404.",
  params: z.object({ id: personField("Of the person.") }),
  query: z.object({ page: pageField, limit: numberField(1, 500, 500) }),
  headers: totalHeaders,
  response: z.array(memberSchema),
  failures: [404],
} as const;

export const loader = apiRoute({
  GET: readerEndpoint(contract, async ({ viewer, readerId, params, query: { page, limit: size } }) => {
    const { members, total } = await listFollows("followers", params.id, readerId, { page, size });
    return { body: members.map((member) => memberJson(viewer, member)), headers: { "X-Total-Count": String(total) } };
  }),
});

export const action = loader;
