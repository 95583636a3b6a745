import { z } from "zod";
import { listMembers } from "#app/models/community/list-members.server.ts";
import { readerEndpoint } from "#app/web/api/endpoint.server.ts";
import { numberField, pageField, searchField } from "#app/web/api/fields.server.ts";
import { memberJson, memberSchema, totalHeaders } from "#app/web/api/member-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "List members, newest first",
  description: "A search finds usernames and ids by any part of them, and an email address only if it is your own.",
  query: z.object({
    page: pageField,
    limit: numberField(1, 500, 500),
    q: searchField.describe("Empty for all."),
    listed: z.string().default("").describe("`yes` for those alone whom the members list shows."),
  }),
  headers: totalHeaders,
  response: z.array(memberSchema),
} as const;

export const loader = apiRoute({
  GET: readerEndpoint(contract, async ({ viewer, query: { page, limit: size, q, listed } }) => {
    const { members, total } = await listMembers(viewer, { page, size, query: q, suggestedOnly: listed === "yes" });
    return { body: members.map((member) => memberJson(viewer, member)), headers: { "X-Total-Count": String(total) } };
  }),
});

export const action = loader;
