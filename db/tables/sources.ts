import type { Generated } from "kysely";

/** What brings sales and listings by itself. */
export interface SourceTable {
  /** What its sales and listings name as their source. */
  name: string;
  /** A `SourceKindName`. */
  kind: string;
  /** What the schema of the kind reads. */
  settings: Generated<unknown>;
  /** The part of the settings that no page, log or back-up may hold. */
  secret: string | null;
  /** Where the next run goes on. */
  cursor: unknown;
  is_on: Generated<boolean>;
  next_run_at: Generated<Date>;
  /** The run that has it, until `leased_until` unless that says that it goes on; null between runs. */
  lease: string | null;
  leased_until: Date | null;
  failures_in_a_row: Generated<number>;
  /** Calls to other machines on the day that ends at `calls_until`, which is null before the first one. */
  calls: Generated<number>;
  calls_until: Date | null;
}

/** When a source asked its market for an item that somebody wants. */
export interface AskedItemTable {
  source: string;
  item_kind: string;
  item_key: string;
  asked_at: Date;
}

/** What a market said itself on a day of an item in one condition: amounts are null where nothing sold or is offered. */
export interface PriceGuideDayTable {
  source: string;
  item_kind: string;
  item_key: string;
  condition_key: string;
  /** "2026-11-30", in UTC. */
  day: string;
  seen_at: Date;
  currency: string;
  /** What sold lately. */
  sold_count: number;
  sold_average_minor: number | null;
  sold_lowest_minor: number | null;
  sold_highest_minor: number | null;
  /** What is offered. */
  offered_count: number;
  offered_lowest_minor: number | null;
  offered_median_minor: number | null;
}

/** A run of a source: the last hundred of each. */
export interface SourceRunTable {
  id: Generated<number>;
  source: string;
  started_at: Generated<Date>;
  /** Null while it runs. */
  ended_at: Date | null;
  /** What was read; null where there was nothing to read. */
  file: string | null;
  bytes: Generated<number>;
  rows_read: Generated<number>;
  kept: Generated<number>;
  updated: Generated<number>;
  repeated: Generated<number>;
  /** Numbers of rejected rows by reason. */
  rejected: Generated<unknown>;
  /** A sentence; null for a run that went well. */
  problem: string | null;
}

/** A file that a program has sent with the token of a source. */
export interface UploadTable {
  /** Random, and the name of its file until that is recorded. */
  id: string;
  source: string;
  /** By which a program that heard no answer sends the same file again. */
  idempotency_key: string | null;
  /** The SHA-256 of the file. */
  digest: string;
  /** "rows.csv": the import goes by how it ends. */
  file: string;
  bytes: number;
  received_at: Generated<Date>;
  /** Null while it waits. */
  ended_at: Date | null;
  /** Null where no row could be read. */
  report: unknown;
  /** Why it could not be read, as a sentence. */
  problem: string | null;
}

/** A file that an operator has uploaded to import, how it is read, and what became of it. */
export interface FileImportTable {
  /** The name of its file until its rows are recorded. */
  id: Generated<number>;
  /** "sales-2026-11.csv" */
  file: string;
  bytes: number;
  received_at: Generated<Date>;
  step: Generated<"reading" | "read" | "importing" | "stopped" | "imported" | "taking-back" | "taken-back">;
  step_since: Generated<Date>;
  /** What somebody said of it. */
  reading: Generated<unknown>;
  /** What it would bring; null until it was read through. */
  preview: unknown;
  /** How far its rows are recorded, written with them. */
  progress: unknown;
  report: unknown;
  /** Why it cannot be read, as a sentence. */
  problem: string | null;
}

/** One row: whether the sources run by themselves. */
export interface SourceStateTable {
  singleton: Generated<boolean>;
  /** The site whose sources these are; null before its first start. */
  origin: string | null;
  /** Since when no source runs by itself; null while they do. */
  paused_at: Date | null;
  pause_reason: string | null;
}
