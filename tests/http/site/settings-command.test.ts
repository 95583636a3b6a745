import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "#tests/support/server/own-settings.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

const scratch = scratchDir("settings-command");
afterAll(() => scratch.remove());
const dataDir = path.join(scratch.path, "data");

/** What the command prints, by the name of the setting. */
async function settings(env: Record<string, string>): Promise<Record<string, string>> {
  const { code, output } = await runScript("settings", { dataDir, env: { LOG_LEVEL: "", ...env } });
  expect([code, output]).toEqual([0, expect.any(String)]);
  return Object.fromEntries(
    output
      .trim()
      .split("\n")
      .map((line) => line.split(/ {2,}(.*)/)),
  );
}

test("npm run settings prints every setting that the example names, in its order, with what the defaults come to", async () => {
  const example = readFileSync(path.join(root, ".env.example"), "utf8");
  const names = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  const inForce = await settings({});
  expect(Object.keys(inForce)).toEqual(names);
  expect(inForce).toMatchObject({
    ...{ PORT: "3000", HOST: "not set", DATABASE_URL: "not set", SAMPLE_DATA: "on", SESSION_SECRET: "not set" },
    ...{
      MAIL_FROM: "Chartables <no-reply@localhost>",
      EMAIL_CONFIRMATION: "off",
      BACKUPS: path.join(dataDir, "backups"),
    },
    ...{ TRUST_PROXY: "0", LOG_LEVEL: "info" },
  });
  // No database was opened, and no secret made.
  expect(existsSync(dataDir)).toBe(false);
});

const secretNames = [
  ..."DATABASE_URL SESSION_SECRET ACCESS_CODE SUPABASE_PUBLISHABLE_KEY SUPABASE_SECRET_KEY SMTP_URL".split(" "),
  ..."EBAY_CLIENT_SECRET BRICKLINK_CONSUMER_KEY BRICKLINK_CONSUMER_SECRET BRICKLINK_TOKEN".split(" "),
  ..."BRICKLINK_TOKEN_SECRET METRICS_TOKEN".split(" "),
];
const secretText = "a-secret-nobody-may-read-in-a-terminal";
const addresses: Record<string, string> = {
  DATABASE_URL: `postgresql://chartables:${secretText}@db.test:5432/guide?password=${secretText}`,
  SMTP_URL: `smtp://mailer:${secretText}@mail.test:587`,
};

test.each(["_FILE", ""])("npm run settings never prints a secret, also where NAME%s gives it", async (ending) => {
  const variables = secretNames.map((name) => {
    const text = addresses[name] ?? secretText;
    const file = path.join(scratch.path, name);
    if (ending) writeFileSync(file, `${text}\n`);
    return [name + ending, ending ? file : text];
  });
  const inForce = await settings({
    SUPABASE_URL: "https://project.test",
    EBAY_CLIENT_ID: "shop",
    ...Object.fromEntries(variables),
  });
  expect(JSON.stringify(inForce)).not.toContain(secretText);
  expect(inForce).toMatchObject({
    ...Object.fromEntries(secretNames.map((name) => [name, "set"])),
    DATABASE_URL: "postgresql://db.test:5432/guide",
    SMTP_URL: "smtp://mail.test:587",
    ...{ SUPABASE_URL: "https://project.test", SAMPLE_DATA: "off", EMAIL_CONFIRMATION: "required" },
  });
});

test.each([
  [{ PORT: "many" }, "The setting PORT is not usable"],
  [
    { SUPABASE_URL: "https://project.test" },
    "The setting SUPABASE_SECRET_KEY is not usable: Supabase needs its address and both of its keys.",
  ],
  [{ EBAY_CLIENT_ID: "shop" }, "The setting EBAY_CLIENT_SECRET is not usable: eBay needs both of its keys."],
  [
    { BRICKLINK_CONSUMER_KEY: "shop", BRICKLINK_CONSUMER_SECRET: "secret", BRICKLINK_TOKEN_SECRET: "secret" },
    "The setting BRICKLINK_TOKEN is not usable: BrickLink needs its consumer key, its token, and the secrets of both.",
  ],
  [{ EBAY_MARKETPLACE: "EBAY_JP" }, "The setting EBAY_MARKETPLACE is not usable"],
])("npm run settings ends with the sentence about a wrong setting: %j", async (env, sentence) => {
  const output = expect.stringContaining(sentence);
  expect(await runScript("settings", { dataDir, env })).toEqual({ code: 1, output });
});
