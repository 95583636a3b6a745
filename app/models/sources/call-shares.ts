/**
 * What the calls of a day are for, by groups of needs: the share of each, in percent, and minutes after which the same
 * need is asked for again. What a group does not need, the others get.
 */
export type SharesOf<Group extends string> = Readonly<Record<Group, { share: number; againMinutes: number }>>;

/** The calls of each group since all had their shares. */
export type Spent<Group extends string> = Record<Group, number>;

/** Needs of each group, the one that is asked for first in front. */
export type Queues<Group extends string, Need> = Record<Group, Need[]>;

interface Spending<Group extends string, Need> {
  groups: SharesOf<Group>;
  calls: number;
  spent: Spent<Group>;
  /** Returns how many calls it made: more than one of them where a query has pages. */
  ask(need: Need, callsLeft: number): Promise<number>;
  /** Whether a run has asked for long enough. */
  isOver(): boolean;
}

const namesOf = <Group extends string>(groups: SharesOf<Group>) => Object.keys(groups) as Group[];

/** Spends calls on needs until none is left of one of both. Takes what was asked for out of the queues. Returns what the groups have had now. */
export async function spendCalls<Group extends string, Need>(
  queues: Queues<Group, Need>,
  { groups, calls, spent: before, ask, isOver }: Spending<Group, Need>,
): Promise<Spent<Group>> {
  const spent = { ...before };
  for (let left = calls; left > 0 && !isOver(); ) {
    const group = nextGroup(queues, spent, groups);
    const need = group && queues[group].shift();
    if (!need) break;
    const made = await ask(need, left);
    spent[group] += made;
    left -= made;
  }
  return sinceShared(queues, spent, groups);
}

/** Of the groups with a need, the one that is furthest behind its share. */
function nextGroup<Group extends string>(
  queues: Queues<Group, unknown>,
  spent: Spent<Group>,
  groups: SharesOf<Group>,
): Group | undefined {
  const turnOf = (group: Group) => spent[group] / groups[group].share;
  return namesOf(groups)
    .filter((group) => queues[group].length > 0)
    .toSorted((one, other) => turnOf(one) - turnOf(other))[0];
}

/** What all had is forgotten, and a group that needed nothing saves nothing for later. */
function sinceShared<Group extends string>(
  queues: Queues<Group, unknown>,
  spent: Spent<Group>,
  groups: SharesOf<Group>,
): Spent<Group> {
  const waiting = namesOf(groups).filter((group) => queues[group].length > 0);
  const shared =
    waiting.length > 0 ? Math.min(...waiting.map((group) => spent[group] / groups[group].share)) : Infinity;
  const left = (group: Group) => Math.max(0, spent[group] - shared * groups[group].share);
  return Object.fromEntries(namesOf(groups).map((group) => [group, left(group)])) as Spent<Group>;
}

interface Pace {
  /** Calls that are left of the day. */
  left: number;
  /** When the day ends. */
  until: Date;
  /** When calls were made last. */
  since: Date;
  /** The calls that are made together, or not at all. */
  together?: number;
}

/** The longest time whose calls are made at once, after a pause. */
const maxCatchUpMs = 10 * 60_000;
const maxDayMs = 25 * 3_600_000;

/** The calls that are due by now, if those that are left are to last until the day ends: so many as are made together, or a multiple. */
export function callsDue({ left, until, since, together = 1 }: Pace, now: Date): number {
  const from = Math.max(since.getTime(), until.getTime() - maxDayMs);
  const perMs = left / Math.max(until.getTime() - from, 1);
  const due = Math.min(perMs * (now.getTime() - from), Math.max(perMs * maxCatchUpMs, together), left);
  return Math.floor(due / together) * together;
}
