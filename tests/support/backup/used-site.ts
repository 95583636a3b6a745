import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { picture } from "#tests/support/account/pictures.ts";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { writeSoldFile } from "#tests/support/catalog/sold-file.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { tableSums, withDatabaseOf } from "#tests/support/database/database-of.ts";
import type { Place } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** Adds to a site what people and operators put into one: two members with pictures, lists, copies and a post; sales; a job. */
export async function useSite(server: RunningServer): Promise<{ ada: Member; bob: Member }> {
  const [ada, bob] = [await newMember(server, "ada_of_backup"), await newMember(server, "bob_of_backup")];
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  writeSoldFile(sold, 300);
  expect((await runImport(server, sold)).code).toBe(0);
  for (const member of [ada, bob]) {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(await picture("webp"))], { type: "image/webp" }), "me.webp");
    body.append("userId", member.id);
    const sent = await fetch(`${server.origin}/api/upload-avatar`, { method: "POST", headers: member.headers, body });
    expect(sent.status).toBe(200);
  }
  const follow = { as: ada.headers, body: { followingId: bob.id } };
  expect((await callApi(server, "POST", "/api/follow", follow)).status).toBe(200);
  await withDatabaseOf(server, async ({ run }) => {
    await run("insert into collection (user_id) values ($1)", [ada.id]);
    await run(
      `with entry as (
        insert into collection_entry (user_id, type, item_kind, item_key, item_id, title, currency, condition, price_minor)
        values ($1, 'owned', 'legos', '75257', 'lego-millennium-falcon-75257', E'Tab\\t, line\\nend, \\\\N and ☃', 'USD', 'New', 12345)
        returning id)
      insert into collection_copy (entry_id, paid_currency, proceeds_currency, paid_minor, note)
      select id, 'EUR', 'EUR', 100, E'It says \\\\. and "quotes"' from entry`,
      [ada.id],
    );
    await run(
      `insert into removed_entry (id, user_id, removal_id, entry, copies)
      values (gen_random_uuid(), $1, gen_random_uuid(), jsonb_build_object('title', E'Tab\\t, \\\\N and ☃'), '[]')`,
      [ada.id],
    );
    await run(
      `insert into reading_choice (user_id, header_digest, choice)
      values ($1, 'digest', jsonb_build_object('columns', E'Tab\\t, \\\\N, {"} and ☃'))`,
      [ada.id],
    );
    await run(
      `with entry as (
        insert into collection_entry (user_id, type, item_kind, item_key, item_id, title, currency, condition)
        values ($1, 'tracked', 'legos', '75257', 'lego-millennium-falcon-75257', 'Millennium Falcon', 'USD', 'New')
        returning id),
      target as (
        insert into price_target (entry_id, direction, amount_minor, currency, rests_at, judged_at, rang_at, rang_price)
        select id, 'below', 12000, 'USD', 11800, now(), now(), 11800 from entry)
      insert into rung_alert (user_id, entry_id, waits, alert, standing_before)
      select $1, id, false, jsonb_build_object('title', E'Tab\\t, \\\\N, {"} and ☃'), '{"price": 13400}' from entry`,
      [ada.id],
    );
    await run("insert into alert_feed (user_id, number) values ($1, 7)", [ada.id]);
    await run("insert into alert_topic (user_id, address) values ($1, 'https://ntfy.sh/ada')", [ada.id]);
    await run(
      `insert into alert_settings (user_id, time_zone, test_result) values ($1, 'Europe/London', E'It says \\\\. and "quotes"')`,
      [ada.id],
    );
    await run(
      `with letter as (insert into alert_letter (user_id, state, ended_at) values ($1, 'sent', now()) returning id)
      insert into rung_alert (user_id, letter_id, waits, alert)
      select $1, id, false, jsonb_build_object('of', 'search', 'words', E'Tab\\t, \\\\N and ☃') from letter`,
      [ada.id],
    );
    await run(
      `with brought as (insert into collection_import (user_id, format) values ($1, E'a list, \\\\N and ☃') returning id)
      update collection_entry set import_id = (select id from brought) where user_id = $1`,
      [ada.id],
    );
    await run(
      `with run as (insert into market_import (source, file) values ('real', E'Tab\\t, ☃.csv') returning id)
      update listing set import_id = (select id from run)`,
    );
    await run(
      `insert into ended_listing (source, source_item_hash, listing_id) values (E'Tab\\t, ☃', md5('ended'), 1)`,
    );
    await run(
      `insert into source_run (source, file, ended_at, rejected, problem)
      values ('inbox', E'Tab\\t, ☃.csv', now(), '{"no price": 2}', E'It says \\\\. and "quotes"')`,
    );
    await run(
      `insert into upload (id, source, idempotency_key, digest, file, bytes, ended_at, report, problem)
      values ('sent', 'inbox', E'Tab\\t, \\\\N and ☃', 'digest', 'rows.csv', 1, now(), '{"read": 2}', E'It says \\\\. and "quotes"')`,
    );
    await run(
      `insert into file_import (file, bytes, step, reading, preview, progress, report, problem)
      values (E'Tab\\t, ☃.csv', 1, 'imported', jsonb_build_object('settings', E'Tab\\t, \\\\N and ☃'), '{"rows": []}',
        '{"importId": 1}', '{"report": null}', E'It says \\\\. and "quotes"')`,
    );
    await run(
      `with dispute as (
        insert into disputed_sale (source, source_item_id, sold_at, price_minor, reported_at, verdict, sentence, judged_at, judged_by)
        select source, source_item_id, sold_at, price_minor, now(), 'out', E'It says \\\\. and "quotes"', now(), $1 from sale limit 1
        returning id)
      insert into sale_report (sale_id, reporter_id, reason, item_kind, item_key)
      select id, $1, 'other-item', 'legos', E'Tab\\t, ☃' from dispute`,
      [ada.id],
    );
    await run(
      "insert into asked_item (source, item_kind, item_key, asked_at) values ('shop', 'legos', E'Tab\\t, ☃', now())",
    );
    await run(
      `insert into price_guide_day (source, item_kind, item_key, condition_key, day, seen_at, currency, sold_count,
        sold_average_minor, offered_count)
      values ('shop', 'legos', E'Tab\\t, ☃', 'used', '2026-11-30', now(), 'USD', 3, 12650, 0)`,
    );
    await run("insert into told_trouble (kind, subject, began_at) values ('source-fails', E'Tab\\t, ☃', now())");
    await run(
      `insert into report (reporter_id, reported_id, post, reason, settled_at, settled_by)
      values ($1, $2, E'Tab\\t, \\\\N and ☃', E'It says \\\\. and "quotes"', now(), $1)`,
      [ada.id, bob.id],
    );
    await run(
      `insert into site_error (place, sentence, count, first_at, last_at, requests)
      values (E'Tab\\t, ☃', E'It says \\\\. and "quotes"', 2, now(), now(), '[{"id": "1", "at": "2026-12-01T00:00:00Z"}]')`,
    );
    await run(`update source set settings = jsonb_build_object('condition', E'Tab\\t, \\\\N and ☃')`);
    await run(
      `insert into import_draft (user_id, content, file_name, options)
      values ($1, decode('00ff5c0a', 'hex'), E'Tab\\t, {"} and ☃', jsonb_build_object('sheet', E'\\\\N'))`,
      [ada.id],
    );
    await run(
      `insert into pgboss.job (name, data) values ('remove-pictures', '{"urls": ["/avatars/none.webp"]}'::jsonb)`,
    );
  });
  return { ada, bob };
}

/**
 * What a back-up must bring back: the sums of our own tables, pictures of people, numbers and jobs. The queue's own
 * tables hold times.
 */
export async function everything(place: Place): Promise<unknown[]> {
  const sums = Object.entries(await tableSums(place));
  // Sources are paused by a restore; what operators were told and markets were asked for is forgotten; and servers note
  // what they warn of meanwhile.
  const others = ["source_state", "told_trouble", "asked_item", "site_error"].map((name) => `public.${name}`);
  const isOther = (name: string) => name.includes("kysely") || others.includes(name);
  const own = sums.filter(([name]) => name.startsWith("public.") && !isOther(name));
  return [Object.fromEntries(own), avatarsIn(place), await numbersAndJobs(place)];
}

/** The pictures of people in a data directory, by their names. */
function avatarsIn({ dataDir }: Place): Record<string, string> {
  const folder = path.join(dataDir, "avatars");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), "base64")]));
}

/** Every sequence, and every job that waits, as text. */
function numbersAndJobs(place: Place): Promise<unknown[]> {
  return withDatabaseOf(place, async ({ run }) => {
    const { rows } = await run(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and sequencename <> 'site_error_id_seq'
      union all select name, data::text from pgboss.job where name in ('mail', 'remove-pictures', 'finish-deletion')
      order by 1, 2`,
    );
    return rows;
  });
}
