import { z } from "zod";
import { listTrending } from "#app/models/community/trending.server.ts";
import { readerEndpoint } from "#app/web/api/endpoint.server.ts";
import { numberField } from "#app/web/api/fields.server.ts";
import { trendingItemJson, trendingItemSchema } from "#app/web/api/trending-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { forbidCaching } from "#app/web/http/request-context.server.ts";

const contract = {
  summary: "List the items that people collect, buy and view most",
  query: z.object({ limit: numberField(1, 50, 6) }),
  response: z.array(trendingItemSchema),
} as const;

export const loader = apiRoute({
  GET: readerEndpoint(contract, async ({ readerId, query }) => {
    // The people whom a reader may see differ from reader to reader.
    forbidCaching();
    return (await listTrending(readerId, query.limit)).map(trendingItemJson);
  }),
});

export const action = loader;
