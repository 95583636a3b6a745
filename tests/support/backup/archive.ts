import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
  /** By default that of a file. */
  type?: "symlink";
}

/** The entries of a back-up. */
export async function readArchive(file: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  const tar = extract();
  tar.end(gunzipSync(readFileSync(file)));
  for await (const entry of tar) entries.push({ name: entry.header.name, bytes: await buffer(entry) });
  return entries;
}

/** Writes an archive of these entries. */
export async function writeArchive(file: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const tar = pack();
  for (const { name, bytes, type } of entries) {
    if (type) tar.entry({ name, type, linkname: "/etc/passwd" });
    else tar.entry({ name }, bytes);
  }
  tar.finalize();
  writeFileSync(file, gzipSync(await buffer(tar)));
}

/** The entries before the manifest, and one that says the truth about them. */
export function withTrueManifest(entries: readonly ArchiveEntry[]): ArchiveEntry[] {
  const others = entries.filter(({ name }) => name !== "manifest.json");
  const contents = others.map(({ name, bytes }) => ({
    name,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    ...(name.startsWith("tables/") && { rows: bytes.toString("utf8").split("\n").length - 1 }),
  }));
  return [...others, { name: "manifest.json", bytes: Buffer.from(JSON.stringify({ contents })) }];
}
