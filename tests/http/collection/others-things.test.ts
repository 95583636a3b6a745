import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { newMember } from "#tests/support/collection/members.ts";
import {
  builtForOthers,
  callsByEndpoint,
  formsByAddress,
  madeUp,
  type Named,
} from "#tests/support/collection/others-things.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const built = await builtForOthers();
const reader = await newMember(server);
/** Of somebody with a private profile, whom an operator hides. */
const { id: userId } = await newMember(server);
await query(server.databaseUrl, "update profile set is_private = true, hidden_at = now() where user_id = $1", [userId]);
const nobodys: Named = madeUp();
const { itemId } = madeUp();
const entryId = await insertEntry(server, userId, { item_id: itemId });
await query(
  server.databaseUrl,
  "insert into price_target (entry_id, direction, amount_minor, currency) values ($1, 'below', 100, 'USD')",
  [entryId],
);
const ownedId = await insertEntry(server, userId, { item_id: itemId, type: "owned" });
const idOf = async (sql: string, value: string) => String((await query(server.databaseUrl, sql, [value]))[0]?.id);
const copyId = await idOf(
  "insert into collection_copy (entry_id, paid_currency, proceeds_currency) values ($1, 'USD', 'USD') returning id",
  ownedId,
);
const removedId = await idOf(
  `insert into removed_entry (id, user_id, removal_id, entry, copies)
   select gen_random_uuid(), user_id, gen_random_uuid(), to_jsonb(collection_entry), '[]' from collection_entry
   where id = $1 returning id`,
  entryId,
);
const searchId = await idOf("insert into saved_search (user_id, query) values ($1, 'falcon') returning id", userId);
const activityId = await idOf(
  "insert into activity (user_id, type, post) values ($1, 'posted', 'mine') returning id",
  userId,
);
const draftId = await idOf(
  `insert into import_draft (user_id, content, options)
   values ($1, 'title\nA jar', '{"list": "owned", "kind": "other", "currency": "USD"}') returning id`,
  userId,
);
const theirs: Named = { userId, entryId, itemId, copyId, removedId, searchId, activityId, draftId };

/** All that a reader can see of an answer: what one request sent, and what changes with every response, aside. */
function visible({ status, lines, body }: RawAnswer, named: Named) {
  const { date: _, "x-request-id": __, ...headers } = lines;
  // A message may name again what was sent. Its signature differs with that.
  const text = JSON.stringify({ status, headers, body }).replace(/flash=([\w%]+)\.[^;"]+/g, (_, message: string) =>
    Buffer.from(decodeURIComponent(message), "base64").toString(),
  );
  return Object.values(named)
    .reduce((seen, value) => seen.replaceAll(value, "…"), text)
    .replace(/'sha256-[^']*'/g, "hash");
}

const everything = () =>
  query(
    server.databaseUrl,
    `select (select json_agg(e order by id) from collection_entry e) as entries,
            (select json_agg(c) from collection_copy c) as copies, (select json_agg(s) from saved_search s) as searches,
            (select json_agg(t) from price_target t) as targets, (select json_agg(r) from removed_entry r) as removed,
            (select json_agg(a order by id) from activity a) as activities, (select json_agg(d) from import_draft d) as drafts`,
  );

test("every endpoint that names a person, or something of theirs, is among those that are tried here", () => {
  expect(built.endpoints.length).toBeGreaterThan(5);
  expect(Object.keys(callsByEndpoint)).toEqual(expect.arrayContaining(built.endpoints));
  expect(built.forms.length).toBeGreaterThan(1);
  expect(Object.keys(formsByAddress)).toEqual(expect.arrayContaining(built.forms));
});

test("what somebody else has is answered like what nobody has, by every endpoint, to everybody", async () => {
  const before = await everything();
  for (const endpoint of Object.keys(callsByEndpoint)) {
    const method = endpoint.split(" ")[0] ?? "";
    const calls = (named: Named) => callsByEndpoint[endpoint]?.(named, reader.id) ?? [];
    for (const [at, { path, body }] of calls(theirs).entries()) {
      for (const as of [reader.headers, { Cookie: reader.cookies, Origin: server.origin }, {}]) {
        const headers = { ...as, ...(body !== undefined && { "Content-Type": "application/json" }) };
        const ask = (where: string) => askRaw(server, { method, path: where, headers, body: JSON.stringify(body) });
        const [known, unknown] = [await ask(path), await ask(calls(nobodys)[at]?.path ?? "")];
        expect([302, 401, 403, 404], path).toContain(known.status);
        expect(visible(known, theirs), path).toBe(visible(unknown, nobodys));
      }
    }
  }
  expect(await everything()).toEqual(before);
});

test("what somebody else has is answered like what nobody has, by every form", async () => {
  const before = await everything();
  for (const address of Object.keys(formsByAddress)) {
    const forms = (named: Named) => formsByAddress[address]?.(named) ?? [];
    for (const [at, fields] of forms(theirs).entries()) {
      const send = ({ draftId }: Named, sent: Record<string, string>) =>
        postForm(server, address.replace("{id}", draftId), sent, { Cookie: reader.cookies });
      const [known, unknown] = [await send(theirs, fields), await send(nobodys, forms(nobodys)[at] ?? {})];
      expect([303, 404], address).toContain(known.status);
      expect(visible(known, theirs), address).toBe(visible(unknown, nobodys));
    }
  }
  expect(await everything()).toEqual(before);
});
