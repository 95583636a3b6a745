import { z } from "zod";
import { env } from "../../env.server.ts";
import { type ItemKind, itemKinds } from "../catalog/categories.ts";
import { kindChoices } from "../catalog/kinds/all.ts";
import { ebayCategories } from "../catalog/kinds/ebay-categories.ts";
import { liveSource } from "../catalog/live-source.ts";
import { liveHours } from "../listings/expiry.server.ts";
import { purgeSource } from "../market/purge-source.server.ts";
import { db } from "../platform/database.server.ts";
import { dayEnd } from "./ebay-day.ts";
import { isAnythingOfEbay } from "./ebay-listings.server.ts";
import { wantedOnEbay } from "./ebay-plan.server.ts";
import { askEbay } from "./ebay-run.server.ts";
import { wholeNumber } from "./reading-settings.ts";
import type { SourceKind } from "./source-kind.ts";
import { countWanted, forgetUnwanted } from "./wanted-items.server.ts";

const categoryIds = z
  .string()
  .trim()
  .regex(/^(?:none|\d{1,10}(?:\s*,\s*\d{1,10}){0,9})$/, "It is up to ten numbers with commas in between, or none.");

type CategorySetting = `ebay-${ItemKind}`;

const categorySettings = Object.fromEntries(
  kindChoices().map(({ value, label }) => [
    `ebay-${value}`,
    categoryIds.default(ebayCategories[value]).meta({
      title: `eBay's categories of ${label}`,
      description: "Their numbers, with commas in between. none: what is new there is not asked for.",
    }),
  ]),
) as Record<CategorySetting, z.ZodDefault<typeof categoryIds>>;

/** Of its terms nobody can allow what eBay forbids. SQL reads them as 'false'. */
const forbidden = z.literal("false", "eBay's terms do not allow that.");
const terms = { countsInValues: "false", mayBeInBackups: "false", mayBePublished: "false" } as const;

const settings = z.object({
  callsPerDay: wholeNumber(10, 1_500_000).default(5_000).meta({
    title: "Calls a day",
    description: "What eBay allows your keys. They are spread over the day.",
  }),
  ...categorySettings,
  ...{ countsInValues: forbidden, mayBeInBackups: forbidden, mayBePublished: forbidden },
});

type Settings = z.output<typeof settings>;

const everySeconds = 120;

/** What eBay offers now: there while the site has keys of eBay. */
export const ebay: SourceKind<Settings> = {
  title: "eBay",
  isBuiltIn: true,
  market: {
    source: liveSource,
    brings: "What is offered now.",
    keys: ["EBAY_CLIENT_ID", "EBAY_CLIENT_SECRET"],
    hasKeys: () => env.EBAY !== undefined,
    firstSettings: terms,
  },
  settings,
  asksOthers: true,
  callsPerDay: ({ callsPerDay }) => callsPerDay,
  dayEnd: (now) => dayEnd(null, now),
  // eBay gives 1,000 tokens a day, and each run needs one.
  everySeconds: () => everySeconds,
  hoursShown: () => liveHours,
  terms: () => ({
    shown: `until it ends, at most ${liveHours} hours after we saw it`,
    kept: "while it is shown, then deleted; in no back-up",
    inValues: "never",
    besideOthers: "in a panel of its own",
  }),
  isAnythingWaiting: async () => env.EBAY !== undefined,
  fetch: (set, context) =>
    askEbay(
      { callsPerDay: set.callsPerDay, categories: categoriesOf(set), everySeconds, hoursShown: liveHours },
      context,
    ),
  countPlan: (now) => countWanted(wantedOnEbay, now),
  withoutSecret: (settings) => ({ settings, secret: null }),
  async removeOld() {
    if (env.EBAY) await forgetUnwanted(wantedOnEbay, new Date());
    else await removeEbay();
  },
};

function categoriesOf(set: Settings): { itemKind: ItemKind; categoryId: string }[] {
  return itemKinds.flatMap((itemKind) => {
    const ids = set[`ebay-${itemKind}`];
    return ids === "none" ? [] : ids.split(",").map((id) => ({ itemKind, categoryId: id.trim() }));
  });
}

/** Deletes all that is on record of eBay, and its source: whoever has no keys any more may keep nothing. */
async function removeEbay(): Promise<void> {
  if (!(await isAnythingOfEbay())) return;
  await purgeSource(liveSource);
  await db.deleteFrom("source").where("name", "=", liveSource).execute();
}
