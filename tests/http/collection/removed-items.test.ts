import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const page = "/profile/removed";
const server = await sharedServer();

const open = async (member: Member) => (await askRaw(server, { path: page, headers: { Cookie: member.cookies } })).body;
const post = (member: Member, path: string, fields: Record<string, string>) =>
  postForm(server, path, fields, { Cookie: member.cookies });
const titlesOn = async (member: Member) =>
  (await callApi(server, "GET", "/api/tracked-items", { as: member.headers })).body.map(
    ({ itemName }: { itemName: string }) => itemName,
  );

test("strangers are sent to the sign-in page, and nothing removed is said in plain words", async () => {
  const { status, headers } = await askRaw(server, { path: page });
  expect([status, headers.location]).toEqual([302, "/auth?next=%2Fprofile%2Fremoved"]);
  expect(await open(await newMember(server))).toContain("Nothing was removed from your lists in the last 30 days.");
});

test("what a program or a form removed is on the page, can be put back, and deleted for good by its owner alone", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  const falcon = await insertEntry(server, ada.id, { title: "Falcon <b>in</b> its box" });
  const delorean = await insertEntry(server, ada.id, { title: "DeLorean" });
  await callApi(server, "DELETE", `/api/tracked-items/${falcon}`, { as: ada.headers });
  await post(ada, "/profile", { intent: "remove", entries: delorean });
  expect(await titlesOn(ada)).toEqual([]);
  const removed = await open(ada);
  expect(removed).toContain("Falcon &lt;b&gt;in&lt;/b&gt; its box");
  expect(removed).toMatch(/Tracked · removed on \d+ \w{3} \d{4}/);
  expect(await open(bob)).not.toContain("Falcon");

  await post(bob, page, { entry: falcon });
  const refused = await post(bob, "/collection/items", { again: falcon, returnTo: page });
  expect([refused.status, refused.headers.location]).toEqual([303, page]);
  expect(await titlesOn(bob)).toEqual([]);

  const back = await post(ada, "/collection/items", { again: falcon, returnTo: page });
  expect([back.status, back.headers.location]).toEqual([303, page]);
  expect(await titlesOn(ada)).toEqual(["Falcon <b>in</b> its box"]);
  const gone = await post(ada, page, { entry: delorean });
  expect([gone.status, gone.headers.location]).toEqual([303, page]);
  expect(await open(ada)).toContain("Nothing was removed");
});

test("the download of an account has what was removed, with its copies", async () => {
  const ada = await newMember(server);
  const id = await insertEntry(server, ada.id, { title: "Falcon", type: "owned" });
  await post(ada, "/profile", { intent: "remove", entries: id });
  const { body } = await askRaw(server, { path: "/user-profile/data.json", headers: { Cookie: ada.cookies } });
  expect(JSON.parse(body).recentlyRemoved).toMatchObject([{ id, title: "Falcon", target: null }]);
});
