import { expect, test } from "vitest";
import { type ImportFields, sendImport } from "#tests/support/collection/import-form.ts";
import { newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const { id, cookies } = await newMember(server);
const send = (fields: ImportFields) => sendImport(server, { headers: { Cookie: cookies } }, fields);
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
  const content = Buffer.from("Title,Bought on,Remarks\nA jar,3/4/2026,x\nA tin,5/6/2026,y\n").toString("base64");
  const asked = await send({ intent: "preview", content });
  expect(asked.text).toContain(question);
  expect(asked.text).toContain(
    "Dates such as 3/4/2026 are Please choose 3 April 2026 (day first) 4 March 2026 (month first)",
  );
  expect(asked.html).not.toMatch(addButton);
  expect(asked.text).not.toContain("Rows to look at");
  const refused = await send({ intent: "add", content });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(question)]);
  expect((await send({ intent: "preview", content, dateOrder: "year" })).status).toBe(422);
  expect(await daysBought()).toEqual([]);

  const columns = ["title", "acquired", "none"];
  const chosen = await send({ intent: "preview", content, dateOrder: "month", columns });
  expect(chosen.text).not.toContain(question);
  expect(chosen.text).toContain("Dates were read month first, from 2026-03-04 to 2026-05-06.");
  expect(chosen.html).toMatch(addButton);
  // All but the question itself send it again.
  const forms = (chosen.html.match(/<form[\s\S]*?<\/form>/g) ?? []).filter((form) => form.includes('name="content"'));
  expect(forms.length).toBeGreaterThan(3);
  expect(forms.filter((form) => !/name="dateOrder" value="month"/.test(form))).toEqual([
    expect.stringContaining("Dates such as 3/4/2026 are"),
  ]);
  expect(forms.find((form) => addButton.test(form))).toMatch(/name="dateOrder" value="month"/);

  expect((await send({ intent: "add", content, dateOrder: "month", columns })).status).toBe(303);
  expect(await daysBought()).toEqual(["2026-03-04", "2026-05-06"]);
  const next = await send({ intent: "preview", text: "Title,Bought on,Remarks\nA pot,7/8/2026,z\n" });
  expect(next.text).toContain("Dates were read month first, from 2026-07-08 to 2026-07-08.");
});

test("where a list decides, nothing is asked, whatever was chosen", async () => {
  const content = Buffer.from("Title,Bought on\nA box,3/4/2026\nA can,13/4/2026\n").toString("base64");
  const preview = await send({ intent: "preview", content, dateOrder: "month" });
  expect(preview.text).toContain("Dates were read day first, from 2026-04-03 to 2026-04-13.");
  expect(preview.text).not.toContain("Dates such as");
  expect(preview.html).toMatch(addButton);
});
