import { dayIn, momentIn } from "#app/models/alerts/alert-words.ts";
import { findFeed } from "#app/models/alerts/feed.server.ts";
import { localTime } from "#app/models/alerts/letter-times.ts";
import { findLastLetter } from "#app/models/alerts/letters.server.ts";
import { operatorServer } from "#app/models/alerts/ntfy.server.ts";
import { findTopic } from "#app/models/alerts/push.server.ts";
import { findSettingsRow, hasMailServer, needsPermission, toSettings } from "#app/models/alerts/settings.server.ts";
import { type AlertSettings, hourText } from "#app/models/alerts/settings-fields.ts";
import { countAlerts } from "#app/models/collection/targets.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { dayMs } from "#app/models/platform/day.ts";

/** How alerts reach somebody, as the form shows it, and how the last test and the last letter went. */
export async function reachView({ id, email }: Pick<Viewer, "id" | "email">) {
  const [row, alerts, letter, feed, topic] = await Promise.all([
    findSettingsRow(id),
    countAlerts(id),
    findLastLetter(id),
    findFeed(id),
    findTopic(id),
  ]);
  const { byMail, digestHour, timeZone, quiet, isPaused } = toSettings(row);
  const zone = timeZone ?? "UTC";
  const at = (time: Date) => momentInWords(time, zone) + (timeZone === null ? " UTC" : "");
  const last = letter && `Last alert: ${at(letter.ended_at)}, ${letter.state === "sent" ? "taken" : "not delivered"}.`;
  return {
    email,
    summary: inShort(email, { byMail, isPaused, digestHour, timeZone }),
    address: addressState(row?.permission ?? "none"),
    byMail,
    isDaily: digestHour !== null,
    hour: digestHour ?? 8,
    zone: timeZone,
    isQuiet: quiet !== null,
    from: quiet?.from ?? 22,
    until: quiet?.until ?? 7,
    isPaused,
    alerts,
    test: row?.tested_at
      ? { isTaken: row.is_test_taken, text: `Test of ${at(row.tested_at)}: ${row.test_result}` }
      : null,
    last: last ?? null,
    feed: feed && {
      address: feed.address,
      read: feed.readAt && `Last read ${at(feed.readAt)}.`,
    },
    topic: topic
      ? {
          address: topic.address,
          isTaken: topic.is_test_taken,
          last: topic.tested_at && `${at(topic.tested_at)}: ${topic.test_result}`,
          rests:
            topic.rests_since && "It refused five messages. They rest until you save this form, or a test is taken.",
        }
      : null,
    ntfyServer: operatorServer(),
    rests: row?.rests_since
      ? `The mail server refused this address five times, the last time ${at(row.rests_since)}. Letters rest until you save this form, or a test is taken.`
      : null,
  };
}

export type ReachView = Awaited<ReturnType<typeof reachView>>;

/** "We write to brick_fan@example.org once a day at 08:00, if there is something to say." */
function inShort(
  email: string,
  { byMail, isPaused, digestHour, timeZone }: Pick<AlertSettings, "byMail" | "isPaused" | "digestHour" | "timeZone">,
): string {
  if (isPaused) return "All are paused.";
  if (!byMail) return "No mail tells of them.";
  if (digestHour === null) return `We write to ${email} as soon as there is something to say.`;
  const hour = hourText(digestHour) + (timeZone === null ? " UTC" : "");
  return `We write to ${email} once a day at ${hour}, if there is something to say.`;
}

function addressState(permission: "none" | "asked" | "allowed"): string {
  if (!hasMailServer) return "in this site's outbox, since it has no mail server";
  if (!needsPermission) return "confirmed";
  if (permission === "allowed") return "allowed";
  return permission === "asked"
    ? "we sent a link that allows letters"
    : "not allowed yet: a test sends the link that does";
}

/** "today, 14:02", "yesterday, 19:12", "14 Nov, 08:00", by the clocks of a zone. */
function momentInWords(time: Date, zone: string): string {
  const now = Date.now();
  const names = ["today", "yesterday"];
  const name = names.find((_, ago) => dayIn(time, zone) === dayIn(new Date(now - ago * dayMs), zone));
  return name ? `${name}, ${localTime(time, zone).time}` : momentIn(time, zone);
}
