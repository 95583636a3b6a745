import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, cookiesOf } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

const send = (as: Member, fields: Record<string, string> | [string, string][], path = "/user-profile") =>
  postForm(server, path, fields, { Cookie: as.cookies });
const profileOf = async ({ id }: Member) =>
  (await query(server.databaseUrl, "select * from profile where user_id = $1", [id]))[0] ?? {};
/** The page that a form leads to, with what it says once. */
async function pageAfter(as: Member, answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.status).toBe(303);
  const Cookie = `${as.cookies}; ${cookiesOf(answer)}`;
  return textOf((await askRaw(server, { path: String(answer.headers.location), headers: { Cookie } })).body);
}
const page = async (as: Member, path = "/user-profile") =>
  textOf((await askRaw(server, { path, headers: { Cookie: as.cookies } })).body);
/** The page as it is before its scripts run. */
const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");

test("the settings are for whoever is signed in, and lead others to sign in and back", async () => {
  for (const path of ["/user-profile", "/user-profile?edit=name"]) {
    const answer = await askRaw(server, { path });
    expect([answer.status, answer.headers.location]).toEqual([302, `/auth?next=${encodeURIComponent(path)}`]);
  }
  const nobody = await postForm(server, "/user-profile", { intent: "privacy", isPrivate: "yes" });
  expect([nobody.status, nobody.headers.location]).toEqual([303, "/auth?next=%2Fuser-profile"]);
  const ada = await newMember(server);
  const { headers, body } = await askRaw(server, { path: "/user-profile", headers: { Cookie: ada.cookies } });
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(body).toContain(ada.email);
  expect(body).toContain('<meta name="robots" content="noindex"/>');
});

test("the password is changed by a link that is mailed to the address of who is signed in", async () => {
  const ada = await newMember(server);
  expect(await page(ada)).toMatch(/<a [^>]*href="\/forgot-password"[^>]*>Change password</);
  const asking = await page(ada, "/forgot-password");
  expect(asking).toMatch(/<h1[^>]*>Change your password</);
  expect(asking).toMatch(new RegExp(`name="email"[^>]* value="${ada.email}"`));
  expect(asking).toMatch(/<a [^>]*href="\/user-profile"[^>]*>Back to settings</);
  expect(asking).toMatch(/<a [^>]*href="\/supabase-auth"[^>]*>Back to Sign In</);
  const { body } = await askRaw(server, { path: "/forgot-password" });
  expect(body).toContain("Forgot your password?");
  expect(textOf(body)).not.toContain(ada.email);
});

test("a username is changed without scripts, in lower case, and a refused one stays in its field beside what is wrong", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  const reply = await pageAfter(ada, await send(ada, { intent: "username", username: "Forms_FAN" }));
  expect(reply).toContain("Username Updated");
  expect(reply).toContain("You are @forms_fan now");
  const named = await newMember(server, "Kept_As_It_Is");
  const kept = await pageAfter(named, await send(named, { intent: "username", username: "Kept_As_It_Is" }));
  expect(kept).toContain("You are @Kept_As_It_Is now");
  expect(reply).toMatch(/name="username"[^>]* value="forms_fan"/);
  for (const [username, status, sentence] of [
    [" ", 422, "Username is required"],
    ["brick fan", 422, "Username can only contain letters, digits and underscores"],
    [ada.username, 409, "This username is already taken."],
  ] as const) {
    const refused = await send(bob, { intent: "username", username });
    expect([refused.status, username]).toEqual([status, username]);
    const html = textOf(refused.body);
    expect(html).toContain(sentence);
    expect(html).toMatch(/role="alert"/);
    expect(html).not.toContain("Checking availability");
    if (username.trim()) expect(html).toMatch(new RegExp(`name="username"[^>]* value="${username}"`));
    // The other forms are as they were.
    expect(html.match(/role="alert"/g)).toHaveLength(1);
  }
  expect(await profileOf(bob)).toMatchObject({ username: bob.username });
});

test("a generated username fills the field, and is taken only when it is saved", async () => {
  const ada = await newMember(server);
  for (const theme of ["lego", "any", "spaceships"]) {
    const generated = await send(ada, { intent: "generate", theme, username: "!" });
    const suggested = new URL(String(generated.headers.location), server.origin).searchParams.get("suggested") ?? "";
    expect(suggested).toMatch(/^[a-z0-9]{4,20}$/);
    expect(await pageAfter(ada, generated)).toMatch(new RegExp(`name="username"[^>]* value="${suggested}"`));
  }
  expect(await profileOf(ada)).toMatchObject({ username: ada.username });
  for (const wrong of ["%22onfocus=x", "Ab_c", "x".repeat(3_000)]) {
    expect(await page(ada, `/user-profile?suggested=${wrong}`)).toContain(`value="${ada.username}"`);
  }
});

test("a username that cannot be generated is a failed generation, not a failed update", async () => {
  const ada = await newMember(server);
  const generate = () => send(ada, { intent: "generate", theme: "lego" });
  let answer = await generate();
  for (let made = 1; answer.status === 303 && made < 100; made += 1) answer = await generate();
  expect([answer.status, /(Generation|Update) Failed/.exec(answer.body)?.[0]]).toEqual([429, "Generation Failed"]);
});

test("names are shown, edited at an address of their own, saved, and cancelled", async () => {
  const ada = await newMember(server);
  const view = await page(ada);
  expect(view).toContain('href="/user-profile?edit=name"');
  expect(view).not.toContain('name="firstName"');
  const edit = await page(ada, "/user-profile?edit=name");
  expect(edit).toContain('name="firstName"');
  expect(edit).toMatch(/href="\/user-profile"[^>]*>Cancel/);

  const address = "/user-profile?edit=name";
  const saved = await send(ada, { intent: "name", firstName: " Ada ", lastName: "Lovelace" }, address);
  expect(saved.headers.location).toBe("/user-profile");
  const reply = await pageAfter(ada, saved);
  for (const text of ["Name Updated", "Ada", "Lovelace"]) expect(reply).toContain(text);
  const refused = await send(ada, { intent: "name", firstName: "A".repeat(101), lastName: "Byron" }, address);
  expect(refused.status).toBe(422);
  expect(textOf(refused.body)).toContain("A first name has at most 100 characters");
  expect(textOf(refused.body)).toContain('value="Byron"');
  expect(await profileOf(ada)).toMatchObject({ first_name: "Ada", last_name: "Lovelace" });
  await send(ada, { intent: "name", firstName: "", lastName: " " }, address);
  expect(await profileOf(ada)).toMatchObject({ first_name: null, last_name: null });
});

test("About and location are kept, and a text that is too long stays in its field", async () => {
  const ada = await newMember(server);
  const reply = await pageAfter(
    ada,
    await send(ada, { intent: "about", bio: "Trains\r\nand <b>sets", location: "Leeds" }),
  );
  for (const text of ["Profile Updated", "Trains\nand &lt;b&gt;sets", 'value="Leeds"']) expect(reply).toContain(text);
  const bio = "long ".repeat(101);
  const refused = await send(ada, { intent: "about", bio, location: "York" });
  expect(refused.status).toBe(422);
  expect(textOf(refused.body)).toContain("A text about you has at most 500 characters");
  expect(textOf(refused.body)).toContain(bio);
  expect(textOf(refused.body)).toContain('value="York"');
  expect(await profileOf(ada)).toMatchObject({ bio: "Trains\nand <b>sets", location: "Leeds" });
  await send(ada, { intent: "about", bio: "", location: "" });
  expect(await profileOf(ada)).toMatchObject({ bio: null, location: null });
});

test("the switch shows what the server holds, and says what it did", async () => {
  const ada = await newMember(server);
  expect(await page(ada)).toMatch(/role="switch" aria-checked="false"/);
  const reply = await pageAfter(ada, await send(ada, { intent: "privacy", isPrivate: "yes" }));
  expect(reply).toContain("Your profile is private");
  expect(reply).toMatch(/role="switch" aria-checked="true"/);
  // Sent again by another tab, or the way back.
  await send(ada, { intent: "privacy", isPrivate: "yes" });
  expect(await profileOf(ada)).toMatchObject({ is_private: true });
  await send(ada, { intent: "privacy", isPrivate: "no" });
  expect(await profileOf(ada)).toMatchObject({ is_private: false });
});

test("whoever has no profile counts as private, and is told to choose a username first", async () => {
  const ada = await newMember(server);
  await query(server.databaseUrl, "delete from profile where user_id = $1", [ada.id]);
  expect(await page(ada)).toMatch(/role="switch" aria-checked="true"/);
  const refused = await send(ada, { intent: "about", bio: "Trains" });
  expect(refused.status).toBe(400);
  expect(textOf(refused.body)).toContain("Please choose a username first.");
  expect((await send(ada, { intent: "username", username: "late_comer" })).status).toBe(303);
  expect(await profileOf(ada)).toMatchObject({ username: "late_comer", is_private: false });
});

test("what no form of the page sends is refused, and changes nothing", async () => {
  const ada = await newMember(server);
  const before = await profileOf(ada);
  const forms: (Record<string, string> | [string, string][])[] = [
    {},
    { intent: "" },
    { intent: "delete" },
    { intent: "__proto__", username: "proto_name" },
    { intent: "privacy" },
    { intent: "privacy", isPrivate: "maybe" },
    { intent: "username" },
    { intent: "username", "username[0]": "array_name", "__proto__.username": "proto_name" },
    { intent: "username", username: "a\0\0d" },
    { intent: "username", username: "\u202enaf_kcirb" },
    { intent: "name", firstName: "x".repeat(60_000) },
    { intent: "about", location: "x".repeat(60_000) },
  ];
  for (const fields of forms) {
    const { status } = await send(ada, fields);
    expect([status, JSON.stringify(fields).slice(0, 80)]).toEqual([422, JSON.stringify(fields).slice(0, 80)]);
  }
  const tooLarge = await send(ada, { intent: "about", bio: "x".repeat(70_000) });
  expect([tooLarge.status, textOf(tooLarge.body)]).toEqual([
    413,
    expect.stringContaining("The request body is too large."),
  ]);
  expect(await profileOf(ada)).toEqual(before);
  // The first of several counts, and fields of other things count for nothing.
  const several: [string, string][] = [
    ["intent", "name"],
    ["firstName", "Ada"],
    ["firstName", "Eve"],
    ["isPrivate", "yes"],
    ["username", "stolen"],
    ["user_id", "4a6c1f5e-8d0b-4c57-9b1e-2f6d3a7c8e90"],
  ];
  expect((await send(ada, several)).status).toBe(303);
  const { updated_at: _, ...after } = await profileOf(ada);
  expect({ ...before, ...after }).toEqual({ ...before, first_name: "Ada" });
});
