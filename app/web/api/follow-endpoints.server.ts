import { z } from "zod";
import { countFollows, listFollows } from "#app/models/community/follows.server.ts";
import { readerEndpoint } from "./endpoint.server.ts";
import { numberField, pageField } from "./fields.server.ts";
import { memberJson, memberSchema, totalHeaders } from "./member-json.server.ts";
import { countSchema, personField } from "./person-fields.server.ts";

type Side = "followers" | "following";

const params = z.object({ id: personField("Of the person.") });

/** Lists those who follow a person, or those whom the person follows. */
export function followList(side: Side, words: { summary: string; description: string }) {
  const contract = {
    ...words,
    params,
    query: z.object({ page: pageField, limit: numberField(1, 500, 500) }),
    headers: totalHeaders,
    response: z.array(memberSchema),
    failures: [404],
  } as const;
  return readerEndpoint(contract, async ({ viewer, readerId, params, query: { page, limit: size } }) => {
    const { members, total } = await listFollows(side, params.id, readerId, { page, size });
    return { body: members.map((member) => memberJson(viewer, member)), headers: { "X-Total-Count": String(total) } };
  });
}

/** Counts them. */
export function followCount(side: Side, summary: string) {
  const contract = {
    summary,
    description: "Those whom you may not see are not counted. For others, somebody with a private profile is a 404.",
    params,
    response: countSchema,
    failures: [404],
  } as const;
  return readerEndpoint(contract, async ({ readerId, params }) => {
    return { count: await countFollows(side, params.id, readerId) };
  });
}
