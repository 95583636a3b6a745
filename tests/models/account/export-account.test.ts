import { expect, test } from "vitest";
import { exportAccount } from "#app/models/account/export-account.server.ts";
import { report } from "#app/models/community/reports.server.ts";
import { changeUsername } from "#app/models/members/usernames.server.ts";
import { block, hide, newPeople } from "#tests/support/community/people.ts";

async function downloadOf(id: string) {
  const createdAt = new Date();
  const viewer = { id, email: "a@example.test", username: "somebody", firstName: null, lastName: null };
  const more = { profileImageUrl: null, isOperator: false, isPrivate: false, createdAt, accountCreatedAt: createdAt };
  return JSON.parse(await exportAccount({ ...viewer, ...more }));
}

test("a download names nobody whom its owner may no longer know of", async () => {
  const [owner = "", known = "", blocking = "", hidden = "", blocked = ""] = await newPeople(5);
  for (const userId of [known, blocking, hidden]) await report(owner, { userId }, "Spam");
  await block(owner, blocked);
  await block(owner, hidden);
  await block(blocking, owner);
  await hide(hidden);
  await changeUsername(known, "knownbyname");
  await changeUsername(blocked, "blockedbyname");
  const { reports, blocked: blocks } = await downloadOf(owner);
  expect(reports.map(({ reported }: { reported: string }) => reported)).toEqual([null, null, "knownbyname"]);
  expect(blocks).toMatchObject([{ username: "blockedbyname" }]);
});
