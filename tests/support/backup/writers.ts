import { expect } from "vitest";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import type { Place } from "#tests/support/server/run-script.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** Members who each add one item after the other to their collection. */
export interface Writers {
  members: Member[];
  /** Of each member, how many additions were sent, and how many the server has acknowledged. */
  sent: number[];
  acknowledged: number[];
  /** Resolves when every member has the answer to their last addition, or knows that there is none. */
  stop(): Promise<void>;
}

export function newWriters(server: RunningServer, count = 8): Promise<Member[]> {
  return Promise.all(Array.from({ length: count }, () => newMember(server)));
}

/** Lets the members write. The numbers go on from those of `before`. */
export function startWriters(server: RunningServer, members: Member[], before?: Writers): Writers {
  const [sent, acknowledged] = [members.map((_, at) => before?.sent[at] ?? 0), members.map(() => 0)];
  let isStopping = false;
  const writing = members.map(async ({ id, headers }, at) => {
    while (!isStopping) {
      const number = (sent[at] ?? 0) + 1;
      sent[at] = number;
      const item = { collectionType: "owned", itemTitle: `Item ${number}`, itemCategory: "other", itemPrice: number };
      const answer = await callApi(server, "POST", `/api/collections/${id}/add`, { body: item, as: headers }).catch(
        () => {},
      );
      if (!answer) return;
      expect(answer.status, answer.text).toBeLessThan(300);
      acknowledged[at] = number;
    }
  });
  return {
    members,
    sent,
    acknowledged,
    stop: async () => {
      isStopping = true;
      await Promise.all(writing);
    },
  };
}

/** Of each member, the numbers of the items that they own and of their activities, in order. */
export function writtenBy(
  place: Place,
  members: readonly Member[],
): Promise<{ entries: number[]; activities: number[] }[]> {
  return withDatabaseOf(place, async ({ run }) => {
    const { rows } = (await run(
      `select member,
        (select coalesce(array_agg(substr(title, 6)::integer order by substr(title, 6)::integer), '{}')
          from collection_entry where user_id = member) as entries,
        (select coalesce(array_agg(substr(item_name, 6)::integer order by substr(item_name, 6)::integer), '{}')
          from activity where user_id = member and type = 'owned') as activities
      from unnest($1::uuid[]) with ordinality as members (member, place) order by place`,
      [members.map(({ id }) => id)],
    )) as { rows: { entries: number[]; activities: number[] }[] };
    return rows;
  });
}
