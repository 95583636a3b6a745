import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { maxFields } from "#app/web/forms/form.server.ts";
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
  /** Keeps a file as it arrives. Called once at most. */
  receive(name: string, body: AsyncIterable<Uint8Array>): Promise<File>;
  /** Takes back what `receive` kept, where the form then turns out to be broken. */
  drop(file: File): Promise<void>;
}

/** Bytes that each of the other fields may have. */
const maxFieldBytes = 64 * 1024;
/** Bytes of a form beside those of its file. */
export const maxBytesOfFields = 4 * maxFieldBytes;

/**
 * Reads a form of this content type whose file may be too large for the memory: it is kept as it arrives. Throws what
 * `receive` and `body` throw, and `RefusedError` for what is no form.
 */
export async function readUploadForm<File>(
  type: string,
  body: AsyncIterable<Uint8Array>,
  { fileField, receive, drop }: UploadOptions<File>,
): Promise<UploadForm<File>> {
  const fields = new FormData();
  const parser = parserOf(type);
  let failure: unknown;
  const fail = (error: Error) => {
    failure ??= error;
    parser.destroy(error);
  };
  let receiving: Promise<File> | undefined;
  parser.on("field", (name, value, { valueTruncated }) => {
    if (valueTruncated) fail(new RefusedError(413, "body-too-large", "The request body is too large."));
    else fields.append(name, value);
  });
  parser.on("file", (name, content, { filename }) => {
    // The field of a file that nobody chose has no name.
    if (name !== fileField || !filename || receiving) return content.resume();
    // Until it is read, nobody else hears that the form ends early: without a listener the process would end.
    content.on("error", () => {});
    // As browsers escape a name (HTML, multipart form data).
    receiving = receive(filename.replaceAll("%22", '"'), content);
    // What stops it stops the form: nobody would read on.
    receiving.catch(fail);
    return content;
  });
  try {
    await pipeline(Readable.from(body, { objectMode: false }), parser);
    return { fields, file: (await receiving) ?? null };
  } catch (error) {
    const file = await receiving?.catch(() => null);
    if (file) await drop(file);
    const cause = failure ?? error;
    throw isOfParser(cause) ? notAForm() : cause;
  }
}

/** Whether an error is what the parser says of a form that it cannot read. */
const isOfParser = (error: unknown) =>
  error instanceof Error && /^(?:Unexpected end of (?:form|file)|Malformed part header)$/.test(error.message);

function parserOf(type: string): busboy.Busboy {
  try {
    // One more than a form may have, by which it is refused.
    const limits = { fields: maxFields + 1, fieldSize: maxFieldBytes };
    return busboy({ headers: { "content-type": type }, defParamCharset: "utf8", limits });
  } catch {
    throw notAForm();
  }
}

const notAForm = () => new RefusedError(400, "not-multipart", "The form cannot be read.");
