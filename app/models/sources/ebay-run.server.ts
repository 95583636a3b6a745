import { z } from "zod";
import { env } from "../../env.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { liveSource } from "../catalog/live-source.ts";
import { dayMs } from "../platform/day.ts";
import { callsDue, type Spent, spendCalls } from "./call-shares.ts";
import { EbayRefused } from "./ebay-answers.ts";
import { type Asked, ebayAsking } from "./ebay-asking.server.ts";
import { ebayClient } from "./ebay-client.server.ts";
import { dayEnd } from "./ebay-day.ts";
import { noteLooked } from "./ebay-listings.server.ts";
import { currencyOf } from "./ebay-marketplaces.ts";
import { findNeeds, type ItemNeed, type Need, wantedOnEbay } from "./ebay-plan.server.ts";
import { type Group, groups, newestFirst } from "./ebay-shares.ts";
import { type CallsOfDay, type FetchContext, type FoundNothing, SourceFailed, type SourceFile } from "./source-kind.ts";
import { noteAsked, noteFailed } from "./wanted-items.server.ts";

/** What a run needs of the settings. */
export interface EbayPlanSettings {
  callsPerDay: number;
  categories: readonly { itemKind: ItemKind; categoryId: string }[];
  everySeconds: number;
  hoursShown: number;
}

const time = z.iso.datetime().transform((text) => new Date(text));

/** Where the next run goes on. */
const cursorSchema = z.object({
  /** When calls were made last. */
  since: time,
  spent: z.object({ targets: z.number(), newest: z.number(), wanted: z.number(), ending: z.number() }),
  /** eBay's categories by their ids: when they were asked for, and why eBay refuses them. */
  categories: z.record(z.string(), z.object({ askedAt: time, problem: z.string().optional() })),
  /** Listings that would end soon are not asked for before that. */
  endingAfter: time.optional(),
});

type Cursor = z.output<typeof cursorSchema>;

/** Other sources wait meanwhile. What is not asked for by then, the next run asks for. */
const maxRunMs = 60_000;
/** Calls of the first run beside one for each category. */
const firstCalls = 2;

/** Asks eBay for what is due, with as many calls as the rest of the day allows now. */
export async function askEbay(
  settings: EbayPlanSettings,
  context: FetchContext,
): Promise<SourceFile | FoundNothing | null> {
  const keys = env.EBAY;
  if (!keys) throw new SourceFailed("There are no keys of eBay. Set EBAY_CLIENT_ID and EBAY_CLIENT_SECRET.");
  const now = new Date();
  const cursor = cursorSchema
    .nullable()
    .catch(null)
    .parse(context.cursor ?? null);
  let made = 0;
  const countCall = async () => {
    await context.countCall();
    made += 1;
  };
  const client = ebayClient(keys, { countCall });
  const day = (await context.findCalls()) ?? (await beginDay(client, context, now));
  const calls = callsOfRun(settings, cursor, day, now);
  if (calls === 0) return null;

  const { categories } = settings;
  const queues = await findNeeds({
    ...{ now, categories, asksEnding: !cursor?.endingAfter || cursor.endingAfter <= now },
    askedAt: (categoryId) => cursor?.categories[categoryId]?.askedAt,
  });
  const categoryOf = (itemKind: ItemKind) => {
    const own = categories.filter((category) => category.itemKind === itemKind);
    const [only, another] = own.map(({ categoryId }) => categoryId);
    return another === undefined && only && !cursor?.categories[only]?.problem ? only : undefined;
  };
  const { ask, asked } = ebayAsking({ client, categoryOf });
  let failure: SourceFailed | undefined;
  let failedItem: ItemNeed | undefined;
  const askAndCount = async (need: Need, callsLeft: number) => {
    const before = made;
    await ask(need, callsLeft).catch((error) => {
      if (!(error instanceof SourceFailed)) throw error;
      failure = error;
      if (need.is === "item") failedItem = need;
    });
    return made - before;
  };
  const isOver = () => failure !== undefined || Date.now() - now.getTime() > maxRunMs;
  try {
    const spent = await spendCalls(queues, {
      ...{ groups, calls, spent: cursor?.spent ?? newestFirst, ask: askAndCount, isOver },
    });
    const settleFailed = async () => {
      if (failedItem) await noteFailed(wantedOnEbay, failedItem, now);
    };
    if (failure && isNothing(asked)) return { path: null, failure, settle: settleFailed };
    return outcomeOf(asked, {
      ...{ now, failure, settleFailed, settings, currency: currencyOf(keys.marketplace), isFirst: cursor === null },
      cursor: cursorAfter(asked, { spent, cursor, now, settings }),
    });
  } catch (error) {
    await asked.rows.remove();
    throw error;
  }
}

/** eBay says how long its day lasts, and what is left of it: another program may use the same keys. */
async function beginDay(
  { findRate }: ReturnType<typeof ebayClient>,
  context: FetchContext,
  now: Date,
): Promise<CallsOfDay> {
  const rate = await findRate("search").catch((error) => {
    if (error instanceof EbayRefused) return null;
    throw error;
  });
  return context.beginDay(dayEnd(rate, now), rate?.remaining ?? null);
}

function callsOfRun(
  { callsPerDay, categories, everySeconds }: EbayPlanSettings,
  cursor: Cursor | null,
  { made, until }: CallsOfDay,
  now: Date,
): number {
  const left = callsPerDay - made;
  const since = cursor?.since ?? new Date(now.getTime() - everySeconds * 1_000);
  const due = callsDue({ left, until, since }, now);
  return cursor === null ? Math.min(left, Math.max(due, categories.length + firstCalls)) : due;
}

const isNothing = ({ items, categories, rows, seen, gone }: Asked) =>
  items.length + categories.size + rows.count + seen.length + gone.length === 0;

interface RunFacts {
  spent: Spent<Group>;
  cursor: Cursor | null;
  now: Date;
  settings: EbayPlanSettings;
}

function cursorAfter(asked: Asked, { spent, cursor, now, settings }: RunFacts): Cursor {
  const categories = settings.categories.flatMap(({ categoryId }) => {
    const answered = asked.categories.get(categoryId);
    const state = answered ? { ...answered, askedAt: now } : cursor?.categories[categoryId];
    return state ? [[categoryId, state] as const] : [];
  });
  const waitMs = { "not asked": null, asked: groups.ending.againMinutes * 60_000, refused: dayMs }[asked.ending];
  const endingAfter = waitMs === null ? cursor?.endingAfter : new Date(now.getTime() + waitMs);
  return { since: now, spent, categories: Object.fromEntries(categories), ...(endingAfter && { endingAfter }) };
}

interface OutcomeFacts {
  now: Date;
  failure: SourceFailed | undefined;
  settleFailed(): Promise<void>;
  settings: EbayPlanSettings;
  currency: string;
  cursor: Cursor;
  isFirst: boolean;
}

function outcomeOf(
  asked: Asked,
  { now, failure, settleFailed, settings, currency, cursor, isFirst }: OutcomeFacts,
): SourceFile | FoundNothing {
  const problems = Object.values(cursor.categories).map(({ problem }) => problem);
  const problem = [...new Set([...problems, asked.problem])].filter(Boolean).join(" ") || null;
  const end = { cursor, failure, problem };
  const note = async () => {
    await noteAsked(liveSource, asked.items, now);
    await settleFailed();
    await noteLooked({ ...asked, at: now, hoursShown: settings.hoursShown });
  };
  if (asked.rows.count === 0) return { path: null, ...end, settle: note };
  const reading = { preset: "ebay-browse", kind: "listing", onlyCurrency: currency } as const;
  return { ...asked.rows.asFile("ebay.jsonl", note), reading, isFirst, ...end };
}
