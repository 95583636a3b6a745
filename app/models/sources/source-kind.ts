import type { z } from "zod";
import type { ReadingOptions } from "../market/how-to-read.ts";
import type { ImportReport } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";

/** What all sources of a kind have in common. `Settings` are those of one source. */
export interface SourceKind<Settings> {
  /** The kind as people read it: "Folder". */
  title: string;
  /** Every setting has a default. */
  settings: z.ZodObject & z.ZodType<Settings>;
  /** Seconds from the end of a run to the next one. */
  everySeconds: number;
  /** The hours for which its listings are shown after they were last seen. */
  hoursShown(settings: Settings): number;
  /** Whether a run would find anything. The server asks every few seconds. */
  isAnythingWaiting(): Promise<boolean>;
  /** What the next run records; null where there is nothing. Throws `SourceFailed`. */
  fetch(settings: Settings, source: string): Promise<SourceFile | null>;
  /** Deletes what was kept for a while. The server calls it every hour. */
  removeOld(): Promise<void>;
}

/** A file that a run of a source records. */
export interface SourceFile {
  path: string;
  /** The name by which people know it. */
  name: string;
  bytes: number;
  /** What is known of its rows. */
  reading: ReadingOptions;
  /** Called when its rows are on record. */
  settle(report: ImportReport | SetListReport): Promise<void>;
  /** Called with a sentence where its rows cannot be read: nothing of it is on record. The source itself works. */
  refuse(problem: string): Promise<void>;
}

/** Why a source failed, as a sentence for its operator. */
export class SourceFailed extends Error {
  override name = "SourceFailed";
}
