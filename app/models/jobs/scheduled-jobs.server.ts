import type { Queue } from "pg-boss";
import { env } from "../../env.server.ts";
import { finishDeletions } from "../account/delete-account.server.ts";
import { judgeAlerts } from "../alerts/judge-alerts.server.ts";
import { forgetOldLetters, orderDueLetters } from "../alerts/letters.server.ts";
import { orderDuePushes } from "../alerts/push.server.ts";
import { judgeSavedSearches } from "../alerts/search-alerts.server.ts";
import { removeExpired } from "../auth/clean-up.server.ts";
import { backUpByHand, backUpNightly, backupJob } from "../backup/scheduled-backups.server.ts";
import { forgetOldDrafts } from "../collection/files/drafts.server.ts";
import { recognizeEntries } from "../collection/recognize.server.ts";
import { forgetRemovedEntries } from "../collection/removals.server.ts";
import { takeDueSnapshots } from "../collection/snapshots.server.ts";
import { forgetRemovedActivities } from "../community/activities.server.ts";
import { removeOldItemViews } from "../community/item-views.server.ts";
import { findTrending } from "../community/trending.server.ts";
import { placeUnplaced } from "../listings/placement.server.ts";
import { deleteExpired } from "../listings/remove-listings.server.ts";
import { tellTroubles } from "../operation/troubles/tell-troubles.server.ts";
import { fetchPictures } from "../pictures/fetch-pictures.server.ts";
import { removeUnusedPictures, repairPictures } from "../pictures/keep-pictures.server.ts";
import { forgetOldErrors } from "../platform/site-errors.server.ts";
import { findHighlights } from "../prices/highlights.server.ts";
import { recalculateAgeingValues, recalculatePrices } from "../prices/recalculate.server.ts";

/** What a job is told besides its name. */
export interface JobOrder {
  /** Whether an operator asked for it, not the schedule. */
  byHand?: boolean;
}

/** A job that runs by itself, and when an operator wants it. */
export interface ScheduledJob {
  /** The name of its queue. */
  name: string;
  title: string;
  /** What it does, as a sentence. */
  about: string;
  /** A cron expression in UTC; null for a job that runs by hand only. */
  schedule: string | null;
  /** How its queue differs from that of the others. */
  queue?: Partial<Queue>;
  /** Whether it waits for its time after a start. */
  skipsStart?: boolean;
  run(signal: AbortSignal, order: JobOrder): Promise<unknown>;
}

export const judgeAlertsJob = "judge-alerts";

/** A server that was killed sends no heartbeat: another one makes the back-up after a minute. */
const backup: ScheduledJob = {
  name: backupJob,
  title: "Back-up",
  about: "Writes the whole site into one file.",
  schedule: env.BACKUPS === "off" ? null : `0 ${env.BACKUP_HOUR} * * *`,
  queue: {
    ...{ heartbeatSeconds: 60, expireInSeconds: 12 * 3_600 },
    ...{ retryLimit: 6, retryDelay: 600, retryBackoff: true, retryDelayMax: 3_600 },
  },
  skipsStart: true,
  run: (signal, { byHand }) => (byHand ? backUpByHand(signal) : backUpNightly(signal)),
};

export const scheduledJobs: readonly ScheduledJob[] = [
  backup,
  {
    name: "tell-troubles",
    title: "Tell operators of troubles",
    about: "Mails operators what has begun to need somebody, and what is over.",
    schedule: "*/5 * * * *",
    run: () => tellTroubles(),
  },
  // An import recalculates prices at its end, unless it is cut off.
  {
    name: "recalculate-prices",
    title: "Recalculate prices",
    about: "Completes an import that was cut off.",
    schedule: "*/5 * * * *",
    run: () => recalculatePrices(),
  },
  {
    name: "recalculate-ageing-values",
    title: "Recalculate ageing values",
    about: "Takes sales out of values that have become too old for them.",
    schedule: "10 0 * * *",
    run: recalculateAgeingValues,
  },
  {
    name: "delete-expired-listings",
    title: "Delete expired listings",
    about: "Takes listings away that ended, or that no source has seen for long.",
    schedule: "* * * * *",
    run: deleteExpired,
  },
  {
    name: judgeAlertsJob,
    title: "Judge price alerts",
    about: "Looks whether prices that changed have come to somebody's target, and orders the messages that say so.",
    schedule: "* * * * *",
    // Of a server that was killed, another one takes it over after a minute, not when it expires.
    queue: { heartbeatSeconds: 20 },
    run: async (signal) => {
      await judgeAlerts(signal);
      await orderDuePushes(signal);
      await orderDueLetters(signal);
    },
  },
  {
    name: "judge-saved-searches",
    title: "Judge saved searches",
    about: "Looks whether searches that people want to hear of have found something new.",
    schedule: "5 * * * *",
    run: judgeSavedSearches,
  },
  {
    name: "place-listings",
    title: "Place listings",
    about: "Puts listings on their shelves that are on none yet.",
    schedule: "20 * * * *",
    run: placeUnplaced,
  },
  {
    name: "recognize-entries",
    title: "Recognize entries",
    about: "Finds the items of entries that people added before we knew them.",
    schedule: "30 * * * *",
    run: recognizeEntries,
  },
  {
    name: "find-trending",
    title: "Find trending items",
    about: "Counts who tracks, buys and looks at what.",
    schedule: "*/10 * * * *",
    run: findTrending,
  },
  {
    name: "find-highlights",
    title: "Find highlights",
    about: "Counts what sells most in each category, for the home page.",
    schedule: "25 * * * *",
    run: findHighlights,
  },
  {
    name: "fetch-pictures",
    title: "Fetch pictures",
    about: "Fetches pictures of listings and items that pages wanted to show.",
    schedule: "* * * * *",
    run: (signal) => fetchPictures({ signal }),
  },
  {
    name: "remove-unused-pictures",
    title: "Remove unused pictures",
    about: "Removes pictures that no listing and no item names any longer.",
    schedule: "*/5 * * * *",
    run: removeUnusedPictures,
  },
  {
    name: "repair-pictures",
    title: "Repair pictures",
    about: "Compares the stored pictures with the database, and fetches missing ones again.",
    schedule: "35 3 * * *",
    run: repairPictures,
  },
  {
    name: "take-snapshots",
    title: "Take snapshots",
    about: "Notes what each collection is worth at the end of the day.",
    schedule: "50 23 * * *",
    run: () => takeDueSnapshots(),
  },
  {
    name: "forget-removed-activities",
    title: "Forget removed activities",
    about: "Forgets what people took out of the feed and can no longer put back.",
    schedule: "15 * * * *",
    run: forgetRemovedActivities,
  },
  {
    name: "forget-removed-entries",
    title: "Forget removed entries",
    about: "Forgets what people took out of collections and can no longer put back.",
    schedule: "20 * * * *",
    run: forgetRemovedEntries,
  },
  {
    name: "forget-import-drafts",
    title: "Forget import drafts",
    about: "Deletes files of collections that people uploaded a day ago and did not add.",
    schedule: "25 * * * *",
    run: forgetOldDrafts,
  },
  {
    name: "remove-expired",
    title: "Remove what has expired",
    about: "Sessions, mailed links, rate limits, accounts that nobody confirmed, and errors of 14 days ago.",
    schedule: "40 * * * *",
    run: async () => {
      await removeExpired();
      await forgetOldErrors();
    },
  },
  {
    name: "forget-old-letters",
    title: "Forget old letters",
    about: "Forgets letters about alerts of more than 90 days ago.",
    schedule: "50 0 * * *",
    run: forgetOldLetters,
  },
  {
    name: "remove-old-views",
    title: "Remove old views",
    about: "Forgets how often items were looked at more than 90 days ago.",
    schedule: "45 0 * * *",
    run: removeOldItemViews,
  },
  {
    name: "finish-deletions",
    title: "Finish deletions",
    about: "Deletes what is left of deleted accounts, also at other services.",
    schedule: "15 * * * *",
    run: finishDeletions,
  },
];
