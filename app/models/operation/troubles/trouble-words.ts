import { formatBytes } from "../../platform/amounts.ts";
import { firstLine } from "../../platform/plain-text.ts";
import type { Trouble } from "./trouble.ts";

/** A trouble in words: what, why, and the operator's page to go to. */
export interface TroubleInWords {
  title: string;
  text: string;
  link: { to: string; label: string } | null;
}

const jobs = { to: "/admin/jobs", label: "See what to do" };
const sourceLink = (name: string) => ({ to: `/admin/sources/${encodeURIComponent(name)}`, label: "See what to do" });

/** What the operator's page and a letter say of a trouble. They write moments in their own ways. */
export function troubleInWords(trouble: Trouble, when: (at: Date) => string): TroubleInWords {
  switch (trouble.is) {
    case "all-paused":
      return {
        title: `All sources are paused since ${when(trouble.pause.since)}`,
        text: trouble.pause.reason ?? "Somebody paused them. Nothing new comes until they may run again.",
        link: { to: "/admin/sources", label: "See the sources" },
      };
    case "source-fails":
      return {
        title: `${trouble.source.name} has failed since ${when(trouble.since)}`,
        text: `${firstLine(trouble.problem)} What it brought before stays, with its age.`,
        link: sourceLink(trouble.source.name),
      };
    case "file-refused":
      return {
        title:
          trouble.source.everySeconds > 0
            ? `${trouble.source.name} was refused a part of what it asks for`
            : `A file of ${trouble.source.name} could not be read`,
        text: `${when(trouble.at)}: ${firstLine(trouble.problem)}`,
        link: sourceLink(trouble.source.name),
      };
    case "jobs-stopped":
      return {
        title: trouble.lastEndedAt
          ? `No background job has ended since ${when(trouble.lastEndedAt)}`
          : "No background job has ever ended",
        text: "Prices, mails and sources wait for them. One process must run with WORKER=on or WORKER=only: its log says why it does not.",
        link: null,
      };
    case "backup-missing":
      return {
        title: `The last nightly back-up is of ${when(trouble.newestAt)}`,
        text: "One is made each night. Its job says why the last ones were not.",
        link: jobs,
      };
    case "backup-fails":
      return {
        title: `The back-up has failed since ${when(trouble.failure.since)}`,
        text: `It is tried again for some hours, and each night. What went wrong: ${firstLine(trouble.failure.problem)}`,
        link: jobs,
      };
    case "disk-full":
      return {
        title: `Only ${formatBytes(trouble.free)} of the disk are free`,
        text: "Imports and back-ups fail when it is full. Make room where DATA_DIR is.",
        link: null,
      };
  }
}
