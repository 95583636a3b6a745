import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { callApi, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const { databaseUrl } = server;

/** `npm run users -- password …`, which reads the line from a pipe. */
const setPassword = (line: string, args: string[], env: Record<string, string> = {}) =>
  runScript("users", { dataDir: server.dataDir, databaseUrl, input: `${line}\n`, env }, "password", ...args);
const signIn = async (email: string, password: string) => (await postForm(server, "/auth", { email, password })).status;

test.each(["id", "email"] as const)(
  "an operator sets the password of an account by its %s, and ends its sessions",
  async (by) => {
    const [member, other] = [await newMember(server), await newMember(server)];
    const { code, output } = await setPassword("an operator's choice", [member[by].toUpperCase()]);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`The password of ${member.username} (${member.email}) is set.`),
    ]);
    expect(output).not.toContain("an operator's choice");
    const statusOf = async ({ headers }: typeof member) =>
      (await callApi(server, "GET", "/api/auth/user", { as: headers })).status;
    expect([await statusOf(member), await statusOf(other)]).toEqual([401, 200]);
    expect(await query(databaseUrl, "select from account_session where account_id = $1", [member.id])).toEqual([]);
    expect(await signIn(member.email, "a long enough password")).toBe(400);
    expect(await signIn(member.email, "an operator's choice")).toBe(303);
  },
);

test("an operator sets no password that its owner could not set", async () => {
  const { id, email, headers } = await newMember(server);
  const onHttps = { ORIGIN: "https://chartables.test" };
  for (const [line, sentence, env] of [
    ["", "No password was given"],
    ["12345", "Password should be at least 6 characters."],
    ["a long enough password", "New password should be different from the old password."],
    ["123456", "This password is one of the most common ones.", onHttps],
    [email, "Your password must not be your email address or your username.", onHttps],
  ] as const) {
    const { code, output } = await setPassword(line, [id], env);
    expect([line, code, output]).toEqual([line, 1, expect.stringContaining(sentence)]);
  }
  expect((await callApi(server, "GET", "/api/auth/user", { as: headers })).status).toBe(200);
  expect(await query(databaseUrl, "select from account_session where account_id = $1", [id])).toHaveLength(1);
  expect(await signIn(email, "a long enough password")).toBe(303);
});

test("an operator makes a link that sets a password once", async () => {
  const { email } = await newMember(server);
  const { code, output } = await setPassword("", [email, "--link"], { ORIGIN: server.origin });
  const link = /http\S+/.exec(output)?.[0] ?? "";
  expect([code, link]).toEqual([0, expect.stringContaining(`${server.origin}/reset-password?token_hash=`)]);
  const [stored] = await query(
    databaseUrl,
    `select ends_at - now() between interval '50 minutes' and interval '60 minutes' as "isForAnHour" from account_link`,
  );
  expect(stored).toEqual({ isForAnHour: true });
  const follow = (password: string) =>
    postForm(server, link.slice(server.origin.length), { newPassword: password, confirmPassword: password });
  expect((await follow("their own choice")).status).toBe(303);
  expect(await signIn(email, "their own choice")).toBe(303);
  expect((await follow("somebody's choice")).status).not.toBe(303);
});

test("an unknown account, an unknown address, and accounts at Supabase are a sentence", async () => {
  const { id } = await newMember(server);
  const supabase = { SUPABASE_URL: "https://project.test", SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  for (const [who, sentence, env] of [
    ["nobody", "There is no account with the id nobody."],
    ["nobody@example.com", "There is no account with the address nobody@example.com."],
    [id, "Accounts are at Supabase", supabase],
  ] as const) {
    const { code, output } = await setPassword("a password for nobody", [who], env);
    expect([who, code, output]).toEqual([who, 1, expect.stringContaining(sentence)]);
  }
  expect((await setPassword("", [])).code).toBe(2);
});
