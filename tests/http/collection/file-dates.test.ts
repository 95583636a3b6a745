import { expect, test } from "vitest";
import {
  addPreviewed,
  chooseInPreview,
  type ImportFields,
  type ImportPage,
  openDraft,
  sendImport,
} from "#tests/support/collection/import-form.ts";
import { newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const { id, cookies } = await newMember(server);
const as = { headers: { Cookie: cookies } };
const send = (fields: ImportFields) => sendImport(server, as, fields);
const choose = (page: ImportPage, fields: ImportFields) => chooseInPreview(server, as, page, fields);
const daysBought = async () => {
  const copies = await query(
    server.databaseUrl,
    `select acquired_on::text from collection_copy c join collection_entry e on e.id = c.entry_id
     where user_id = $1 order by acquired_on`,
    [id],
  );
  return copies.map(({ acquired_on }) => acquired_on);
};
const addButton = /<button[^>]*value="add"/;
const question = "Nothing in the file says how dates such as 3/4/2026 are read. Choose it before anything is added.";

test("where a list leaves the order of its dates open, it is asked, and nothing is added before it is chosen", async () => {
  const asked = await send({
    intent: "preview",
    text: "Title,Bought on,Remarks\nA jar,3/4/2026,x\nA tin,5/6/2026,y\n",
  });
  expect(asked.text).toContain(question);
  expect(asked.text).toContain(
    "Dates such as 3/4/2026 are Please choose 3 April 2026 (day first) 4 March 2026 (month first)",
  );
  expect(asked.html).not.toMatch(addButton);
  expect(asked.text).not.toContain("Rows to look at");
  const refused = await addPreviewed(server, as, asked);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(question)]);
  expect((await choose(asked, { dateOrder: "year" })).status).toBe(422);
  expect(await daysBought()).toEqual([]);

  const ordered = await choose(asked, { dateOrder: "month" });
  const chosen = await choose(ordered, { columns: ["title", "acquired", "none"] });
  expect(chosen.text).not.toContain(question);
  expect(chosen.text).toContain("Dates were read month first, from 2026-03-04 to 2026-05-06.");
  expect(chosen.html).toMatch(addButton);
  expect((await openDraft(server, as, chosen.draft)).text).toBe(chosen.text);

  expect((await addPreviewed(server, as, chosen)).status).toBe(303);
  expect(await daysBought()).toEqual(["2026-03-04", "2026-05-06"]);
  const next = await send({ intent: "preview", text: "Title,Bought on,Remarks\nA pot,7/8/2026,z\n" });
  expect(next.text).toContain("Dates were read month first, from 2026-07-08 to 2026-07-08.");
});

test("where a list decides, nothing is asked, whatever was chosen", async () => {
  const text = "Title,Bought on\nA box,3/4/2026\nA can,13/4/2026\n";
  const preview = await choose(await send({ intent: "preview", text }), { dateOrder: "month" });
  expect(preview.text).toContain("Dates were read day first, from 2026-04-03 to 2026-04-13.");
  expect(preview.text).not.toContain("Dates such as");
  expect(preview.html).toMatch(addButton);
});
