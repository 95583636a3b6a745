import { z } from "zod";
import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Keep a session alive",
  description: "For pages that stay open. Refreshes the tokens of the session cookie when they are about to expire.",
  response: z.strictObject({ ok: z.literal(true) }),
};

export const loader = apiRoute({
  // Without a limit, like other calls that only ask who is signed in: each page that opens sends one.
  POST: userEndpoint(contract, async () => ({ ok: true as const })),
});

export const action = loader;
