import { z } from "zod";
import { requireUpload } from "#app/models/sources/push.server.ts";
import { sourceEndpoint } from "#app/web/api/endpoint.server.ts";
import { textField } from "#app/web/api/fields.server.ts";
import { uploadJson, uploadSchema } from "#app/web/api/upload-json.server.ts";
import { sourceRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "Get the report on a file that was sent",
  description: "With the token that sent it. It is kept for 30 days.",
  params: z.object({
    id: textField(100, "An upload's id has 1 to 100 characters.").meta({
      param: { example: "4a6c1f5e-8d0b-4c57-9b1e-2f6d3a7c8e90" },
    }),
  }),
  response: uploadSchema,
  failures: [404],
} as const;

export const loader = sourceRoute({
  GET: sourceEndpoint(contract, async ({ source, params }) => uploadJson(await requireUpload(source, params.id))),
});

export const action = loader;
