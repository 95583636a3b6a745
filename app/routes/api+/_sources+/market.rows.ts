import { z } from "zod";
import { env } from "#app/env.server.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { awaitReport, receiveUpload } from "#app/models/sources/push.server.ts";
import { sourceEndpoint } from "#app/web/api/endpoint.server.ts";
import { marketRowsPath, uploadJson, uploadSchema } from "#app/web/api/upload-json.server.ts";
import { sourceRoute } from "#app/web/api-routes.server.ts";

/** What a file is called by its content type: the import goes by what is in it. */
const fileNames = {
  "text/csv": "rows.csv",
  "application/x-ndjson": "rows.jsonl",
  "application/json": "rows.json",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "rows.xlsx",
};

const contract = {
  summary: "Send sales and listings",
  description:
    "A file as for an import: CSV, JSON lines, JSON or a workbook, packed with gzip or not. It is recorded under the name of the source. " +
    "It takes as long as it needs, while 64 KiB arrive in 30 seconds, and an hour at most. The answer waits ten seconds for " +
    "the report, unless the request says Prefer: respond-async. With an Idempotency-Key of yours, a file that is sent again is recorded once.",
  streamed: Object.keys(fileNames),
  maxBytes: env.IMPORT_BYTES,
  response: uploadSchema,
  headers: z.object({
    Location: z.string().describe("The address of the report."),
  }),
  accepted: "The file is kept, and its rows are recorded soon: ask for the report at Location.",
  failures: [404, 409, 429],
} as const;

const idempotencyKey = /^[\x21-\x7e]{1,200}$/;
/** A report that is there so soon is the answer, unless a program prefers to ask for it later (RFC 7240). */
const waitMs = 10_000;

export const loader = sourceRoute({
  POST: sourceEndpoint(contract, async ({ request, source, file: { type, body } }) => {
    const key = request.headers.get("Idempotency-Key");
    if (key !== null && !idempotencyKey.test(key))
      throw new InvalidError("idempotency-key", "An Idempotency-Key has 1 to 200 characters of ASCII without spaces.");
    const name = fileNames[type as keyof typeof fileNames];
    const received = await receiveUpload(source, { name, idempotencyKey: key, body });
    const isAsync = /\brespond-async\b/i.test(request.headers.get("Prefer") ?? "");
    const upload = isAsync ? received : await awaitReport(source, received, waitMs, request.signal);
    return {
      status: upload.state === "waiting" ? (202 as const) : (200 as const),
      body: uploadJson(upload),
      headers: { Location: `${marketRowsPath}/${upload.id}` },
    };
  }),
});

export const action = loader;
