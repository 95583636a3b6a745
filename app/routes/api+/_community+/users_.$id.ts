import { z } from "zod";
import { findMember } from "#app/models/community/members.server.ts";
import { noSuchUser } from "#app/models/members/people.server.ts";
import { readerEndpoint } from "#app/web/api/endpoint.server.ts";
import { memberJson, memberSchema, ownMemberJson } from "#app/web/api/member-json.server.ts";
import { personField } from "#app/web/api/person-fields.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Get a person",
  description: "Of a private profile, others get the id, the username, the picture and isPrivate: true.",
  params: z.object({ id: personField("Of the person.") }),
  response: memberSchema,
  failures: [404],
} as const;

export const loader = apiRoute({
  GET: readerEndpoint(contract, async ({ viewer, readerId, params }) => {
    const member = await findMember(readerId, params.id);
    if (viewer && viewer.id === params.id) return ownMemberJson(viewer, member);
    if (!member) throw noSuchUser();
    return memberJson(viewer, member);
  }),
});

export const action = loader;
