import { z } from "zod";
import { env } from "../../env.server.ts";
import { guideSource } from "../catalog/guide-source.ts";
import { bricklinkKinds } from "../catalog/kinds/bricklink-types.ts";
import { isCurrency } from "../files/currency-codes.ts";
import { usualHoursShown } from "../listings/expiry.server.ts";
import { db } from "../platform/database.server.ts";
import { utcDayEnd } from "../platform/day.ts";
import { askBricklink, callsOfItem, everySeconds } from "./bricklink-run.server.ts";
import { sourceSettings, switchedOff, wholeNumber } from "./reading-settings.ts";
import type { SourceKind } from "./source-kind.ts";
import { countWanted, forgetUnwanted, type WantedBy } from "./wanted-items.server.ts";

const settings = sourceSettings.pick({ countsInValues: true, mayBeInBackups: true, mayBePublished: true }).extend({
  callsPerDay: wholeNumber(callsOfItem, 1_000_000)
    .default(5_000)
    .meta({
      title: "Calls a day",
      description: `What BrickLink allows your keys. An item takes ${callsOfItem}. They are spread over the day.`,
    }),
  currency: z
    .string()
    .toUpperCase()
    .refine(isCurrency, "It is a code of three letters, like GBP.")
    .default("USD")
    .meta({
      title: "Currency",
      description: "In which BrickLink is asked for prices, like USD. Sales on record keep theirs.",
    }),
  /** Read by `exclusionByTerms`. */
  usedSetsCount: switchedOff.meta({
    title: "Its sales of used sets count in values",
    description:
      "BrickLink does not say whether a used set is complete. Otherwise they are listed among the excluded ones.",
  }),
});

type Settings = z.output<typeof settings>;

/** Whoever reads BrickLink's terms may allow more: they are not known to allow that its sales are published again. */
const firstSettings = { mayBePublished: "false" };

/** What BrickLink is asked for of what people want: each item once a day, so that no day is without its figures. */
const wantedOnBricklink: WantedBy = {
  source: guideSource,
  itemKinds: bricklinkKinds,
  groups: { targets: { share: 70, againMinutes: 20 * 60 }, wanted: { share: 30, againMinutes: 20 * 60 } },
};

/** What LEGO sets and minifigures sold for at BrickLink: there while the site has keys, or sales from when it had. */
export const bricklink: SourceKind<Settings> = {
  title: "BrickLink",
  isBuiltIn: true,
  market: {
    source: guideSource,
    brings: "What LEGO sets and minifigures sold for.",
    keys: ["BRICKLINK_CONSUMER_KEY", "BRICKLINK_CONSUMER_SECRET", "BRICKLINK_TOKEN", "BRICKLINK_TOKEN_SECRET"],
    hasKeys: () => env.BRICKLINK !== undefined,
    firstSettings,
  },
  settings,
  asksOthers: true,
  callsPerDay: ({ callsPerDay }) => callsPerDay,
  dayEnd: utcDayEnd,
  everySeconds: () => everySeconds,
  // It brings no listings.
  hoursShown: () => usualHoursShown,
  terms: ({ countsInValues, mayBeInBackups, mayBePublished, usedSetsCount }) => ({
    shown: mayBePublished ? "with its day" : "with its day; not published as files",
    kept: `its sales, and one point a day${mayBeInBackups ? "" : "; in no back-up"}`,
    inValues: countsInValues ? `its single sales; used sets ${usedSetsCount ? "too" : "only where you say so"}` : "no",
    besideOthers: "its own figures in a panel of their own",
  }),
  isAnythingWaiting: async () => env.BRICKLINK !== undefined,
  fetch: (set, context) => askBricklink({ ...set, wantedBy: wantedOnBricklink }, context),
  countPlan: (now) => countWanted(wantedOnBricklink, now),
  withoutSecret: (settings) => ({ settings, secret: null }),
  async removeOld() {
    if (env.BRICKLINK) await forgetUnwanted(wantedOnBricklink, new Date());
    else await removeUnused();
  },
};

/** Without keys and without sales, there is nothing left to set. */
async function removeUnused(): Promise<void> {
  await db
    .deleteFrom("source")
    .where("name", "=", guideSource)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("sale").select("id").where("source", "=", guideSource))),
    )
    .execute();
}
