import { type Kysely, type Selectable, sql } from "kysely";
import type { AlertSettingsTable, Schema } from "#db/schema.ts";
import { env } from "../../env.server.ts";
import { ensureCollection } from "../collection/locked-collection.server.ts";
import { db } from "../platform/database.server.ts";
import { type AlertSettings, defaultSettings } from "./settings-fields.ts";

/**
 * Whether letters need the permission of the address's owner: accounts need no confirmation, so that it may be anybody's,
 * and mails leave the site.
 */
export const needsPermission = !env.SUPABASE && env.EMAIL_CONFIRMATION === "off" && env.SMTP_URL !== undefined;

/** Whether mails leave the site; without a mail server, they lie in its outbox. */
export const hasMailServer = env.SMTP_URL !== undefined;

/** So many refusals of an address in a row, and no letters go there until its owner says that it is right. */
export const maxRefusals = 5;

type SettingsRow = Selectable<AlertSettingsTable>;

/** The settings of a row; the defaults without one. */
export function toSettings(row: Omit<SettingsRow, "user_id"> | undefined): AlertSettings {
  if (!row) return defaultSettings;
  const { quiet_from: from, quiet_until: until } = row;
  return {
    byMail: row.by_mail,
    digestHour: row.digest_hour,
    timeZone: row.time_zone,
    quiet: from === null || until === null ? null : { from, until },
    isPaused: row.paused_at !== null,
  };
}

/** What is stored of how alerts reach a person; undefined before the first change. */
export function findSettingsRow(userId: string, on: Kysely<Schema> = db): Promise<SettingsRow | undefined> {
  return on.selectFrom("alert_settings").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Saves what somebody chose. Letters that rested after refusals go on. */
export async function saveSettings(userId: string, chosen: Omit<AlertSettings, "isPaused">): Promise<void> {
  const { byMail, digestHour, timeZone, quiet } = chosen;
  await changeSettings(db, userId, {
    by_mail: byMail,
    digest_hour: digestHour,
    time_zone: timeZone,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    refusals: 0,
    rests_since: null,
  });
}

/** Pauses all alerts of a person, or lets them go on. What rings meanwhile is kept, and no letter tells of it. */
export async function pauseAllAlerts(userId: string, isPaused: boolean): Promise<void> {
  await changeSettings(db, userId, { paused_at: isPaused ? new Date() : null });
}

/** Changes some of the settings. Nobody has any whose account is deleted. */
export async function changeSettings(
  on: Kysely<Schema>,
  userId: string,
  changes: Partial<Omit<SettingsRow, "user_id">>,
): Promise<void> {
  await ensureCollection(on, userId);
  await on
    .insertInto("alert_settings")
    .values({ user_id: userId, ...changes })
    .onConflict((own) => own.column("user_id").doUpdateSet(changes))
    .execute();
}

/** Counts that the mail server refused the address of a person. After the fifth time in a row, letters rest. */
export async function countRefusal(on: Kysely<Schema>, userId: string): Promise<void> {
  await sql`
    insert into alert_settings as known (user_id, refusals) values (${userId}, 1)
    on conflict (user_id) do update set refusals = known.refusals + 1,
      rests_since = case when known.refusals + 1 >= ${sql.lit(maxRefusals)} then coalesce(known.rests_since, now()) end
  `.execute(on);
}

/** Forgets refusals: the mail server took a letter. */
export async function forgetRefusals(on: Kysely<Schema>, userId: string): Promise<void> {
  await on
    .updateTable("alert_settings")
    .set({ refusals: 0, rests_since: null })
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("refusals", ">", 0), eb("rests_since", "is not", null)]))
    .execute();
}
