import { afterAll, expect, test } from "vitest";
import { picture } from "#tests/support/account/pictures.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const env = { WORKER: "off", DEBUG_PAGES: "off" };
const closed = await startServer({ databaseUrl: await newDatabase(), sampleData: "off", env });
afterAll(() => closed.stop());

async function send(member: Member, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { Cookie: member.cookies, Origin: server.origin };
  const answer = await fetch(`${server.origin}/debug-upload`, { method: "POST", headers, body, redirect: "manual" });
  return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
}

test("a signed-in developer tests permissions and a server-side upload without scripts, and sees each step", async () => {
  const member = await newMember(server);
  const permissions = await send(member, { intent: "permissions" });
  expect(permissions.status).toBe(200);
  for (const line of ["Write: allowed", "List: allowed", "Delete: allowed", "It is empty."])
    expect(permissions.text).toContain(line);
  const file = new File([new Uint8Array(await picture("png"))], "me.png");
  const uploaded = await send(member, { intent: "upload", file });
  expect(uploaded.text).toMatch(new RegExp(`Stored: /avatars/${member.id}-\\d{13}\\.webp`));
  expect(uploaded.text).toMatch(new RegExp(`<li>${member.id}-\\d{13}\\.webp</li>`));
  const refused = await send(member, { intent: "upload", file: new File(["<svg/>"], "me.png") });
  expect(refused.text).toContain("Failed: Please select an image file (JPG, PNG, GIF, etc.)");
});

test("others have to sign in, and where the setting is off there is no such page for anybody", async () => {
  const answer = await askRaw(server, { path: "/debug-upload" });
  expect([answer.status, answer.headers.location]).toEqual([302, "/auth?next=%2Fdebug-upload"]);
  const member = await newMember(closed);
  for (const method of ["GET", "POST"])
    for (const headers of [{}, { Cookie: member.cookies }] as Record<string, string>[])
      expect(
        (await askRaw(closed, { method, path: "/debug-upload", headers: { Origin: closed.origin, ...headers } }))
          .status,
      ).toBe(404);
});
