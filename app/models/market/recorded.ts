/** What became of rows that were recorded, in numbers of rows. */
export interface Recorded {
  kept: number;
  updated: number;
  /** The same row again, from this file or an earlier one. */
  repeated: number;
  /** The same sale again at another exchange rate: marketplaces convert foreign prices at each view. */
  nearlyRepeated: number;
}

export function addUp(one: Recorded, other: Recorded): Recorded {
  return {
    kept: one.kept + other.kept,
    updated: one.updated + other.updated,
    repeated: one.repeated + other.repeated,
    nearlyRepeated: one.nearlyRepeated + other.nearlyRepeated,
  };
}

export const nothingRecorded: Recorded = { kept: 0, updated: 0, repeated: 0, nearlyRepeated: 0 };
