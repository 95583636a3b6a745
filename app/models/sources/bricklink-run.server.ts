import { z } from "zod";
import { env } from "../../env.server.ts";
import { bricklinkItem } from "../catalog/kinds/bricklink-types.ts";
import { utcDay, utcDayEnd } from "../platform/day.ts";
import { BricklinkRefused } from "./bricklink-answers.ts";
import { bricklinkClient } from "./bricklink-client.server.ts";
import { guideFigures } from "./bricklink-figures.ts";
import { type GuideDay, listRecorded, recordGuideDays } from "./bricklink-records.server.ts";
import { newSales } from "./bricklink-sales.ts";
import { callsDue, spendCalls } from "./call-shares.ts";
import { FetchedRows } from "./fetched-rows.server.ts";
import { type FetchContext, type FoundNothing, SourceFailed, type SourceFile } from "./source-kind.ts";
import {
  findWanted,
  noteAsked,
  noteFailed,
  type WantedBy,
  type WantedGroup,
  type WantedItem,
} from "./wanted-items.server.ts";

/** What a run needs of the settings. */
interface BricklinkSettings {
  callsPerDay: number;
  currency: string;
  wantedBy: WantedBy;
}

const time = z.iso.datetime().transform((text) => new Date(text));

/** Where the next run goes on. */
const cursorSchema = z.object({
  /** When calls were made last. */
  since: time,
  spent: z.object({ targets: z.number(), wanted: z.number() }),
});

/** What sold and what is offered, new and used. */
export const callsOfItem = 4;
/** Seconds from the end of a run to the next one: by 5,000 calls a day, time for four items. */
export const everySeconds = 300;
/** Other sources wait meanwhile. What is not asked for by then, the next run asks for. */
const maxRunMs = 60_000;
/** So many items are asked for in the first run, so that there is something to see. */
const firstItems = 5;

/** Asks BrickLink for items that are due, with as many calls as the rest of the day allows now. */
export async function askBricklink(
  { callsPerDay, currency, wantedBy }: BricklinkSettings,
  context: FetchContext,
): Promise<SourceFile | FoundNothing | null> {
  const keys = env.BRICKLINK;
  if (!keys)
    throw new SourceFailed("There are no keys of BrickLink. Set the four settings that begin with BRICKLINK_.");
  const now = new Date();
  const cursor = cursorSchema
    .nullable()
    .catch(null)
    .parse(context.cursor ?? null);
  const { made: madeBefore, until } = (await context.findCalls()) ?? { made: 0, until: utcDayEnd(now) };
  const left = callsPerDay - madeBefore;
  const since = cursor?.since ?? new Date(now.getTime() - everySeconds * 1_000);
  const due = callsDue({ left, until, since, together: callsOfItem }, now);
  const calls = cursor ? due : Math.max(due, Math.min(Math.floor(left / callsOfItem), firstItems) * callsOfItem);
  if (calls <= 0) return null;

  const wanted = await findWanted(wantedBy, now);
  const ofGroup = (group: WantedGroup) => wanted.filter((item) => item.group === group);
  let made = 0;
  const client = bricklinkClient(keys, {
    async countCall() {
      await context.countCall();
      made += 1;
    },
  });
  const asked = bricklinkAsking(client, { source: wantedBy.source, currency, now });
  let failure: SourceFailed | undefined;
  let failedItem: WantedItem | undefined;
  try {
    const spent = await spendCalls(
      { targets: ofGroup("targets"), wanted: ofGroup("wanted") },
      {
        ...{ groups: wantedBy.groups, calls, spent: cursor?.spent ?? { targets: 0, wanted: 0 } },
        async ask(item) {
          const before = made;
          await asked.ask(item).catch((error) => {
            if (!(error instanceof SourceFailed)) throw error;
            failure = error;
            failedItem = item;
          });
          return made - before;
        },
        isOver: () => failure !== undefined || Date.now() - now.getTime() > maxRunMs,
      },
    );
    const { rows, items, days, problem } = asked;
    const settle = async () => {
      await recordGuideDays(days);
      await noteAsked(wantedBy.source, items, now);
      if (failedItem) await noteFailed(wantedBy, failedItem, now);
    };
    // While nobody wants anything, the calls of that time are not lost.
    const end = { cursor: made > 0 ? { since: now, spent } : undefined, failure, problem: problem() };
    if (rows.count === 0) return { path: null, ...end, settle };
    return { ...rows.asFile("bricklink.jsonl", settle), reading: { kind: "sale" }, ...end };
  } catch (error) {
    await asked.rows.remove();
    throw error;
  }
}

interface AskingContext {
  source: string;
  currency: string;
  now: Date;
}

/** Asks for one item after the other, and collects what is new. What BrickLink refuses of one is a problem, and no failure. */
function bricklinkAsking(client: ReturnType<typeof bricklinkClient>, { source, currency, now }: AskingContext) {
  const rows = new FetchedRows();
  const items: WantedItem[] = [];
  const days: GuideDay[] = [];
  let refusal: string | null = null;

  /** Returns whether BrickLink knows the item. */
  async function askCondition({ itemKind, itemKey }: WantedItem, condition: "N" | "U"): Promise<boolean> {
    const item = bricklinkItem(itemKind, itemKey);
    if (!item) return false;
    const query = { type: item.type, no: item.no, condition, currency };
    const sold = await client.priceGuide({ ...query, guide: "sold" });
    if (!sold) return false;
    await rows.append(newSales(sold, await listRecorded(source, sold), item.itemKind));
    const stock = await client.priceGuide({ ...query, guide: "stock" });
    if (!stock) return false;
    days.push({
      ...{ source, item_kind: itemKind, item_key: itemKey, condition_key: condition === "N" ? "new" : "used" },
      ...{ day: utcDay(now), seen_at: now, ...guideFigures(sold, stock) },
    });
    return true;
  }

  /** Throws `SourceFailed` where BrickLink cannot be asked for anything now. */
  async function ask(item: WantedItem): Promise<void> {
    try {
      if (await askCondition(item, "N")) await askCondition(item, "U");
    } catch (error) {
      if (!(error instanceof BricklinkRefused)) throw error;
      refusal ??= error.message;
    }
    items.push(item);
  }

  return { ask, rows, items, days, problem: () => refusal };
}
