/**
 * What eBay is asked for. Each group of needs has a share of the calls, in percent, and minutes after which the same one is
 * asked for again. What a group does not need, the others get.
 */
export const groups = {
  /** Items with a target. */
  targets: { share: 60, againMinutes: 45 },
  /** The newest of each category. */
  newest: { share: 20, againMinutes: 10 },
  /** Other items that people track, own or look at. */
  wanted: { share: 15, againMinutes: 360 },
  /** Listings of items that people collect, before they end: twenty a call. */
  ending: { share: 5, againMinutes: 10 },
} as const;

export type Group = keyof typeof groups;

const groupNames = Object.keys(groups) as Group[];

/** The calls of each group since all had their shares. */
export type Spent = Record<Group, number>;

const nothingSpent: Spent = { targets: 0, newest: 0, wanted: 0, ending: 0 };

/** As if all others had had their shares: so the first calls are for categories. */
export const newestFirst: Spent = {
  targets: groups.targets.share,
  newest: 0,
  wanted: groups.wanted.share,
  ending: groups.ending.share,
};

/** Needs of each group, the one that is asked for first in front. */
export type Queues<Need> = Record<Group, Need[]>;

interface Spending<Need> {
  calls: number;
  spent: Spent;
  /** Returns how many calls it made: more than one of them where a query has pages. */
  ask(need: Need, callsLeft: number): Promise<number>;
  /** Whether a run has asked for long enough. */
  isOver(): boolean;
}

/** Spends calls on needs until none is left of one of both. Takes what was asked for out of the queues. Returns what the groups have had now. */
export async function spendCalls<Need>(
  queues: Queues<Need>,
  { calls, spent: before, ask, isOver }: Spending<Need>,
): Promise<Spent> {
  const spent = { ...before };
  for (let left = calls; left > 0 && !isOver(); ) {
    const group = nextGroup(queues, spent);
    const need = group && queues[group].shift();
    if (!need) break;
    const made = await ask(need, left);
    spent[group] += made;
    left -= made;
  }
  return sinceShared(queues, spent);
}

const turnOf = (group: Group, spent: Spent) => spent[group] / groups[group].share;

/** Of the groups with a need, the one that is furthest behind its share. */
function nextGroup(queues: Queues<unknown>, spent: Spent): Group | undefined {
  return groupNames
    .filter((group) => queues[group].length > 0)
    .toSorted((one, other) => turnOf(one, spent) - turnOf(other, spent))[0];
}

/** What all had is forgotten, and a group that needed nothing saves nothing for later. */
function sinceShared(queues: Queues<unknown>, spent: Spent): Spent {
  const waiting = groupNames.filter((group) => queues[group].length > 0);
  const shared = Math.min(...waiting.map((group) => turnOf(group, spent)));
  if (waiting.length === 0) return nothingSpent;
  return Object.fromEntries(
    groupNames.map((group) => [group, Math.max(0, spent[group] - shared * groups[group].share)]),
  ) as Spent;
}

interface Pace {
  /** Calls that are left of the day. */
  left: number;
  /** When the day ends. */
  until: Date;
  /** When calls were made last. */
  since: Date;
}

/** The longest time whose calls are made at once, after a pause. */
const maxCatchUpMs = 10 * 60_000;
const maxDayMs = 25 * 3_600_000;

/** The calls that are due by now, if those that are left are to last until the day ends. */
export function callsDue({ left, until, since }: Pace, now: Date): number {
  const from = Math.max(since.getTime(), until.getTime() - maxDayMs);
  const perMs = left / Math.max(until.getTime() - from, 1);
  return Math.floor(Math.min(perMs * (now.getTime() - from), Math.max(perMs * maxCatchUpMs, 1), left));
}
