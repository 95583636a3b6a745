import { z } from "zod";
import { countFollows, type FollowList, listFollows } from "#app/models/community/follows.server.ts";
import { readerEndpoint } from "./endpoint.server.ts";
import { numberField, pageField } from "./fields.server.ts";
import { memberJson, memberSchema, totalHeaders } from "./member-json.server.ts";
import { countSchema, personField } from "./person-fields.server.ts";

const params = z.object({ id: personField("Of the person.") });

/** Lists those who follow a person, or those whom the person follows. */
export function followList(list: FollowList, words: { summary: string; description: string }) {
  const contract = {
    ...words,
    params,
    query: z.object({ page: pageField, limit: numberField(1, 500, 500) }),
    headers: totalHeaders,
    response: z.array(memberSchema),
    failures: [404],
  } as const;
  return readerEndpoint(contract, async ({ viewer, readerId, params, query: { page, limit: size } }) => {
    const { members, total } = await listFollows(list, params.id, readerId, { page, size });
    return { body: members.map((member) => memberJson(viewer, member)), headers: { "X-Total-Count": String(total) } };
  });
}

/** Counts them. */
export function followCount(list: FollowList, summary: string) {
  const contract = {
    summary,
    description: "Those whom you may not see are not counted. For others, somebody with a private profile is a 404.",
    params,
    response: countSchema,
    failures: [404],
  } as const;
  return readerEndpoint(contract, async ({ readerId, params }) => {
    return { count: await countFollows(list, params.id, readerId) };
  });
}
