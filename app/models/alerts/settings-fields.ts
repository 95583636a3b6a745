import { z } from "zod";
import { InvalidError } from "../platform/errors.ts";

/** How alerts reach a person. */
export interface AlertSettings {
  byMail: boolean;
  /** The hour of the daily digest; null for letters at once. */
  digestHour: number | null;
  /** An IANA zone; null until somebody chooses one: UTC then. */
  timeZone: string | null;
  /** The first hour without letters, and the first one after it. */
  quiet: { from: number; until: number } | null;
  isPaused: boolean;
}

export const defaultSettings: AlertSettings = {
  byMail: true,
  digestHour: null,
  timeZone: null,
  quiet: null,
  isPaused: false,
};

const hour = (byDefault: number) => z.coerce.number().int().min(0).max(23).default(byDefault);

/** Hours of a day as choices, "08:00". */
export const hours = Array.from({ length: 24 }, (_, at) => ({ value: String(at), label: hourText(at) }));

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** The zone of this name, as it is written: "Europe/London" for "europe/london"; undefined for none. */
function timeZoneNamed(name: string): string | undefined {
  const wanted = name.trim().toLowerCase().replaceAll(" ", "_");
  return ["UTC", ...Intl.supportedValuesOf("timeZone")].find((zone) => zone.toLowerCase() === wanted);
}

/** What the form of these settings sends. A box that is not checked sends nothing. */
export const settingsFields = z.object({
  mail: z.literal("on").optional(),
  when: z.enum(["at-once", "daily"]).default("at-once"),
  hour: hour(8),
  zone: z.string().max(100).default(""),
  quiet: z.literal("on").optional(),
  from: hour(22),
  until: hour(7),
  feed: z.literal("on").optional(),
  push: z.literal("on").optional(),
  topic: z.string().max(300).default(""),
});

/** What was chosen. Throws `InvalidError` for a zone that there is not, and for quiet hours without an end. */
export function readSettings(fields: z.output<typeof settingsFields>): Omit<AlertSettings, "isPaused"> {
  const { mail, when, hour, zone, quiet, from, until } = fields;
  const timeZone = timeZoneNamed(zone) ?? null;
  if (timeZone === null && zone.trim() !== "")
    throw new InvalidError("no-time-zone", `"${zone}" is no time zone. Write it like Europe/London.`);
  if (quiet && from === until) throw new InvalidError("no-quiet-hours", "Quiet hours end at another hour.");
  return {
    byMail: mail === "on",
    digestHour: when === "daily" ? hour : null,
    timeZone,
    quiet: quiet ? { from, until } : null,
  };
}
