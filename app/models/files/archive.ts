import path from "node:path";
import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import yauzl from "yauzl";
import type { FileContent } from "./file-content.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** What happens in an XML file. Names are without their prefix: `x:row` is `row`. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

interface Relationship {
  id: string;
  /** The last word of its address: "worksheet". */
  type: string;
  path: string;
}

/** A ZIP archive of XML files, each read on its own, in pieces. */
export class Archive {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;
  readonly #fileName: string;
  readonly #maxBytes: number;

  constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, fileName: string, maxBytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#fileName = fileName;
    this.#maxBytes = maxBytes;
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Unpacks a file of the archive to its end. Throws where its size is not the stated one, or too large. */
  async measure(path: string): Promise<void> {
    for await (const _ of this.#pieces(path));
  }

  async parse(path: string, handlers: XmlHandlers): Promise<void> {
    for await (const _ of this.parsed(path, handlers));
  }

  /** Parses a file of the archive, and stops after each piece. */
  async *parsed(path: string, { open, text, close }: XmlHandlers): AsyncGenerator<void> {
    const parser = new SaxesParser();
    const unreadable = (why: string) => new UnreadableFile(`${this.#fileName} is a damaged workbook: ${why}.`);
    parser.on("doctype", () => {
      throw unreadable("it declares a document type");
    });
    parser.on("error", () => {
      throw unreadable(`${path} is not complete XML`);
    });
    if (open) parser.on("opentag", ({ name, attributes }) => open(localName(name), attributes));
    if (text) parser.on("text", text);
    if (close) parser.on("closetag", ({ name }) => close(localName(name)));
    const utf8 = new TextDecoder();
    for await (const piece of this.#pieces(path)) {
      parser.write(utf8.decode(piece, { stream: true }));
      yield;
    }
    parser.close();
    yield;
  }

  /** What a file of the archive refers to inside of it; "" for the whole archive. */
  async relationships(file: string): Promise<Relationship[]> {
    const folder = file.includes("/") ? path.posix.dirname(file) : "";
    const list = path.posix.join(folder, "_rels", `${path.posix.basename(file)}.rels`);
    const found: Relationship[] = [];
    if (!this.has(list)) return found;
    await this.parse(list, {
      open: (element, { Id = "", Type = "", Target = "", TargetMode }) => {
        if (element !== "Relationship" || TargetMode === "External") return;
        if (found.length === maxEntries) throw new UnreadableFile(`${this.#fileName} is an archive of too many files.`);
        found.push({
          id: Id,
          type: Type.split("/").at(-1) ?? "",
          path: path.posix.resolve("/", folder, Target).slice(1),
        });
      },
    });
    return found;
  }

  async *#pieces(path: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(path);
    if (!entry) throw new UnreadableFile(`${this.#fileName} is a damaged workbook: it has no ${path}.`);
    if (entry.uncompressedSize > this.#maxBytes) throw this.#tooLarge();
    let bytes = 0;
    const stream: Readable = await this.#zip.openReadStreamPromise(entry).catch(this.#damaged);
    try {
      for await (const piece of stream) {
        bytes += piece.length;
        if (bytes > this.#maxBytes) throw this.#tooLarge();
        yield piece;
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      this.#damaged(error);
    } finally {
      stream.destroy();
    }
  }

  #damaged = (error: unknown): never => {
    throw new UnreadableFile(
      `${this.#fileName} is a damaged workbook: ${error instanceof Error ? error.message : error}.`,
    );
  };

  #tooLarge(): UnreadableFile {
    const megabytes = Math.round(this.#maxBytes / 1e6);
    return new UnreadableFile(
      `${this.#fileName} holds more than ${megabytes} MB when it is unpacked. Split it, or save the sheet as CSV.`,
    );
  }
}

const maxEntries = 5_000;

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Opens a file that begins like an archive. Throws `UnreadableFile` where it is none, or has too many files. */
export async function openArchive(content: FileContent, fileName: string, maxBytes: number): Promise<Archive> {
  // It is never closed: that would close our descriptor. Nothing else is held open.
  const options = { lazyEntries: true, autoClose: false };
  const entries = new Map<string, yauzl.Entry>();
  try {
    const zip =
      "bytes" in content
        ? await yauzl.fromBufferPromise(viewOf(content.bytes), options)
        : await yauzl.fromFdPromise(content.descriptor, options);
    if (zip.entryCount > maxEntries) throw new UnreadableFile(`${fileName} is an archive of too many files.`);
    for await (const entry of zip.eachEntry()) if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
    return new Archive(zip, entries, fileName, maxBytes);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`${fileName} is a damaged workbook or archive.`);
  }
}
