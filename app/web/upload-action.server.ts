import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { bodyWithin, withinBodyLimit } from "./auth/guards.server.ts";
import { requireOperator } from "./auth/viewer.server.ts";
import { readFields } from "./forms/form.server.ts";
import { maxBytesOfFields, readUploadForm, type UploadForm, type UploadOptions } from "./forms/upload-form.server.ts";
import { type ActionContext, type ActionOptions, answerSubmission, formHandler } from "./handler.server.ts";
import { allowUpload } from "./http/connection-limits.server.ts";
import { reportError, toFailure } from "./http/failures.server.ts";
import { putOnResponse } from "./http/request-context.server.ts";

interface UploadActionOptions<File, Value> extends Omit<ActionOptions<Value>, "maxBytes">, UploadOptions<File> {
  /** Bytes that the file may have. */
  maxBytes: number;
  /** Takes back what `receive` kept, where nothing else did. */
  drop(file: File): Promise<void>;
}

/**
 * A page's action for operators whose form has a file that may be too large for the memory: it is kept as it arrives, for
 * as long as that takes (`allowUpload`). `file` is null where none was chosen. To everybody else there is no such page.
 */
export function operatorUploadAction<Schema extends z.ZodType, File, Returned>(
  schema: Schema,
  act: (context: ActionContext<z.output<Schema>> & { viewer: Viewer; file: File | null }) => Promise<Returned>,
  options: UploadActionOptions<File, z.output<Schema>>,
) {
  return formHandler(async (args) => {
    const viewer = await requireOperator(args.request);
    let upload: UploadForm<File>;
    try {
      upload = await readForm(args.request, options);
    } catch (error) {
      const { status, headers, error: sentence } = toFailure(error, reportError(error, args.request));
      putOnResponse({ headers });
      return data({ status: "error" as const, initialValue: {}, error: { "": [sentence] } }, { status });
    }
    const { fields, file } = upload;
    try {
      const submission = await readFields(fields, schema);
      return await answerSubmission(args, submission, (context) => act({ ...context, viewer, file }), options, viewer);
    } finally {
      if (file !== null) await options.drop(file);
    }
  });
}

async function readForm<File>(request: Request, options: UploadActionOptions<File, never>): Promise<UploadForm<File>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) {
    allowUpload();
    return readUploadForm(type, bodyWithin(request, options.maxBytes + maxBytesOfFields), options);
  }
  const whole = await withinBodyLimit(request);
  return { fields: await whole.formData().catch(() => new FormData()), file: null };
}
