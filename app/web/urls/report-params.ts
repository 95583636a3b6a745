import { defineParams, textParam } from "./params.ts";
import { paths } from "./paths.ts";

const id = textParam((text) => (/^[\da-f-]{1,36}$/.test(text) ? text : undefined));

/** What a report is about. */
export const reportParams = defineParams({ user: id, activity: id });

/** The page where a person, or an activity of theirs, is reported. */
export function reportPath(user: string, activity = ""): string {
  return reportParams.href(paths.reports, { user, activity });
}
