import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { DomainError } from "#app/models/platform/errors.ts";
import { bodyWithin, withinBodyLimit } from "#app/web/auth/guards.server.ts";
import { RefusedError } from "#app/web/http/failures.server.ts";

/** A form with a file in it, as it arrived. */
export interface UploadForm<File> {
  fields: FormData;
  /** What `receive` made of the file; null where none was chosen. */
  file: File | null;
}

export interface UploadOptions<File> {
  /** The field of the file. Others that hold files are passed over. */
  fileField: string;
  /** Bytes that the file may have. */
  maxBytes: number;
  /** Keeps a file as it arrives. Called once at most. */
  receive(name: string, body: AsyncIterable<Uint8Array>): Promise<File>;
  /** Takes back what `receive` kept, where the form then turns out to be broken. */
  drop(file: File): Promise<void>;
}

/** Bytes that each of the other fields may have, and how many of them there may be. */
const maxFieldBytes = 64 * 1024;
const maxFields = 250;

/**
 * Reads a form whose file may be too large for the memory: it is kept as it arrives. Throws what `receive` throws, and
 * `RefusedError` for what is no form, or is too long.
 */
export async function readUploadForm<File>(request: Request, options: UploadOptions<File>): Promise<UploadForm<File>> {
  const fields = new FormData();
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) {
    const whole = await withinBodyLimit(request);
    return { fields: await whole.formData().catch(() => fields), file: null };
  }
  const parser = parserOf(type);
  let receiving: Promise<File> | undefined;
  parser.on("field", (name, value, { valueTruncated }) => {
    if (valueTruncated) parser.destroy(tooLarge());
    else fields.append(name, value);
  });
  parser.on("file", (name, body, { filename }) => {
    // The field of a file that nobody chose has no name.
    if (name !== options.fileField || !filename || receiving) return body.resume();
    receiving = options.receive(filename, body);
    // What stops it stops the form: nobody would read on.
    receiving.catch((error: Error) => parser.destroy(error));
    return body;
  });
  parser.on("fieldsLimit", () =>
    parser.destroy(new RefusedError(400, "too-many-fields", `A form has at most ${maxFields} fields.`)),
  );
  try {
    const body = bodyWithin(request, options.maxBytes + 4 * maxFieldBytes);
    await pipeline(Readable.from(body, { objectMode: false }), parser);
    return { fields, file: (await receiving) ?? null };
  } catch (error) {
    const file = await receiving?.catch(() => null);
    if (file) await options.drop(file);
    throw error instanceof RefusedError || error instanceof DomainError ? error : notAForm();
  }
}

function parserOf(type: string): busboy.Busboy {
  try {
    const limits = { fields: maxFields, fieldSize: maxFieldBytes };
    return busboy({ headers: { "content-type": type }, defParamCharset: "utf8", limits });
  } catch {
    throw notAForm();
  }
}

const notAForm = () => new RefusedError(400, "not-multipart", "The form cannot be read.");
const tooLarge = () => new RefusedError(413, "body-too-large", "The request body is too large.");
