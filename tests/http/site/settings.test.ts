import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { latestMail } from "#tests/support/account/outbox.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const long = "x".repeat(32);
const https = "https://chartables.test";

interface Sites {
  asItComes: TestServer;
  onHttps: TestServer;
  allowing: TestServer;
  refusing: TestServer;
}

const databaseUrl = await newDatabase();
const start = (env: Record<string, string>) => startServer({ databaseUrl, sampleData: "off", env });
const asItComes = await start({ WORKER: "off" });
const [onHttps, allowing, refusing] = await Promise.all([
  start({ ORIGIN: https, EMAIL_CONFIRMATION: "required" }),
  start({
    ORIGIN: https,
    COMMON_PASSWORDS: "allow",
    SESSION_SECRET: `${long} , ${"y".repeat(40)}`,
    TRUST_PROXY: "0",
    WORKER: "off",
  }),
  start({ COMMON_PASSWORDS: "refuse", WORKER: "off" }),
]);
const sites: Sites = { asItComes, onHttps, allowing, refusing };
afterAll(() => Promise.all(Object.values(sites).map((site) => site.stop())));

/** What a server says that does not start with these settings. */
function refusalOf(env: Record<string, string>): Promise<string> {
  return startServer({ sampleData: "off", env }).then(
    async (server) => `It started and ended with ${await server.stop()}.`,
    (error: Error) => error.message,
  );
}

const files = scratchDir("settings");
afterAll(() => files.remove());

/** A file as people write them, with a line break at its end. */
function fileWith(text: string): string {
  const file = path.join(files.path, `secret-${text.length}`);
  writeFileSync(file, text);
  return file;
}

test.each(["x".repeat(31), `${long},`, `${long},,${long}`, `short, ${long}`])(
  "the server does not start with the secret %s",
  async (secret) => {
    expect(await refusalOf({ SESSION_SECRET: secret })).toMatch(
      /The setting SESSION_SECRET is not usable: Each secret needs at least 32 characters/,
    );
  },
);

test("a secret may be in a file that its setting's name with _FILE names", async () => {
  const { stop, ...site } = await startServer({
    env: {
      DATABASE_URL_FILE: fileWith(`${await newDatabase()}\n`),
      ACCESS_CODE_FILE: fileWith(" from a file\n"),
      SESSION_SECRET: "",
      SESSION_SECRET_FILE: fileWith(`${long}\n`),
      WORKER: "off",
    },
  });
  const enter = (code: string) => postForm(site, "/welcome", { code });
  const statuses = [(await enter("another code")).status, (await enter("from a file")).status];
  await stop();
  expect(statuses).toEqual([400, 303]);
});

test.each([
  ["is set in the environment too", () => fileWith(long), long, "ACCESS_CODE and ACCESS_CODE_FILE are both set"],
  [
    "is not there",
    () => path.join(files.path, "gone"),
    "",
    "The file that ACCESS_CODE_FILE names cannot be read: ENOENT",
  ],
  ["is empty", () => fileWith(" \n"), "", "The file that ACCESS_CODE_FILE names is empty"],
])("a secret in a file that %s stops the start with a sentence", async (_, file, ACCESS_CODE, sentence) => {
  const refusal = await refusalOf({ ACCESS_CODE_FILE: file(), ACCESS_CODE });
  expect(refusal).toContain(`The setting ACCESS_CODE is not usable: ${sentence}`);
});

test("a proxy that nobody mentioned is warned of once, one that was is not", async () => {
  const times = (site: TestServer) => site.output().split("TRUST_PROXY is not set").length - 1;
  const { asItComes, allowing } = sites;
  await askRaw(asItComes, { path: "/" });
  expect(times(asItComes)).toBe(0);
  for (let turn = 0; turn < 3; turn += 1) {
    for (const site of [asItComes, allowing])
      await askRaw(site, { path: "/", headers: { "X-Forwarded-For": "192.0.2.1" } });
  }
  await expect.poll(() => times(asItComes)).toBe(1);
  expect(times(allowing)).toBe(0);
});

const mostCommon = "This password is one of the most common ones. Please choose another.";
const ownName = "Your password must not be your email address or your username.";

/** What nobody gets on a site for others, whose username is `collector`. */
const refused: [string, string][] = [
  ["123456", mostCommon],
  ["QWERTY", mostCommon],
  ["football1", mostCommon],
  ["Collector", ownName],
  ["COLLECTOR@example.com", ownName],
];
const form = { username: "collector", email: "collector@example.com" };

test.each<[string, keyof Sites, string | undefined]>([
  ["with an origin on https", "onHttps", https],
  ["with COMMON_PASSWORDS=refuse", "refusing", undefined],
])("%s nobody signs up with a password that strangers try first", async (_, name, Origin = sites[name].origin) => {
  for (const path of ["/auth?tab=sign-up", "/login?mode=create", "/auth.data?tab=sign-up"]) {
    for (const [password, sentence] of refused) {
      const { status, body } = await postForm(sites[name], path, { ...form, password }, { Origin });
      expect([path, password, status]).toEqual([path, password, 400]);
      expect(pageText(body)).toContain(sentence);
    }
  }
});

test("on a site for others nobody sets a password that strangers try first, and another one may be tried", async () => {
  const site = sites.onHttps;
  const post = (path: string, fields: Record<string, string>, Cookie = "") =>
    postForm(site, path, fields, { Origin: https, Cookie });
  const linkIn = async (mails: number) => (await latestMail(site.dataDir, form.email, mails)).link.slice(https.length);
  expect((await post("/auth?tab=sign-up", { ...form, password: "a rare first one" })).status).toBe(303);
  expect((await post(await linkIn(1), {})).status).toBe(303);
  await post("/forgot-password", { email: form.email });

  const reset = await linkIn(2);
  let cookie = "";
  for (const [password, sentence] of refused) {
    if (password === "football1") continue;
    const { status, body, headers } = await post(reset, { newPassword: password, confirmPassword: password }, cookie);
    expect([password, status]).toEqual([password, 400]);
    expect(pageText(body)).toContain(sentence);
    cookie = headers["set-cookie"]?.find((line) => line.includes("recovery="))?.split(";")[0] ?? cookie;
  }
  const rare = { newPassword: "a rare second one", confirmPassword: "a rare second one" };
  expect((await post(reset, rare, cookie)).status).toBe(303);
});

test.each<[string, keyof Sites, string | undefined]>([
  ["without an origin on https", "asItComes", undefined],
  ["with COMMON_PASSWORDS=allow", "allowing", https],
])("%s any password of six characters is taken", async (_, name, Origin = sites[name].origin) => {
  const signUp = (password: string) =>
    postForm(sites[name], "/auth?tab=sign-up", { username: name, email: `${name}@example.com`, password }, { Origin });
  expect((await signUp("12345")).status).toBe(422);
  expect((await signUp("123456")).status).toBe(303);
});
