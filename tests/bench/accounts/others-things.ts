import { newMember } from "#tests/support/collection/members.ts";
import { callsByEndpoint, madeUp, type Named } from "#tests/support/collection/others-things.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import type { TestServer } from "#tests/support/server/server.ts";
import { type Figure, figure, median, rankAuc, readable } from "../figure.ts";
import type { Stage } from "../stage.ts";

const atOnce = 2;
/** Of the ids that somebody has, and of those that nobody has. */
const kinds = ["known", "unknown"] as const;

/**
 * How well the response time tells people with a private profile, and what they have, from ids that nobody has. Every
 * pair is about another person. The rank AUC is the chance to guess right from one response: 0.5 is a coin.
 */
export async function* othersThings(stage: Stage): AsyncGenerator<Figure> {
  const pairs = stage.pick(500, 60, 1);
  const warmUps = stage.pick(30, 30, 0);
  const databaseUrl = await stage.emptyCatalogue();
  const site = await stage.server({ databaseUrl, sampleData: "off", env: { EMAIL_CONFIRMATION: "off" } });
  const reader = await newMember(site);
  const people = await privatePeople({ ...site, databaseUrl }, warmUps + pairs);
  const calls = Object.entries(callsByEndpoint).flatMap(([endpoint, callsOf]) =>
    callsOf(madeUp(), reader.id).map((_, at) => ({
      name: at === 0 ? endpoint : `${endpoint}, in other words ${at}`,
      method: endpoint.split(" ")[0] ?? "",
      callOf: (named: Named) => callsOf(named, reader.id)[at] ?? { path: "/" },
    })),
  );
  for (const { name, method, callOf } of calls) {
    stage.log(`what others have, ${name}`);
    const times = { known: [] as number[], unknown: [] as number[] };
    const sendPair = async (person: Named) => {
      const named = { known: person, unknown: madeUp() };
      for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
        const { path, body } = callOf(named[kind]);
        const started = performance.now();
        const headers = { ...reader.headers, ...(body !== undefined && { "Content-Type": "application/json" }) };
        const { status } = await askRaw(site, { method, path, headers, body: JSON.stringify(body) });
        times[kind].push(performance.now() - started);
        if (status < 400) throw new Error(`${method} ${path} answered ${status}`);
      }
    };
    await inTurns(people.slice(0, warmUps), sendPair, atOnce);
    times.known.length = times.unknown.length = 0;
    await inTurns(people.slice(warmUps), sendPair, atOnce);
    const auc = rankAuc(times.known, times.unknown);
    yield figure(`telling what others have from the time of ${name}: rank AUC`, Math.max(auc, 1 - auc), "", {
      target: { atMost: 0.55 },
      note: `${pairs} pairs; medians ${readable(median(times.known))} and ${readable(median(times.unknown))} ms`,
    });
  }
}

/** Accounts with a private profile, which an operator hides, and ten items on each list. */
async function privatePeople(site: TestServer & { databaseUrl: string }, count: number): Promise<Named[]> {
  const people = Array.from({ length: count }, madeUp);
  await withDatabaseOf(site, async ({ run }) => {
    const ids = people.map(({ userId }) => userId);
    await run(
      `insert into account (id, email, password_hash, confirmed_at)
       select id, id || '@example.com', 'none', now() from unnest($1::uuid[]) as id`,
      [ids],
    );
    await run(
      `insert into profile (user_id, username, is_private, hidden_at)
       select id, left(replace(id::text, '-', '_'), 20), true, now() from unnest($1::uuid[]) as id`,
      [ids],
    );
    await run("insert into collection (user_id) select unnest($1::uuid[])", [ids]);
    await run(
      `insert into collection_entry (id, user_id, type, item_kind, item_id, title, currency, condition)
       select case when place = 1 and type = 'tracked' then entry_id else gen_random_uuid() end, person_id, type, 'legos',
              case when place = 1 then item_id else 'lego-' || place end, 'Set ' || place, 'USD', 'New'
       from unnest($1::uuid[], $2::uuid[], $3::text[]) as person (person_id, entry_id, item_id),
            unnest(array['tracked', 'owned']) as type, generate_series(1, 10) as place`,
      [ids, people.map(({ entryId }) => entryId), people.map(({ itemId }) => itemId)],
    );
    await run(
      `insert into activity (id, user_id, type, post)
       select activity_id, person_id, 'posted', 'mine' from unnest($1::uuid[], $2::uuid[]) as person (person_id, activity_id)`,
      [ids, people.map(({ activityId }) => activityId)],
    );
    await run("vacuum analyze");
  });
  return people;
}
