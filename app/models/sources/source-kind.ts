import type { z } from "zod";
import type { UnreadableFile } from "../files/unreadable-file.ts";
import type { ReadingOptions } from "../market/how-to-read.ts";
import type { ImportOptions, ImportReport } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";
import type { WrongArguments } from "../platform/errors.ts";
import type { SourceTerms } from "./source-terms.ts";

/** What all sources of a kind have in common. `Settings` are those of one source. */
export interface SourceKind<Settings> {
  /** The kind as people read it: "Folder". */
  title: string;
  /** There is one from the start and never another: it is paused, not added or removed. */
  isBuiltIn?: true;
  /**
   * What can be set, with the terms of its rows: `sourceSettings`. A form shows each setting with a title in its `meta`, and
   * explains it with the description.
   */
  settings: z.ZodObject & z.ZodType<Settings>;
  /** The market that it asks with keys of the site: its source is there while they are set. */
  market?: Market;
  /** Operators upload its files, and say of each how it is read: no pause stops it, and it is in no list of sources. */
  isByHand?: true;
  /** Whether it asks other machines: then nothing runs by itself while the site is developed. */
  asksOthers: boolean;
  /** Whether programs send its files, with a token whose hash is its secret. */
  hasToken?: boolean;
  /** Calls to other machines that a source may make a day. */
  callsPerDay(settings: Settings): number;
  /** When the day of a call at this moment ends: then calls are counted anew. */
  dayEnd(now: Date): Date;
  /** Seconds from the end of a run to the next one. */
  everySeconds(settings: Settings): number;
  /** The hours for which its listings are shown after they were last seen, and kept: those that are over are deleted. */
  hoursShown(settings: Settings): number;
  /** What may be done with what a source brings, as operators read it. */
  terms(settings: Settings): SourceTerms;
  /** Whether a run of a source could find anything. The server asks every few seconds. */
  isAnythingWaiting(source: string): Promise<boolean>;
  /** What the next run records; null where there is nothing new. Throws `SourceFailed`. */
  fetch(settings: Settings, context: FetchContext): Promise<SourceFile | FoundNothing | null>;
  /** What it asks for next, the first in front, where it has a plan. */
  countPlan?(now: Date): Promise<PlannedItems[]>;
  /** Parts settings from the secret in them, which no page, log or back-up may hold: the query of an address. Null without one. */
  withoutSecret(settings: Record<string, unknown>): { settings: Record<string, unknown>; secret: string | null };
  /** Deletes what was kept for a while. The server calls it every hour. */
  removeOld(): Promise<void>;
}

/** What lets the site ask a market. */
interface Market {
  source: string;
  /** What it brings, as operators read it. */
  brings: string;
  /** The settings of the server that hold the keys. */
  keys: readonly string[];
  hasKeys(): boolean;
  /** What is set of its source at first. */
  firstSettings: Record<string, unknown>;
}

/** Items that a source asks others for, how many of them it wants, and of how many it is time to ask. */
export interface PlannedItems {
  /** "items with a target" */
  what: string;
  wanted: number;
  due: number;
}

/** What a run knows of its source beside the settings. */
export interface FetchContext {
  source: string;
  /** What `withoutSecret` took out; null after a restore, too. */
  secret: string | null;
  /** The `cursor` of the last file that was recorded. */
  cursor: unknown;
  /** To be called before each call that counts. Throws `SourceFailed` when those of the day are used up. */
  countCall(): Promise<void>;
  /** The calls of the day so far; null where none was made yet on the day of now. */
  findCalls(): Promise<CallsOfDay | null>;
  /** Begins a day of calls, or takes what the other side says of it: where it counts more of them, these are made. */
  beginDay(until: Date, remaining: number | null): Promise<CallsOfDay>;
}

/** Calls to other machines on the day that ends then. */
export interface CallsOfDay {
  made: number;
  until: Date;
}

/** How a run ends of which some went well. */
interface PartOfRun {
  /** Whether nothing of its source was on pages before: then they do not wait for the news of the next minute. */
  isFirst?: boolean;
  /** Where the next run goes on. */
  cursor?: unknown;
  /** What was refused, as a sentence. The source has not failed: it runs again as usual. */
  problem?: string | null;
  /** What ended it before it had all. What came before that is recorded. */
  failure?: SourceFailed | undefined;
}

/** A run that asked, and has no rows to record. */
export interface FoundNothing extends PartOfRun {
  path: null;
  /** Called at its end, unless it was only tried. */
  settle(): Promise<void>;
}

/** A file that a run of a source records. */
export interface SourceFile extends PartOfRun {
  path: string;
  /** The name by which people know it. */
  name: string;
  bytes: number;
  /** What is known of its rows. They are of the source that runs, unless it names another one. */
  reading: ReadingOptions;
  /** In which lines or sheet they are. */
  opening?: { headerLine: number | undefined; sheet: string | undefined };
  /** By which its import goes on after it was cut off. */
  importing?: Pick<ImportOptions, "hoursShown" | "rejected" | "goOn" | "keepProgress">;
  /** Called when its rows are on record. */
  settle(report: ImportReport | SetListReport): Promise<void>;
  /** Called in place of both others where its rows were only tried: leaves all as it was. */
  leave?(): Promise<void>;
  /** Called with what says why its rows cannot be read: nothing of it is on record. Throws where the source is to blame. */
  refuse(problem: UnreadableFile | WrongArguments): Promise<void>;
}

/** Somebody stopped the run. What it recorded stays. */
export class SourceStopped extends Error {
  override name = "SourceStopped";
}

/** Why a source failed, as a sentence for its operator. */
export class SourceFailed extends Error {
  override name = "SourceFailed";
  /** When the other side wants to be asked again. */
  readonly retryAt: Date | undefined;

  constructor(sentence: string, retryAt?: Date) {
    super(sentence);
    this.retryAt = retryAt;
  }
}
